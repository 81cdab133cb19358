import { readFileSync, type Stats } from "node:fs";
import { join } from "node:path";
import { isDiskError } from "../base/disk-error.ts";
import { SkepError } from "../base/errors.ts";
import { makeFolder } from "../base/make-folder.ts";
import { removeLeftovers, writeFileAtomic } from "../base/replace-file.ts";
import type { SkillRow, Stamp } from "./table.ts";

/**
 * The rows of one source, kept between runs. A file per source: a line of JSON, the stamps as numbers, then a column
 * of text for each field of a row, its values separated by NUL, which none of them can hold. It is never trusted further than this: of another
 * version or another length than it says, it is as if it were not there; and a row counts only while the stamp of its
 * file is the same.
 */
export interface RowCache {
  read(folder: string): readonly SkillRow[];
  write(folder: string, rows: readonly SkillRow[]): Promise<void>;
}

export const NO_CACHE: RowCache = { read: () => [], write: async () => undefined };

const FORMAT = 1;
const NUMBERS = 4;
const COLUMNS = ["path", "name", "description", "version", "more", "diagnostics"] as const;

interface Header {
  readonly format: number;
  /** Of Skep: another version may read the same skill differently. */
  readonly version: string;
  readonly folder: string;
  readonly rows: number;
  readonly columnBytes: readonly number[];
}

/** A cache in a folder, for one version of Skep. */
export function openRowCache(cacheFolder: string, version: string): RowCache {
  const pathOf = (folder: string): string => join(cacheFolder, `skills-${fingerprint(folder)}.bin`);
  return {
    read: (folder) => decode(readBytes(pathOf(folder)), folder, version),
    async write(folder, rows) {
      try {
        makeFolder(cacheFolder, 0o700);
        await removeLeftovers(cacheFolder);
        await writeFileAtomic(pathOf(folder), encode(rows, folder, version), { mode: 0o600 });
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

function encode(rows: readonly SkillRow[], folder: string, version: string): Buffer {
  const kept = rows.filter((row) => row.stamp !== undefined);
  const stamps = new Float64Array(kept.length * NUMBERS);
  for (let i = 0; i < kept.length; i++) stamps.set(kept[i]?.stamp ?? [], i * NUMBERS);
  const columns = COLUMNS.map((column) => {
    // most skills leave most columns empty
    const isEmpty = kept.every((row) => row[column] === "");
    return Buffer.from(isEmpty ? "\0".repeat(Math.max(0, kept.length - 1)) : kept.map((row) => row[column]).join("\0"));
  });
  const header: Header = {
    format: FORMAT,
    version,
    folder,
    rows: kept.length,
    columnBytes: columns.map((column) => column.length),
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), Buffer.from(stamps.buffer), ...columns]);
}

function decode(bytes: Buffer | undefined, folder: string, version: string): SkillRow[] {
  const header = bytes === undefined ? undefined : readHeader(bytes);
  if (bytes === undefined || header === undefined) return [];
  const start = bytes.indexOf("\n") + 1;
  const length = header.rows * NUMBERS * 8 + header.columnBytes.reduce((sum, size) => sum + size, 0);
  const isOurs = header.format === FORMAT && header.version === version && header.folder === folder;
  if (!isOurs || bytes.length !== start + length || header.rows === 0) return [];

  // copied, because numbers of eight bytes may only start at multiples of eight
  const stamps = new Float64Array(new Uint8Array(bytes.subarray(start, start + header.rows * NUMBERS * 8)).buffer);
  let offset = start + header.rows * NUMBERS * 8;
  const columns = header.columnBytes.map((size) => {
    const column = new Column(bytes.subarray(offset, offset + size), header.rows);
    offset += size;
    return column;
  });
  const [paths, names, descriptions, versions, mores, diagnostics] = columns;
  if (!paths || !names || !descriptions || !versions || !mores || !diagnostics) return [];
  const table = { stamps, paths, names, descriptions, versions, mores, diagnostics };
  return Array.from({ length: header.rows }, (_, index) => new KeptRow(table, index));
}

/** The values of one field, taken apart when the first of them is asked for: few runs ask for all fields. */
class Column {
  #bytes: Buffer | undefined;
  #values: readonly string[] = [];
  readonly #rows: number;

  constructor(bytes: Buffer, rows: number) {
    this.#bytes = bytes;
    this.#rows = rows;
  }

  at(row: number): string {
    if (this.#bytes !== undefined) {
      const values = this.#bytes.toString("utf8").split("\0");
      // a file that was tampered with: better no values than those of other skills
      this.#values = values.length === this.#rows ? values : [];
      this.#bytes = undefined;
    }
    return this.#values[row] ?? "";
  }
}

interface Table {
  readonly stamps: Float64Array;
  readonly paths: Column;
  readonly names: Column;
  readonly descriptions: Column;
  readonly versions: Column;
  readonly mores: Column;
  readonly diagnostics: Column;
}

/** A row of the cache: a place in its columns. */
class KeptRow implements SkillRow {
  readonly #table: Table;
  readonly #index: number;

  constructor(table: Table, index: number) {
    this.#table = table;
    this.#index = index;
  }

  get path(): string {
    return this.#table.paths.at(this.#index);
  }

  get name(): string {
    return this.#table.names.at(this.#index);
  }

  get description(): string {
    return this.#table.descriptions.at(this.#index);
  }

  get version(): string {
    return this.#table.versions.at(this.#index);
  }

  get more(): string {
    return this.#table.mores.at(this.#index);
  }

  get diagnostics(): string {
    return this.#table.diagnostics.at(this.#index);
  }

  get stamp(): Stamp {
    const at = this.#index * NUMBERS;
    const [modifiedMs = 0, changedMs = 0, size = 0, inode = 0] = this.#table.stamps.subarray(at, at + NUMBERS);
    return [modifiedMs, changedMs, size, inode];
  }

  isOf(stats: Stats): boolean {
    const { stamps } = this.#table;
    const at = this.#index * NUMBERS;
    return (
      stamps[at] === stats.mtimeMs &&
      stamps[at + 1] === stats.ctimeMs &&
      stamps[at + 2] === stats.size &&
      stamps[at + 3] === stats.ino
    );
  }
}

function readHeader(bytes: Buffer): Header | undefined {
  const end = bytes.indexOf("\n");
  if (end === -1) return undefined;
  try {
    const header: Partial<Header> | null = JSON.parse(bytes.toString("utf8", 0, end));
    if (typeof header?.rows !== "number" || !Array.isArray(header.columnBytes)) return undefined;
    // as is: what else it promises is checked against what we expect
    return header as Header;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
