/** How much of a skill is shown: its description too, its name alone, or nothing. */
export type Part = "described" | "named" | "omitted";

/** How much of a catalog is shown. */
export interface Layout {
  /** By skill. */
  readonly parts: readonly Part[];
  /** The most characters that a description has. */
  readonly cap: number;
}

/** How many skills are not described; the rest is. */
export interface Lacking {
  readonly named: number;
  readonly omitted: number;
}

/** What a model is told below a catalog that does not describe every skill, so that none is left out in silence. */
export function noteOf({ named, omitted }: Lacking, { count, isSearchable }: Told): string {
  const search = isSearchable ? ` ${SEARCH}` : "";
  if (omitted === 0) return named === 0 ? "" : `Some descriptions are left out.${search}`;
  const skills = omitted === 1 ? "skill" : "skills";
  if (omitted < count) return `And ${omitted} more ${skills}.${search}`;
  return `${omitted} ${skills} available.${search}`;
}

export interface Told {
  /** How many skills there are. */
  readonly count: number;
  /** Whether the model has `search_skills`. */
  readonly isSearchable: boolean;
}

const SEARCH = "Use the `search_skills` tool to find skills by what they do.";
