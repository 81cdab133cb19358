import type { Dependency, Skill } from "../skill/skill.ts";
import type { CommandFinder } from "./commands.ts";

/** What a skill asks of the machine it is on. */
export type Requirements = Pick<Skill, "requires" | "nodeVersion" | "dependencies" | "envVars" | "systemPackages">;

/** What a machine has of what skills may ask for. */
export interface Machine {
  readonly commands: CommandFinder;
  /** Of the Node that runs the skills: `22.18.0`. */
  readonly nodeVersion: string;
  /** The skill of this name, whatever its own verdict: what follows from that is for `judgeDependents` to say. */
  findSkill(id: string): Pick<Skill, "version"> | undefined;
  hasSecret(name: string): boolean;
  /** `undefined` where it cannot be told. */
  hasSystemPackage(name: string): boolean | undefined;
  readonly ranges: Ranges;
}

/** How versions are compared with ranges of them. */
export interface Ranges {
  /** With `isPrereleaseFine`, a nightly build of 25 is a 25. */
  includes(range: string, version: string, options?: { isPrereleaseFine: boolean }): boolean;
  /** True for `*` and what means the same. */
  isAny(range: string): boolean;
}

/** `unavailable`: it cannot work here. `degraded`: it can, though not in all its parts. The reason is for people. */
export type Verdict =
  | { readonly status: "available" }
  | { readonly status: "degraded" | "unavailable"; readonly reason: string };

/** Compares what a skill requires with what the machine has; the gravest lack decides, and only its kind is told. */
export function checkRequirements(skill: Requirements, machine: Machine): Verdict {
  const obstacles = [
    missing("commands", skill.requires, (name) => (machine.commands.has(name) ? undefined : name)),
    unfitNode(skill.nodeVersion, machine),
    missing("skills", skill.dependencies, (dependency) => unmet(dependency, machine)),
  ];
  if (obstacles.some(isReason)) return { status: "unavailable", reason: obstacles.filter(isReason).join("; ") };
  const lacks = [
    missing("secrets", skill.envVars, (name) => (machine.hasSecret(name) ? undefined : name)),
    missing("packages", skill.systemPackages, (name) => (machine.hasSystemPackage(name) === false ? name : undefined)),
  ];
  if (lacks.some(isReason)) return { status: "degraded", reason: lacks.filter(isReason).join("; ") };
  return { status: "available" };
}

/** `missing commands: gh, docker`, unless all are there. `lackOf` names what is missing where something is. */
function missing<T>(what: string, wanted: readonly T[], lackOf: (one: T) => string | undefined): string | undefined {
  const names = new Set<string>();
  for (const one of wanted) {
    const name = lackOf(one);
    if (name !== undefined) names.add(name);
    // the verdict is clear, and a skill that asks for thousands of commands must not have the disk searched for each
    if (names.size > MAX_NAMED) break;
  }
  return names.size === 0 ? undefined : `missing ${what}: ${joinNames([...names])}`;
}

/** The names in a row, as far as anybody would read them. */
export function joinNames(names: readonly string[]): string {
  return names.slice(0, MAX_NAMED).join(", ") + (names.length > MAX_NAMED ? " and more" : "");
}

const MAX_NAMED = 20;

function unfitNode(range: string | undefined, { nodeVersion, ranges }: Machine): string | undefined {
  if (range === undefined || ranges.includes(range, nodeVersion, { isPrereleaseFine: true })) return undefined;
  return `needs Node ${range} (this is ${nodeVersion})`;
}

/** `id@range` of a dependency, if the skill found for it will not do. */
function unmet({ id, range }: Dependency, { findSkill, ranges }: Machine): string | undefined {
  const wanted = range === undefined ? id : `${id}@${range}`;
  const found = findSkill(id);
  if (found === undefined) return wanted;
  // `id@*` takes also a skill without a version
  if (range === undefined || ranges.isAny(range)) return undefined;
  if (found.version === undefined) return `${wanted} (this one has no version)`;
  return ranges.includes(range, found.version) ? undefined : `${wanted} (this is ${found.version})`;
}

function isReason(text: string | undefined): text is string {
  return text !== undefined;
}
