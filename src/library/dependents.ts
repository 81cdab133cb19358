import type { Skill } from "../skill/skill.ts";
import { joinNames, type Verdict } from "./requirements.ts";

/** A skill and what was found of it alone. */
export interface Judged extends Pick<Skill, "dependencies"> {
  readonly verdict: Verdict;
}

/**
 * The skills that become unavailable because a skill they need is, however long the chain. Skills that need each
 * other stand as long as nothing else fells one of them. Keys are the names by which dependencies ask.
 */
export function judgeDependents(skills: ReadonlyMap<string, Judged>): Map<string, Verdict> {
  const dependents = findDependents(skills);
  const fallen = new Map<string, Verdict>();
  let latest = [...skills.keys()].filter((name) => skills.get(name)?.verdict.status === "unavailable");
  const unavailable = new Set(latest);
  while (latest.length > 0) {
    const next = new Set(latest.flatMap((name) => dependents.get(name) ?? []).filter((name) => !unavailable.has(name)));
    for (const name of next) {
      // those of earlier rounds only: what falls in this one or later may fall because of this very skill
      const causes = skills.get(name)?.dependencies.filter(({ id }) => unavailable.has(id)) ?? [];
      fallen.set(name, { status: "unavailable", reason: reasonOf(new Set(causes.map(({ id }) => id))) });
    }
    latest = [...next];
    for (const name of latest) unavailable.add(name);
  }
  return fallen;
}

function findDependents(skills: ReadonlyMap<string, Judged>): Map<string, string[]> {
  const dependents = new Map<string, string[]>();
  for (const [name, { dependencies }] of skills) {
    for (const { id } of dependencies) {
      const known = dependents.get(id);
      if (known === undefined) dependents.set(id, [name]);
      else known.push(name);
    }
  }
  return dependents;
}

function reasonOf(causes: ReadonlySet<string>): string {
  return `needs ${joinNames([...causes])}, which ${causes.size === 1 ? "is" : "are"} unavailable`;
}
