import { foldName } from "../skill/name.ts";
import type { DiscoveredSkill } from "./discovered.ts";

export interface Ranked {
  /** The strongest skill of each name, by the folded name. */
  readonly winners: ReadonlyMap<string, DiscoveredSkill>;
  /** Those that have a stronger one above them, which `shadowedBy` names. */
  readonly shadowed: readonly DiscoveredSkill[];
  /** Of these, the ones whose stronger one stands in the same source: somebody should know. */
  readonly clashes: readonly DiscoveredSkill[];
}

/**
 * Decides which of several skills with one name counts. Given from the strongest source to the weakest, the first one
 * wins; inside one source the one whose folder carries the name, then the alphabet. Losers are kept, as `shadowed`.
 */
export function rankSkills(skills: Iterable<DiscoveredSkill>): Ranked {
  const winners = new Map<string, DiscoveredSkill>();
  const shadowed: DiscoveredSkill[] = [];
  const clashes: DiscoveredSkill[] = [];
  for (const skill of skills) {
    const key = foldName(skill.name);
    const rival = winners.get(key);
    if (rival === undefined) {
      winners.set(key, skill);
      continue;
    }
    const isClash = rival.sourceFolder === skill.sourceFolder;
    const [winner, loser] = isClash && isBetter(skill, rival) ? [skill, rival] : [rival, skill];
    winners.set(key, winner);
    shadowed.push(loser);
    if (isClash) clashes.push(loser);
  }
  for (const skill of shadowed) {
    const winner = winners.get(foldName(skill.name));
    skill.status = "shadowed";
    skill.shadowedBy = winner?.path;
    skill.reason = `shadowed by ${winner?.path}`;
  }
  return { winners, shadowed, clashes };
}

function isBetter(a: DiscoveredSkill, b: DiscoveredSkill): boolean {
  const carries = (skill: DiscoveredSkill): boolean => skill.folderName === skill.name;
  if (carries(a) !== carries(b)) return carries(a);
  return a.path < b.path;
}
