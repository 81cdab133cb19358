/** One comparison: what was measured, beside what, and how far apart they may be. */
export interface Row {
  readonly what: string;
  readonly value: number;
  readonly beside: string;
  readonly baseline: number;
  readonly unit: string;
  /** The largest ratio of value to baseline that we allow ourselves. */
  readonly limit: number;
}

export interface Suite {
  readonly title: string;
  /** What it measured on, in words, the rows, and lines of Markdown that are printed below them. */
  run(): Promise<{ on: string; rows: Row[]; notes?: readonly string[] }>;
}

/** What was to be measured does not work, so that there is no ratio to print. */
export class CannotMeasure extends Error {
  override readonly name = "CannotMeasure";
}
