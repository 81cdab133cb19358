import { SkepError } from "../base/errors.ts";
import { nearest } from "../base/suggest.ts";
import type { SkillAccess } from "../disclosure/prompt/preloaded-prompt.ts";
import type { TriggerProblem } from "../disclosure/triggers/trigger-match.ts";
import type { DiscoveredSkill } from "../library/discovered.ts";
import { foldName, isSafeName } from "../skill/name.ts";
import type { SkillHead } from "../skill/skill.ts";
import type { SkillPlace } from "./instructions.ts";

/** A skill as a conversation knows it: one of the library, or one that was preloaded from a path. */
export interface KnownSkill extends SkillPlace {
  readonly description: string;
  readonly location: string;
  /** True if its head says nothing beyond what stands here. */
  readonly isPlain: boolean;
  /** False if its head surely has nothing but the usual in a field: most heads need not be parsed then. */
  maySay(field: keyof SkillHead): boolean;
  readonly head: SkillHead;
}

/** What a conversation asks of a library. */
export interface SkillShelf {
  /** The strongest skill of each name, by name; another list whenever the library was looked at again. */
  readonly winners: readonly DiscoveredSkill[];
  find(name: string): DiscoveredSkill | undefined;
  require(name: string): DiscoveredSkill;
}

/** Who asks for a skill. What its author withholds from models, a person may still call. */
export type Asker = "model" | "user";

export interface KnownSkillsOptions {
  readonly access: SkillAccess;
  readonly preloaded: readonly KnownSkill[];
  /** Skills that this conversation knows and the library may not. */
  readonly local?: readonly KnownSkill[];
  /** Only these and the preloaded ones, by folded name; all if not given. */
  readonly allowed?: ReadonlySet<string> | undefined;
}

/** Which skills one conversation may know of, and why not the others. */
export class KnownSkills {
  readonly #shelf: SkillShelf;
  readonly #access: SkillAccess;
  readonly #allowed: ReadonlySet<string> | undefined;
  readonly #preloaded: ReadonlyMap<string, KnownSkill>;
  readonly #local: ReadonlyMap<string, KnownSkill>;
  #offered: readonly KnownSkill[] = [];
  /** The library's list that `#offered` was made from. */
  #seen: readonly DiscoveredSkill[] | undefined;

  constructor(shelf: SkillShelf, { access, preloaded, local = [], allowed }: KnownSkillsOptions) {
    this.#shelf = shelf;
    this.#access = access;
    this.#preloaded = byFoldedName(access === "none" ? [] : preloaded);
    this.#allowed = allowed && new Set([...allowed, ...this.#preloaded.keys()]);
    this.#local = byFoldedName([...local, ...preloaded]);
  }

  get access(): SkillAccess {
    return this.#access;
  }

  /** Those that were preloaded, in the order in which they were named. */
  get preloaded(): readonly KnownSkill[] {
    return [...this.#preloaded.values()];
  }

  /** The folded names beyond which a subagent must not go; nothing if there is no such bound. */
  get bounds(): ReadonlySet<string> | undefined {
    return this.#access === "all" ? this.#allowed : new Set(this.#preloaded.keys());
  }

  /** Skills that the library may not know under their names. */
  get local(): readonly KnownSkill[] {
    return [...this.#local.values()];
  }

  /** Those that a model is told of and may choose, by name. */
  get offered(): readonly KnownSkill[] {
    const { winners } = this.#shelf;
    if (this.#seen !== winners) {
      this.#offered = this.#collectOffered(winners);
      this.#seen = winners;
    }
    return this.#offered;
  }

  /** True if there is a skill that could be loaded and is not preloaded. */
  get hasLoadable(): boolean {
    const { preloaded } = this;
    return this.offered.some((skill) => !preloaded.includes(skill));
  }

  /** A skill by its name, for whom it is not withheld. */
  require(name: string, asker: Asker): KnownSkill {
    const skill = this.#requireAllowed(name, asker);
    if (asker === "user" || isModelInvocable(skill)) return skill;
    throw notAllowed(`\`${skill.name}\` is for people to call`, `ask the user to write \`/${skill.name}\``);
  }

  #requireAllowed(name: string, asker: Asker): KnownSkill {
    if (this.#access === "none") throw notAllowed("this conversation has no skills", WITHOUT);
    if (asker === "model" && !isAddress(name)) {
      throw new SkepError("invalid-name", "that is not the name of a skill", { hint: this.#choices() });
    }
    const found = this.#shelf.find(name);
    const key = foldName(found?.name ?? name);
    if (!this.#isAllowed(key)) {
      throw notAllowed(`\`${name}\` is not among the skills of this conversation`, this.#choices());
    }
    const local = this.#local.get(key);
    if (local === undefined) {
      // who addresses one that is hidden by another means that very one
      if (asker === "user" && found?.status === "shadowed") return found;
      return requireReady(found ?? this.#throwNotFound(name, asker));
    }
    const isOther = name.includes("/") && found !== undefined && found.path !== local.path;
    if (!isOther) return local;
    throw notAllowed(`\`${name}\` is hidden in this conversation by \`${local.path}\``, `load \`${local.name}\``);
  }

  /** A person is told all that the library knows of it; a model, what it can choose instead. */
  #throwNotFound(name: string, asker: Asker): DiscoveredSkill {
    if (asker === "user") return this.#shelf.require(name);
    const names = this.offered.map((skill) => foldName(skill.name));
    const meant = nearest(foldName(name), names);
    const hint = meant === undefined ? this.#choices() : `did you mean \`${meant}\`?`;
    throw new SkepError("skill-not-found", `no skill is named \`${name}\``, { hint });
  }

  /** Of the names that a person called, folded, the skills that there are, and why some of them do not come. */
  findCalled(names: readonly string[]): CalledSkills {
    const callable = names.filter((name) => this.#isCallable(name)).slice(0, MAX_CALLED);
    const skills: KnownSkill[] = [];
    const problems: TriggerProblem[] = [];
    for (const name of callable) {
      try {
        skills.push(this.require(name, "user"));
      } catch (error) {
        if (!(error instanceof SkepError)) throw error;
        problems.push({ skill: name, trigger: name, message: error.message });
      }
    }
    return { skills, problems };
  }

  /** Whether there is such a skill, here or in the library, that lets people call it. */
  #isCallable(name: string): boolean {
    const skill = this.#local.get(name) ?? this.#shelf.find(name);
    return skill !== undefined && (!skill.maySay("isUserInvocable") || skill.head.isUserInvocable);
  }

  #collectOffered(winners: readonly DiscoveredSkill[]): KnownSkill[] {
    if (this.#access !== "all") return this.preloaded.filter(isModelInvocable).sort(byName);
    const isBound = this.#allowed !== undefined || this.#local.size > 0;
    const offered: KnownSkill[] = winners.filter((skill) => {
      if (!isReady(skill) || !isModelInvocable(skill)) return false;
      // most conversations are not bound: then no name needs to be folded
      if (!isBound) return true;
      const key = foldName(skill.name);
      return this.#isAllowed(key) && !this.#local.has(key);
    });
    if (this.#local.size === 0) return offered;
    const local = this.local.filter((skill) => this.#isAllowed(foldName(skill.name)) && isModelInvocable(skill));
    return [...local, ...offered].sort(byName);
  }

  #isAllowed(key: string): boolean {
    return this.#access === "all" ? this.#allowed?.has(key) !== false : this.#preloaded.has(key);
  }

  #choices(): string {
    const names = this.offered.slice(0, MAX_NAMED).map(({ name }) => `\`${name}\``);
    if (names.length === 0) return WITHOUT;
    return `there are ${names.join(", ")}${this.offered.length > MAX_NAMED ? " and more" : ""}`;
  }
}

export interface CalledSkills {
  readonly skills: readonly KnownSkill[];
  readonly problems: readonly TriggerProblem[];
}

/** A pasted text may be full of what looks like calls. */
const MAX_CALLED = 10;
const MAX_NAMED = 20;
const WITHOUT = "do the work without one";

/** True for what can be a name or `<source>/<name>`: what a model sends may be anything, and comes back in messages. */
function isAddress(text: string): boolean {
  return isSafeName(text.replace("/", "-"));
}

function byName(a: KnownSkill, b: KnownSkill): number {
  return a.name < b.name ? -1 : 1;
}

export function isReady({ status }: DiscoveredSkill): boolean {
  return status === "enabled" || status === "degraded";
}

/** A skill that says nothing of itself but its name and description does not forbid it either. */
export function isModelInvocable(skill: KnownSkill): boolean {
  return !skill.maySay("isModelInvocable") || skill.head.isModelInvocable;
}

/** The skill, if it can be used as it is. */
export function requireReady(skill: DiscoveredSkill): DiscoveredSkill {
  if (isReady(skill)) return skill;
  const { name, status, reason } = skill;
  const message = status === "shadowed" ? `\`${name}\` is ${reason}` : `\`${name}\` is ${status}: ${reason}`;
  throw new SkepError("skill-not-ready", message, { hint: whatToDo(skill) });
}

/** For a model as well as for a person. */
function whatToDo({ name, status }: DiscoveredSkill): string {
  if (status === "disabled") return `the user can switch it on with \`skep enable ${name}\``;
  if (status === "shadowed") return `\`${name}\` without its source is the one that counts`;
  return `the user can see what it lacks with \`skep show ${name}\``;
}

function byFoldedName(skills: readonly KnownSkill[]): Map<string, KnownSkill> {
  return new Map(skills.map((skill) => [foldName(skill.name), skill]));
}

function notAllowed(message: string, hint: string): SkepError {
  return new SkepError("skill-not-allowed", message, { hint });
}
