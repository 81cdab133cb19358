import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDiskError } from "../base/disk-error.ts";
import { SkepError } from "../base/errors.ts";
import { makeFolder } from "../base/make-folder.ts";
import { removeLeftovers, writeFileAtomic } from "../base/replace-file.ts";
import { ByteColumn, SplitColumn } from "./columns.ts";
import type { Listing, SkillRow } from "./table.ts";
import { hasStamp, STAMP_NUMBERS, type Table, TableRow } from "./table-row.ts";

/**
 * What was seen of one source, kept between runs. A file per source: a line of JSON, the stamps as numbers, then a column
 * for each field of a row: descriptions with their ends before them, the others separated by NUL, which none of them can
 * hold. It is never trusted further than this: of another version or another length than it says, it is as if it were
 * not there; and a row counts only while the stamp of its file is the same.
 */
export interface RowCache {
  read(folder: string): Remembered;
  write(folder: string, rows: readonly SkillRow[], listing?: Listing): Promise<void>;
}

/** The rows of an earlier scan, and what it found in the source's folder if that may be trusted. */
export interface Remembered extends ReadonlyArray<SkillRow> {
  readonly listing?: Listing | undefined;
}

const NOTHING: Remembered = [];

export const NO_CACHE: RowCache = { read: () => NOTHING, write: async () => undefined };

const FORMAT = 2;
const COLUMNS = ["path", "name", "version", "more", "diagnostics"] as const;

interface Header {
  readonly format: number;
  /** Of Skep: another version may read the same skill differently. */
  readonly version: string;
  readonly folder: string;
  readonly rows: number;
  readonly listing?: Listing | undefined;
  /** Of descriptions, then of the other columns. */
  readonly columnBytes: readonly number[];
}

/** A cache in a folder, for one version of Skep. */
export function openRowCache(cacheFolder: string, version: string): RowCache {
  const pathOf = (folder: string): string => join(cacheFolder, `skills-${fingerprint(folder)}.bin`);
  return {
    read: (folder) => decode(readBytes(pathOf(folder)), folder, version),
    async write(folder, rows, listing) {
      try {
        makeFolder(cacheFolder, 0o700);
        await removeLeftovers(cacheFolder);
        await writeFileAtomic(pathOf(folder), encode({ rows, listing, folder, version }), { mode: 0o600 });
      } catch (error) {
        // a home that cannot be written, or a full disk: the next run reads the skills again
        if (!(error instanceof SkepError) && !isDiskError(error)) throw error;
      }
    },
  };
}

/** A short name for a folder. Two folders may share one: whose rows they are stands in the file. */
function fingerprint(text: string): string {
  let [high, low] = [0x811c9dc5, 0x1000193];
  for (let i = 0; i < text.length; i++) {
    high = Math.imul(high ^ text.charCodeAt(i), 0x01000193);
    low = Math.imul(low ^ (high >>> 13), 0x85ebca6b);
  }
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
}

function readBytes(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (isDiskError(error)) return undefined;
    throw error;
  }
}

interface Content {
  readonly rows: readonly SkillRow[];
  readonly listing: Listing | undefined;
  readonly folder: string;
  readonly version: string;
}

function encode({ rows, listing, folder, version }: Content): Buffer {
  const kept = rows.filter(hasStamp);
  const stamps = new Float64Array(kept.length * STAMP_NUMBERS);
  let index = 0;
  for (const row of kept) {
    if (row instanceof TableRow) row.copyStamp(stamps, index * STAMP_NUMBERS);
    else stamps.set(row.stamp ?? [], index * STAMP_NUMBERS);
    index++;
  }
  const { ends, runs } = planDescriptions(kept);
  const columns = encodeColumns(kept);
  const header: Header = {
    format: FORMAT,
    version,
    folder,
    rows: kept.length,
    listing,
    columnBytes: [ends.at(-1) ?? 0, ...columns.map((column) => column.length)],
  };
  // into one buffer that has the right size: descriptions are most of it, and are copied once
  const parts = [Buffer.from(`${JSON.stringify(header)}\n`), Buffer.from(stamps.buffer), Buffer.from(ends.buffer)];
  const total = [...parts, ...columns].reduce((sum, part) => sum + part.length, ends.at(-1) ?? 0);
  const target = Buffer.allocUnsafe(total);
  let at = 0;
  for (const part of parts) at += part.copy(target, at);
  for (const run of runs) at += run.copyTo(target, at);
  for (const column of columns) at += column.copy(target, at);
  return target;
}

/** Where each description will end, and how to copy them: those that stand side by side in a table in one go. */
function planDescriptions(rows: readonly SkillRow[]): { ends: Uint32Array<ArrayBuffer>; runs: Run[] } {
  const ends = new Uint32Array(rows.length);
  const runs: Run[] = [];
  let at = 0;
  let index = 0;
  let last: TableRun | undefined;
  for (const row of rows) {
    if (row instanceof TableRow) {
      if (last?.takes(row) !== true) {
        last = new TableRun(row);
        runs.push(last);
      }
      const { descriptions } = row.table;
      at += descriptions.startOf(row.index + 1) - descriptions.startOf(row.index);
    } else {
      const bytes = Buffer.from(row.description);
      runs.push({ copyTo: (target, to) => bytes.copy(target, to) });
      last = undefined;
      at += bytes.length;
    }
    ends[index++] = at;
  }
  return { ends, runs };
}

interface Run {
  /** Copies its descriptions, and answers how many bytes they have. */
  copyTo(target: Buffer, at: number): number;
}

class TableRun implements Run {
  readonly #table: Table;
  readonly #from: number;
  #to: number;

  constructor({ table, index }: TableRow) {
    this.#table = table;
    this.#from = index;
    this.#to = index + 1;
  }

  /** Takes a row in, if it is the next one. */
  takes({ table, index }: TableRow): boolean {
    const isNext = table === this.#table && index === this.#to;
    if (isNext) this.#to++;
    return isNext;
  }

  copyTo(target: Buffer, at: number): number {
    const { descriptions } = this.#table;
    descriptions.copyTo(target, at, this.#from, this.#to);
    return descriptions.startOf(this.#to) - descriptions.startOf(this.#from);
  }
}

function encodeColumns(rows: readonly SkillRow[]): Buffer[] {
  const columns: Buffer[] = [];
  for (const column of COLUMNS) {
    const isEmpty = rows.every((row) => row[column] === "");
    // most skills leave most columns empty, and most folders are called like their skills
    if (isEmpty) columns.push(Buffer.alloc(Math.max(0, rows.length - 1)));
    else if (column === "name" && columns[0] && rows.every((row) => row.name === row.path)) columns.push(columns[0]);
    else columns.push(Buffer.from(rows.map((row) => row[column]).join("\0")));
  }
  return columns;
}

function decode(bytes: Buffer | undefined, folder: string, version: string): Remembered {
  const header = bytes === undefined ? undefined : readHeader(bytes);
  if (bytes === undefined || header === undefined) return NOTHING;
  const { rows: count, columnBytes, listing } = header;
  const start = bytes.indexOf("\n") + 1;
  const sizes = [count * STAMP_NUMBERS * 8, count * 4, ...columnBytes];
  const isOurs = header.format === FORMAT && header.version === version && header.folder === folder;
  if (!isOurs || bytes.length !== start + sizes.reduce((sum, size) => sum + size, 0) || count === 0) return NOTHING;

  let offset = start;
  const parts = sizes.map((size) => {
    offset += size;
    return bytes.subarray(offset - size, offset);
  });
  const [stamps, ends, descriptions, ...columns] = parts;
  const [paths, ownNames, versions, mores, diagnostics] = columns.map((column) => new SplitColumn(column, count));
  // most folders are called like their skills
  const names = columns[0] && columns[1]?.equals(columns[0]) ? paths : ownNames;
  if (!stamps || !ends || !descriptions || !paths || !names || !versions || !mores || !diagnostics) return NOTHING;
  const table = {
    // copied, because numbers of eight bytes may only start at multiples of eight
    stamps: new Float64Array(new Uint8Array(stamps).buffer),
    descriptions: new ByteColumn(descriptions, new Uint32Array(new Uint8Array(ends).buffer)),
    paths,
    names,
    versions,
    mores,
    diagnostics,
  };
  const rows: SkillRow[] = [];
  for (let index = 0; index < count; index++) rows.push(new TableRow(table, index));
  return Object.assign(rows, { listing });
}

function readHeader(bytes: Buffer): Header | undefined {
  const end = bytes.indexOf("\n");
  if (end === -1) return undefined;
  try {
    const header: Partial<Header> | null = JSON.parse(bytes.toString("utf8", 0, end));
    if (typeof header?.rows !== "number" || !Array.isArray(header.columnBytes)) return undefined;
    if (header.listing !== undefined && !Array.isArray(header.listing?.others)) return undefined;
    // as is: what else it promises is checked against what we expect
    return header as Header;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
