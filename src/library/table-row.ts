import type { Stats } from "node:fs";
import { ByteColumn, type Column, EMPTY_COLUMN, TextColumn } from "./columns.ts";
import type { SkillRow, Stamp } from "./table.ts";

/** How many numbers a stamp has. */
export const STAMP_NUMBERS = 4;

/** Many rows, field by field: a row of its own for each of sixty thousand skills would be most of the work. */
export interface Table {
  readonly stamps: Float64Array;
  readonly paths: Column;
  readonly names: Column;
  readonly descriptions: ByteColumn;
  readonly versions: Column;
  readonly needs: Column;
  readonly mores: Column;
  readonly diagnostics: Column;
}

/** A row as a place in a table. */
export class TableRow implements SkillRow {
  readonly table: Table;
  readonly index: number;

  constructor(table: Table, index: number) {
    this.table = table;
    this.index = index;
  }

  get path(): string {
    return this.table.paths.at(this.index);
  }

  get name(): string {
    return this.table.names.at(this.index);
  }

  get description(): string {
    return this.table.descriptions.at(this.index);
  }

  get version(): string {
    return this.table.versions.at(this.index);
  }

  get needs(): string {
    return this.table.needs.at(this.index);
  }

  get more(): string {
    return this.table.mores.at(this.index);
  }

  get diagnostics(): string {
    return this.table.diagnostics.at(this.index);
  }

  get stamp(): Stamp {
    const at = this.index * STAMP_NUMBERS;
    const [modifiedMs = 0, changedMs = 0, size = 0, inode = 0] = this.table.stamps.subarray(at, at + STAMP_NUMBERS);
    return [modifiedMs, changedMs, size, inode];
  }

  isOf(stats: Stats): boolean {
    const { stamps } = this.table;
    const at = this.index * STAMP_NUMBERS;
    return (
      stamps[at] === stats.mtimeMs &&
      stamps[at + 1] === stats.ctimeMs &&
      stamps[at + 2] === stats.size &&
      stamps[at + 3] === stats.ino
    );
  }
}

/** True for a row that can be taken over while its file is the same. */
export function hasStamp(row: SkillRow): boolean {
  return row instanceof TableRow || row.stamp !== undefined;
}

/** What a stamp is made from. */
type StampedFile = Pick<Stats, "mtimeMs" | "ctimeMs" | "size" | "ino">;

/** A table that is filled row by row. */
class GrowingTable {
  stamps: Float64Array;
  readonly paths = new TextColumn();
  readonly names = new TextColumn();
  readonly descriptions: ByteColumn;

  constructor(expectedRows: number) {
    this.stamps = new Float64Array(STAMP_NUMBERS * expectedRows);
    this.descriptions = ByteColumn.forRows(expectedRows);
  }

  /** Begins a row, and answers which one it is. */
  protected begin(path: string, name: string, { mtimeMs, ctimeMs, size, ino }: StampedFile): number {
    const index = this.paths.values.length;
    const at = index * STAMP_NUMBERS;
    if (at === this.stamps.length) {
      const larger = new Float64Array(at * 2 + STAMP_NUMBERS);
      larger.set(this.stamps);
      this.stamps = larger;
    }
    this.stamps[at] = mtimeMs;
    this.stamps[at + 1] = ctimeMs;
    this.stamps[at + 2] = size;
    this.stamps[at + 3] = ino;
    this.paths.values.push(path);
    this.names.values.push(name);
    return index;
  }
}

/** Skills that say nothing but their name and description, while they are being read. */
export class PlainTable extends GrowingTable implements Table {
  readonly versions = EMPTY_COLUMN;
  readonly needs = EMPTY_COLUMN;
  readonly mores = EMPTY_COLUMN;
  readonly diagnostics = EMPTY_COLUMN;

  /** Adds a row; its description is added by whoever knows how it stands in its file. */
  add(path: string, name: string, file: StampedFile): TableRow {
    return new TableRow(this, this.begin(path, name, file));
  }
}

/** Rows of any kind, taken together. */
export class ReadTable extends GrowingTable implements Table {
  readonly versions = new TextColumn();
  readonly needs = new TextColumn();
  readonly mores = new TextColumn();
  readonly diagnostics = new TextColumn();

  constructor() {
    super(1);
  }

  /** Adds a row, unless it cannot be recognised by its file. */
  add({ path, stamp, name, description, version, needs, more, diagnostics }: SkillRow): TableRow | undefined {
    if (stamp === undefined) return undefined;
    const [mtimeMs, ctimeMs, size, ino] = stamp;
    const index = this.begin(path, name, { mtimeMs, ctimeMs, size, ino });
    this.descriptions.add(description);
    this.versions.values.push(version);
    this.needs.values.push(needs);
    this.mores.values.push(more);
    this.diagnostics.values.push(diagnostics);
    return new TableRow(this, index);
  }
}
