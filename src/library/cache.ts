import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { isDiskError } from "../base/disk-error.ts";
import { AS_PATHS, FORMAT, type Header } from "./cache-format.ts";
import { ByteColumn, type Column, EMPTY_COLUMN, SplitColumn } from "./columns.ts";
import { fingerprint } from "./fingerprint.ts";
import type { Listing, SkillRow } from "./table.ts";
import { STAMP_NUMBERS, TableRow } from "./table-row.ts";

/**
 * What was seen of one source, kept between runs. A file per source: a line of JSON, then a column for each field of a
 * row: stamps and the ends of descriptions as numbers, texts separated by NUL, which none of them can hold, and at last
 * the descriptions, which few runs need. It is never trusted further than this: of another version or another length
 * than it says, it is as if it were not there; and a row counts only while the stamp of its file is the same.
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

/** A cache in a folder, for one version of Skep. */
export function openRowCache(cacheFolder: string, version: string): RowCache {
  const pathOf = (folder: string): string => join(cacheFolder, `skills-${fingerprint(folder)}.bin`);
  return {
    read(folder) {
      const file = findFile(pathOf(folder));
      if (file === undefined) return NOTHING;
      try {
        return readRows(file, folder, version) ?? NOTHING;
      } finally {
        file.close();
      }
    },
    async write(folder, rows, listing) {
      // with all that writing safely needs: most runs write nothing
      const { writeRows } = await import("./cache-write.ts");
      await writeRows(cacheFolder, pathOf(folder), { rows, listing, folder, version });
    },
  };
}

function readRows(file: OpenFile, folder: string, version: string): Remembered | undefined {
  const found = readHeader(file);
  if (found === undefined) return undefined;
  const { header, length } = found;
  const { rows: count, columnBytes, descriptionBytes, listing } = header;
  const isOurs = header.format === FORMAT && header.version === version && header.folder === folder;
  if (!isOurs || count < 1 || columnBytes.length !== TEXT_COLUMNS) return undefined;
  const stampBytes = count * STAMP_NUMBERS * 8;
  const sizes = columnBytes.map((size) => (size === AS_PATHS ? 0 : size));
  const total = sizes.reduce((sum, size) => sum + size, stampBytes + count * 4);
  if (file.size !== length + total + descriptionBytes) return undefined;

  const bytes = file.read(length, total);
  const { buffer, byteOffset } = bytes;
  let offset = stampBytes + count * 4;
  const columns = sizes.map((size): Column => {
    offset += size;
    return size === 0 ? EMPTY_COLUMN : new SplitColumn(bytes.subarray(offset - size, offset), count);
  });
  const [paths = EMPTY_COLUMN, names, versions, needs, mores, diagnostics] = columns;
  const ends = new Uint32Array(buffer, byteOffset + stampBytes, count);
  if (ends.at(-1) !== descriptionBytes) return undefined;
  const table = {
    stamps: new Float64Array(buffer, byteOffset, count * STAMP_NUMBERS),
    descriptions: new ByteColumn(file.later(length + total, descriptionBytes), ends),
    paths,
    names: columnBytes[1] === AS_PATHS ? paths : (names ?? EMPTY_COLUMN),
    versions: versions ?? EMPTY_COLUMN,
    needs: needs ?? EMPTY_COLUMN,
    mores: mores ?? EMPTY_COLUMN,
    diagnostics: diagnostics ?? EMPTY_COLUMN,
  };
  const rows: SkillRow[] = new Array(count);
  for (let index = 0; index < count; index++) rows[index] = new TableRow(table, index);
  return Object.assign(rows, { listing });
}

/** What the first line says, and how long it is. */
function readHeader(file: OpenFile): { header: Header; length: number } | undefined {
  let bytes = file.read(0, USUAL_HEADER_BYTES);
  if (!bytes.includes("\n")) bytes = file.read(0, file.size);
  const end = bytes.indexOf("\n");
  if (end === -1) return undefined;
  try {
    const header: Partial<Header> | null = JSON.parse(bytes.toString("utf8", 0, end));
    const sizes = [header?.rows, header?.descriptionBytes, ...(header?.columnBytes ?? [Number.NaN])];
    if (!header || !sizes.every((size) => Number.isSafeInteger(size) && Number(size) >= AS_PATHS)) return undefined;
    if (header.listing !== undefined && !Array.isArray(header.listing?.others)) return undefined;
    // as is: what else it promises is checked against what we expect
    return { header: header as Header, length: end + 1 };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const TEXT_COLUMNS = 6;

/** Unless a source's folder is full of other things. */
const USUAL_HEADER_BYTES = 4096;

/** More than this is left in the file until it is asked for. */
const SMALL_BYTES = 1 << 18;

function findFile(path: string): OpenFile | undefined {
  try {
    return new OpenFile(openSync(path, "r"));
  } catch (error) {
    if (isDiskError(error)) return undefined;
    throw error;
  }
}

/** A file that is read piece by piece, from what stood at its path when it was opened. */
class OpenFile {
  readonly size: number;
  readonly #descriptor: number;
  #isKept = false;

  constructor(descriptor: number) {
    this.#descriptor = descriptor;
    this.size = fstatSync(descriptor).size;
  }

  /** Some of its bytes, in memory of their own; zeros where there are none any more. */
  read(position: number, length: number): Buffer<ArrayBuffer> {
    const bytes = Buffer.allocUnsafeSlow(length);
    let filled = 0;
    while (filled < length) {
      const count = readSync(this.#descriptor, bytes, filled, length - filled, position + filled);
      if (count === 0) return bytes.fill(0, filled);
      filled += count;
    }
    return bytes;
  }

  /** Bytes for later, unless they are few: the file stays open until then, or until nobody can ask any more. */
  later(position: number, length: number): () => Buffer {
    if (length <= SMALL_BYTES) {
      const bytes = this.read(position, length);
      return () => bytes;
    }
    this.#isKept = true;
    const load = (): Buffer => {
      forgotten.unregister(load);
      const bytes = this.read(position, length);
      closeSync(this.#descriptor);
      return bytes;
    };
    forgotten.register(load, this.#descriptor, load);
    return load;
  }

  close(): void {
    if (!this.#isKept) closeSync(this.#descriptor);
  }
}

const forgotten = new FinalizationRegistry<number>(closeSync);
