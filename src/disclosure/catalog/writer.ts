import type { CatalogEntry } from "./entry.ts";

/** One format of a catalog. The lengths of what it writes add up, so that a catalog can be measured before it is made. */
export interface CatalogWriter {
  /** What stands between two skills. */
  readonly separator: string;
  /** What is shown of a skill when there is room for all, as its author wrote it. */
  descriptionOf(entry: CatalogEntry): string;
  /** Makes one line of an author's text safe in its place. */
  escape(line: string): string;
  /** A skill with a description that is escaped already. */
  writeDescribed(entry: CatalogEntry, description: string): string;
  /** A skill for which there is no room but for its name. */
  writeName(entry: CatalogEntry): string;
  /** The catalog around its skills, with a note of ours below them; either may be empty. */
  frame(skills: string, note: string): string;
}
