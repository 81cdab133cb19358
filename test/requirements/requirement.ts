/** Where a rule comes from. */
export type RequirementSource =
  | "specification"
  | "reference validator"
  | "in the wild"
  | "agent-skills-harness"
  | "toolsets-triggers-tiers"
  | "buzybeez-skill-packs"
  | "autobyteus-load-skill"
  | "hi-boss-skill-layers"
  | "design";

/** One rule that Skep keeps, or has decided about. Tests cite the id at the end of their titles. */
export interface Requirement {
  readonly id: string;
  readonly source: RequirementSource;
  readonly rule: string;
  /** What Skep does instead and why, where the design decided against the rule as its source gives it. */
  readonly decision?: string;
}

/** `[id, rule]` or `[id, rule, decision]`. */
type RequirementRow = readonly [id: string, rule: string, decision?: string];

export function requirementsOf(source: RequirementSource, rows: readonly RequirementRow[]): Requirement[] {
  return rows.map(([id, rule, decision]) => ({
    id,
    source,
    rule,
    ...(decision === undefined ? {} : { decision }),
  }));
}
