import { foldName } from "../skill/name.ts";
import type { DiscoveredSkill } from "./discovered.ts";

export interface Ranked {
  /** The strongest skill of each name, by the folded name. Made when it is first asked for. */
  readonly winners: ReadonlyMap<string, DiscoveredSkill>;
  /** The same, in the order of their folded names. */
  readonly inOrder: readonly DiscoveredSkill[];
  /** Those that have a stronger one above them, which `shadowedBy` names. */
  readonly shadowed: readonly DiscoveredSkill[];
  /** Of these, the ones whose stronger one stands in the same source: somebody should know. */
  readonly clashes: readonly DiscoveredSkill[];
}

/**
 * Decides which of several skills with one name counts. Given from the strongest source to the weakest, the first one
 * wins; inside one source the one whose folder carries the name, then the alphabet. Losers are kept, as `shadowed`.
 */
export function rankSkills(skills: readonly DiscoveredSkill[]): Ranked {
  // sources come in order, so that sorting is little more than looking, and costs less than a table of all names
  const keyOf = skills.every(({ name }) => foldName(name) === name)
    ? (skill: DiscoveredSkill) => skill.name
    : (skill: DiscoveredSkill) => foldName(skill.name);
  const sorted = [...skills].sort((a, b) => compare(keyOf(a), keyOf(b)));
  const inOrder: DiscoveredSkill[] = [];
  const clashing = new Set<DiscoveredSkill>();
  let hasShadowed = false;
  for (let start = 0, end = 0; start < sorted.length; start = end) {
    let winner = sorted[start];
    if (winner === undefined) break;
    const key = keyOf(winner);
    for (end = start + 1; end < sorted.length; end++) {
      const skill = sorted[end];
      if (skill === undefined || keyOf(skill) !== key) break;
      const isClash = winner.sourceFolder === skill.sourceFolder;
      const loser: DiscoveredSkill = isClash && isBetter(skill, winner) ? winner : skill;
      if (loser === winner) winner = skill;
      if (isClash) clashing.add(loser);
    }
    inOrder.push(winner);
    if (end - start === 1) continue;
    hasShadowed = true;
    for (const skill of sorted.slice(start, end)) if (skill !== winner) shadow(skill, winner);
  }
  const shadowed = hasShadowed ? skills.filter(({ status }) => status === "shadowed") : [];
  const clashes = shadowed.filter((skill) => clashing.has(skill));
  let winners: ReadonlyMap<string, DiscoveredSkill> | undefined;
  return {
    inOrder,
    shadowed,
    clashes,
    get winners() {
      winners ??= new Map(inOrder.map((skill) => [foldName(skill.name), skill]));
      return winners;
    },
  };
}

function shadow(skill: DiscoveredSkill, winner: DiscoveredSkill): void {
  skill.status = "shadowed";
  skill.shadowedBy = winner.path;
  skill.reason = `shadowed by ${winner.path}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function isBetter(a: DiscoveredSkill, b: DiscoveredSkill): boolean {
  const carries = (skill: DiscoveredSkill): boolean => skill.folderName === skill.name;
  if (carries(a) !== carries(b)) return carries(a);
  return a.path < b.path;
}
