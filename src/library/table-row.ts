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

  /** Writes its stamp at a place of others. */
  copyStamp(stamps: Float64Array, to: number): void {
    const from = this.index * STAMP_NUMBERS;
    for (let i = 0; i < STAMP_NUMBERS; i++) stamps[to + i] = this.table.stamps[from + i] ?? 0;
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

/** A table of skills that say nothing but their name and description, while they are being read. */
export class PlainTable implements Table {
  stamps: Float64Array;
  readonly paths = new TextColumn();
  readonly names = new TextColumn();
  readonly descriptions: ByteColumn;
  readonly versions = EMPTY_COLUMN;
  readonly mores = EMPTY_COLUMN;
  readonly diagnostics = EMPTY_COLUMN;

  constructor(expectedRows: number) {
    this.stamps = new Float64Array(STAMP_NUMBERS * expectedRows);
    this.descriptions = ByteColumn.forRows(expectedRows);
  }

  /** Adds a row; its description is added by whoever knows how it stands in its file. */
  add(path: string, name: string, stats: Stats): TableRow {
    const index = this.paths.values.length;
    const at = index * STAMP_NUMBERS;
    if (at === this.stamps.length) {
      const larger = new Float64Array(at * 2 + STAMP_NUMBERS);
      larger.set(this.stamps);
      this.stamps = larger;
    }
    this.stamps[at] = stats.mtimeMs;
    this.stamps[at + 1] = stats.ctimeMs;
    this.stamps[at + 2] = stats.size;
    this.stamps[at + 3] = stats.ino;
    this.paths.values.push(path);
    this.names.values.push(name);
    return new TableRow(this, index);
  }
}
