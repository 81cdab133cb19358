import { foldName } from "../skill/name.ts";
import type { DiscoveredSkill } from "./discovered.ts";

export interface Ranked {
  /** The strongest skill of each name, by the folded name. Made when it is first asked for. */
  readonly winners: ReadonlyMap<string, DiscoveredSkill>;
  /** The same, by their names as they are written. */
  readonly byName: readonly DiscoveredSkill[];
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
  const keys = skills.map(({ name }) => foldName(name));
  // sources come in order, so that sorting is little more than looking, and costs less than a table of all names
  const order = skills.map((_, index) => index).sort((a, b) => compare(keys[a], keys[b]));
  const byName: DiscoveredSkill[] = [];
  const clashing = new Set<DiscoveredSkill>();
  for (let start = 0, end = 0; start < order.length; start = end) {
    const first = order[start] ?? 0;
    for (end = start + 1; keys[order[end] ?? -1] === keys[first]; ) end++;
    const winner = skills[first];
    if (winner === undefined) break;
    // most have no rival, for whom to make lists
    const hasRivals = end > start + 1;
    byName.push(hasRivals ? settle(winner, pick(skills, order.slice(start + 1, end)), clashing) : winner);
  }
  const isAnyShadowed = byName.length < skills.length;
  const shadowed = isAnyShadowed ? skills.filter(({ status }) => status === "shadowed") : [];
  const clashes = shadowed.filter((skill) => clashing.has(skill));
  if (skills.some(({ name }, index) => name !== keys[index])) byName.sort((a, b) => compare(a.name, b.name));
  let winners: ReadonlyMap<string, DiscoveredSkill> | undefined;
  return {
    byName,
    shadowed,
    clashes,
    get winners() {
      winners ??= new Map(byName.map((skill) => [foldName(skill.name), skill]));
      return winners;
    },
  };
}

function pick(skills: readonly DiscoveredSkill[], indices: readonly number[]): DiscoveredSkill[] {
  return indices.flatMap((index) => skills[index] ?? []);
}

/** Finds the winner among skills of one name, given from the strongest source to the weakest. */
function settle(
  first: DiscoveredSkill,
  others: readonly DiscoveredSkill[],
  clashing: Set<DiscoveredSkill>,
): DiscoveredSkill {
  let winner = first;
  for (const skill of others) {
    const isClash = winner.sourceFolder === skill.sourceFolder;
    const loser = isClash && isBetter(skill, winner) ? winner : skill;
    if (loser === winner) winner = skill;
    if (isClash) clashing.add(loser);
  }
  for (const skill of [first, ...others]) if (skill !== winner) shadow(skill, winner);
  return winner;
}

function shadow(skill: DiscoveredSkill, winner: DiscoveredSkill): void {
  skill.judge({ status: "shadowed", shadowedBy: winner.path, reason: `shadowed by ${winner.path}` });
}

function compare(a = "", b = ""): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function isBetter(a: DiscoveredSkill, b: DiscoveredSkill): boolean {
  const carries = (skill: DiscoveredSkill): boolean => skill.folderName === skill.name;
  if (carries(a) !== carries(b)) return carries(a);
  return a.path < b.path;
}
