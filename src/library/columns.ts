/** The values of one field of many rows, by the number of the row. */
export interface Column {
  at(row: number): string;
  /** Those of some rows, with NUL between them. */
  join(from: number, to: number): string;
}

/** A field that no row has anything in. */
export const EMPTY_COLUMN: Column = { at: () => "", join: (from, to) => "\0".repeat(to - from - 1) };

/** Values as they were given. */
export class TextColumn implements Column {
  readonly values: string[] = [];

  at(row: number): string {
    return this.values[row] ?? "";
  }

  join(from: number, to: number): string {
    return this.values.slice(from, to).join("\0");
  }
}

/** Values that stand in a file with NUL between them, taken apart when the first is asked for: few runs ask for all. */
export class SplitColumn implements Column {
  #bytes: Buffer | undefined;
  #values: readonly string[] = [];
  readonly #rows: number;

  constructor(bytes: Buffer, rows: number) {
    this.#bytes = bytes;
    this.#rows = rows;
  }

  at(row: number): string {
    if (this.#bytes !== undefined) this.#split(this.#bytes);
    return this.#values[row] ?? "";
  }

  join(from: number, to: number): string {
    if (this.#bytes !== undefined) this.#split(this.#bytes);
    return this.#values.slice(from, to).join("\0");
  }

  #split(bytes: Buffer): void {
    const values = bytes.toString("utf8").split("\0");
    // a file that was tampered with: better no values than those of other skills
    this.#values = values.length === this.#rows ? values : [];
    this.#bytes = undefined;
  }
}

/**
 * Long values, kept as the UTF-8 that they were read as and made a text each time one is asked for. Sixty thousand
 * descriptions are then one block of memory that nobody collects, and are written as they are.
 */
export class ByteColumn {
  #load: (() => Buffer) | undefined;
  #loaded: Buffer = NO_BYTES;
  /** Where each value ends. */
  #ends: Uint32Array;
  #rows: number;

  /** `load` is called once, when the first value is asked for. */
  constructor(load: () => Buffer, ends: Uint32Array) {
    this.#load = load;
    this.#ends = ends;
    this.#rows = ends.length;
  }

  /** One to be filled with about so many rows. */
  static forRows(rows: number): ByteColumn {
    const column = new ByteColumn(() => Buffer.allocUnsafe(rows * USUAL_BYTES), new Uint32Array(rows));
    column.#rows = 0;
    return column;
  }

  at(row: number): string {
    return this.#bytes.toString("utf8", this.startOf(row), this.#ends[row]);
  }

  /** Where a row's value begins: where the one before it ends. */
  startOf(row: number): number {
    return row === 0 ? 0 : (this.#ends[row - 1] ?? 0);
  }

  add(text: string): void {
    const start = this.#makeRoom(text.length * 3);
    this.#end(start + this.#bytes.write(text, start));
  }

  /** Adds the value of `from[start..end]`, which is UTF-8. */
  addBytes(from: Buffer, start: number, end: number): void {
    const at = this.#makeRoom(end - start);
    from.copy(this.#bytes, at, start, end);
    this.#end(at + end - start);
  }

  /** The values of some rows, one after the other. */
  bytesOf(from: number, to: number): Buffer {
    return this.#bytes.subarray(this.startOf(from), this.startOf(to));
  }

  get #bytes(): Buffer {
    if (this.#load !== undefined) {
      this.#loaded = this.#load();
      this.#load = undefined;
    }
    return this.#loaded;
  }

  /** Sees to it that so many more bytes fit, and answers where they begin. */
  #makeRoom(bytes: number): number {
    const start = this.startOf(this.#rows);
    if (start + bytes > this.#bytes.length) {
      const larger = Buffer.allocUnsafe((start + bytes) * 2);
      this.#bytes.copy(larger, 0, 0, start);
      this.#loaded = larger;
    }
    return start;
  }

  #end(at: number): void {
    if (this.#rows === this.#ends.length) {
      const larger = new Uint32Array(this.#rows * 2 + 1);
      larger.set(this.#ends);
      this.#ends = larger;
    }
    this.#ends[this.#rows++] = at;
  }
}

const NO_BYTES = Buffer.alloc(0);

/** More than most descriptions have: memory that is not touched costs nothing, and growing is copying. */
const USUAL_BYTES = 256;
