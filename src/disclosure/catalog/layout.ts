/** How much of a catalog is shown: so many skills with a description, then so many by name, and the rest not at all. */
export interface Layout {
  readonly described: number;
  /** The most characters that a description has. */
  readonly cap: number;
  readonly named: number;
}

/** What a model is told below a catalog that does not describe every skill, so that none is left out in silence. */
export function noteOf({ described, named }: Layout, count: number): string {
  const omitted = count - described - named;
  if (omitted === 0) return named === 0 ? "" : `Some descriptions are left out. ${SEARCH}`;
  const skills = omitted === 1 ? "skill" : "skills";
  if (omitted < count) return `And ${omitted} more ${skills}. ${SEARCH}`;
  return `${omitted} ${skills} available. ${SEARCH}`;
}

const SEARCH = "Use the `search_skills` tool to find skills by what they do.";
