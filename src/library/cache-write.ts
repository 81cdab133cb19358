import { isDiskError } from "../base/disk-error.ts";
import { SkepError } from "../base/errors.ts";
import { makeFolder } from "../base/make-folder.ts";
import { removeLeftovers, writeFileAtomic } from "../base/replace-file.ts";
import { AS_PATHS, FORMAT, type Header } from "./cache-format.ts";
import type { Column } from "./columns.ts";
import type { Listing, SkillRow } from "./table.ts";
import { ReadTable, STAMP_NUMBERS, type Table, TableRow } from "./table-row.ts";

/** What a file of the cache is made from. */
interface Content {
  readonly rows: readonly SkillRow[];
  readonly listing: Listing | undefined;
  readonly folder: string;
  readonly version: string;
}

/** Replaces the file of one source. Where that cannot be done, the next run reads the skills again. */
export async function writeRows(cacheFolder: string, path: string, content: Content): Promise<void> {
  await writeCacheFile(cacheFolder, path, encode(content));
}

/** Replaces a file of the cache, if it can be. */
export async function writeCacheFile(cacheFolder: string, path: string, pieces: readonly Uint8Array[]): Promise<void> {
  try {
    makeFolder(cacheFolder, 0o700);
    await removeLeftovers(cacheFolder);
    await writeFileAtomic(path, pieces, { mode: 0o600 });
  } catch (error) {
    // a home that cannot be written, or a full disk
    if (!(error instanceof SkepError) && !isDiskError(error)) throw error;
  }
}

/** The parts of a file, one after the other. */
function encode({ rows, listing, folder, version }: Content): Uint8Array[] {
  const runs = findRuns(rows);
  const count = runs.reduce((sum, { from, to }) => sum + to - from, 0);
  const columns = encodeColumns(runs);
  const { ends, descriptions } = encodeDescriptions(runs, count);
  const header: Header = {
    format: FORMAT,
    version,
    folder,
    rows: count,
    listing,
    columnBytes: columns.map((column) => (column === undefined ? AS_PATHS : column.length)),
    descriptionBytes: ends.at(-1) ?? 0,
  };
  return [
    Buffer.from(`${JSON.stringify(header)}\n`),
    bytesOf(encodeStamps(runs, count)),
    bytesOf(ends),
    ...columns.filter((column) => column !== undefined),
    ...descriptions,
  ];
}

/** Rows that stand side by side in one table, so that they can be copied together. */
interface Run {
  readonly table: Table;
  readonly from: number;
  to: number;
}

/** The rows worth keeping, which are those that can be recognised by their files. */
function findRuns(rows: readonly SkillRow[]): Run[] {
  const runs: Run[] = [];
  const read = new ReadTable();
  let last: Run | undefined;
  for (const row of rows) {
    const place = row instanceof TableRow ? row : read.add(row);
    if (place === undefined) continue;
    const { table, index } = place;
    if (last?.table === table && last.to === index) last.to++;
    else {
      last = { table, from: index, to: index + 1 };
      runs.push(last);
    }
  }
  return runs;
}

function encodeStamps(runs: readonly Run[], count: number): Float64Array<ArrayBuffer> {
  const stamps = new Float64Array(count * STAMP_NUMBERS);
  let at = 0;
  for (const { table, from, to } of runs) {
    stamps.set(table.stamps.subarray(from * STAMP_NUMBERS, to * STAMP_NUMBERS), at);
    at += (to - from) * STAMP_NUMBERS;
  }
  return stamps;
}

/** The text columns; nothing for names that are all the same as the paths. */
function encodeColumns(runs: readonly Run[]): (Buffer | undefined)[] {
  const join = (columnOf: (table: Table) => Column): string =>
    runs.map(({ table, from, to }) => columnOf(table).join(from, to)).join("\0");
  const paths = join(({ paths }) => paths);
  const names = join(({ names }) => names);
  const others = [
    join(({ versions }) => versions),
    join(({ needs }) => needs),
    join(({ mores }) => mores),
    join(({ diagnostics }) => diagnostics),
  ];
  return [
    Buffer.from(paths),
    names === paths ? undefined : Buffer.from(names),
    // most skills leave most fields empty
    ...others.map((text) => (/[^\0]/.test(text) ? Buffer.from(text) : Buffer.alloc(0))),
  ];
}

/** Where each description will end, and their bytes. */
function encodeDescriptions(
  runs: readonly Run[],
  count: number,
): { ends: Uint32Array<ArrayBuffer>; descriptions: Uint8Array[] } {
  const ends = new Uint32Array(count);
  let index = 0;
  let at = 0;
  const descriptions = runs.map(({ table, from, to }) => {
    const column = table.descriptions;
    const shift = at - column.startOf(from);
    for (let row = from; row < to; row++) ends[index++] = column.startOf(row + 1) + shift;
    at = column.startOf(to) + shift;
    return column.bytesOf(from, to);
  });
  return { ends, descriptions };
}

function bytesOf({ buffer }: Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer>): Uint8Array {
  return new Uint8Array(buffer);
}
