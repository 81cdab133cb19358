import { foldAddress, foldName, pluginName } from "../skill/name.ts";
import type { Config } from "./config/config.ts";
import { type Judged, judgeDependents } from "./dependents.ts";
import type { DiscoveredSkill } from "./discovered.ts";
import { checkRequirements, type Machine, type Ranges, type Requirements } from "./requirements.ts";

/** What of a machine can be told without knowing its skills. */
export type MachineFacts = Omit<Machine, "findSkill" | "ranges">;

/** The skills that count, by folded name: a map is one. */
interface Winners {
  get(key: string): DiscoveredSkill | undefined;
  values(): Iterable<DiscoveredSkill>;
}

/** Sets the status of each winner: what config switched off, then what the machine lacks. */
export async function judgeSkills(winners: Winners, config: Config, facts: MachineFacts): Promise<void> {
  const switches = new Switches(config);
  // most skills require nothing, and their heads need not be parsed to know it
  const demanding: DiscoveredSkill[] = [];
  for (const skill of winners.values()) {
    const off = switches.whyOff(skill);
    if (off !== undefined) skill.judge({ status: "disabled", reason: off });
    else if (skill.hasNeeds) demanding.push(skill);
  }
  const machine: Machine = {
    ...facts,
    ranges: await rangesFor(demanding),
    findSkill(id) {
      const skill = winners.get(foldName(id));
      return skill === undefined || switches.isOff(skill) ? undefined : skill;
    },
  };
  const judged = new Map<string, Judged>();
  for (const skill of demanding) {
    const verdict = checkRequirements(skill.needs, machine);
    judged.set(foldName(skill.name), { dependencies: skill.needs.dependencies.map(fold), verdict });
    if (verdict.status !== "available") skill.judge(verdict);
  }
  for (const [key, verdict] of judgeDependents(judged)) {
    const skill = winners.get(key);
    if (verdict.status !== "available") skill?.judge(verdict);
  }
}

/** What compares versions, if any skill names a range of them. */
async function rangesFor(demanding: readonly DiscoveredSkill[]): Promise<Ranges> {
  const namesRange = ({ nodeVersion, dependencies }: Requirements): boolean =>
    nodeVersion !== undefined || dependencies.some(({ range }) => range !== undefined);
  if (!demanding.some(({ needs }) => namesRange(needs))) return NOT_ASKED;
  return (await import("./version-ranges.ts")).VERSION_RANGES;
}

const NOT_ASKED: Ranges = { includes: () => false, isAny: () => false };

function fold<T extends { id: string }>(dependency: T): T {
  return { ...dependency, id: foldName(dependency.id) };
}

/** What config says about each skill. */
class Switches {
  readonly #disabled: ReadonlySet<string>;
  readonly #disabledBundled: ReadonlySet<string>;
  readonly #enabledBundled: ReadonlySet<string>;
  readonly #disabledPlugins: ReadonlySet<string>;

  constructor(config: Config) {
    this.#disabled = new Set(config.disabled.map(foldAddress));
    this.#disabledBundled = new Set(config.disabledBundled.map(foldName));
    this.#enabledBundled = new Set(config.enabledBundled.map(foldName));
    const plugins = config.plugins.filter((plugin) => !plugin.enabled);
    this.#disabledPlugins = new Set(plugins.map((plugin) => foldName(pluginName(plugin))));
  }

  isOff(skill: DiscoveredSkill): boolean {
    return this.whyOff(skill) !== undefined;
  }

  /** Why a skill is switched off, in words; nothing if it is not. */
  whyOff(skill: DiscoveredSkill): string | undefined {
    const isMentioned = this.#disabled.size > 0 || skill.source === "plugin" || skill.source === "bundled";
    if (!isMentioned) return undefined;
    const name = foldName(skill.name);
    if (this.#disabled.size > 0 && (this.#disabled.has(name) || this.#disabled.has(`${skill.source}/${name}`))) {
      return "disabled in config";
    }
    if (skill.source === "plugin" && this.#disabledPlugins.has(name)) return "disabled in config";
    if (skill.source !== "bundled") return undefined;
    if (this.#disabledBundled.has(name)) return "disabled in config";
    if (this.#enabledBundled.has(name)) return undefined;
    if (this.#enabledBundled.size > 0) return "not among the enabled bundled skills";
    return !skill.maySay("isEnabledByDefault") || skill.head.isEnabledByDefault ? undefined : "off by default";
  }
}
