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
  /** What it measured on, in words, and the rows. */
  run(): Promise<{ on: string; rows: Row[] }>;
}
