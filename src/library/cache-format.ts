import type { Listing } from "./table.ts";

/** Raised with every change of what stands in a file of the cache. */
export const FORMAT = 3;

/** The size of a column that is the same as that of the paths: most folders are called like their skills. */
export const AS_PATHS = -1;

/** The first line of a file. */
export interface Header {
  readonly format: number;
  /** Of Skep: another version may read the same skill differently. */
  readonly version: string;
  readonly folder: string;
  readonly rows: number;
  readonly listing?: Listing | undefined;
  /** Bytes of paths, names, versions, needs, other fields and diagnostics: none if no row has anything there. */
  readonly columnBytes: readonly number[];
  readonly descriptionBytes: number;
}
