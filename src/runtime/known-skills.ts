import { SkepError } from "../base/errors.ts";
import type { SkillAccess } from "../disclosure/prompt/preloaded-prompt.ts";
import type { DiscoveredSkill } from "../library/discovered.ts";
import { foldName } from "../skill/name.ts";
import type { SkillHead } from "../skill/skill.ts";
import type { SkillPlace } from "./instructions.ts";

/** A skill as a conversation knows it: one of the library, or one that was preloaded from a path. */
export interface KnownSkill extends SkillPlace {
  readonly description: string;
  readonly location: string;
  /** True if its head says nothing beyond what stands here. */
  readonly isPlain: boolean;
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
  /** Only these, by folded name; all if not given. */
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
    this.#allowed = allowed;
    this.#preloaded = byFoldedName(access === "none" ? [] : preloaded);
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

  /** A skill by its name, for whom it is not withheld. */
  require(name: string, asker: Asker): KnownSkill {
    const skill = this.#requireAllowed(name);
    if (asker === "user" || isModelInvocable(skill)) return skill;
    throw notAllowed(`\`${skill.name}\` is for people to call`, `ask the user to write \`/${skill.name}\``);
  }

  #requireAllowed(name: string): KnownSkill {
    if (this.#access === "none") throw notAllowed("this conversation has no skills", "do the work without one");
    const folded = foldName(name);
    const preloaded = this.#preloaded.get(folded);
    if (preloaded !== undefined) return preloaded;
    const isAllowed = this.#access === "all" && this.#allowed?.has(foldName(this.#nameOf(name))) !== false;
    if (!isAllowed) throw notAllowed(`\`${name}\` is not among the skills of this conversation`, this.#choices());
    return this.#local.get(folded) ?? requireReady(this.#shelf.require(name));
  }

  /** The skills that a person called by name in a message, as far as they are there to be called. */
  findCalled(message: string): KnownSkill[] {
    const names = new Set(Array.from(message.slice(0, MAX_MESSAGE).matchAll(CALL), ([, name = ""]) => foldName(name)));
    return [...names].flatMap((name) => {
      const isKnown = this.#local.has(name) || this.#shelf.find(name) !== undefined;
      const skill = isKnown ? this.#findAllowed(name) : undefined;
      return skill !== undefined && (skill.isPlain || skill.head.isUserInvocable) ? [skill] : [];
    });
  }

  #findAllowed(name: string): KnownSkill | undefined {
    try {
      return this.require(name, "user");
    } catch (error) {
      if (error instanceof SkepError) return undefined;
      throw error;
    }
  }

  /** The name behind `<source>/<name>`. */
  #nameOf(address: string): string {
    return this.#shelf.find(address)?.name ?? address;
  }

  #collectOffered(winners: readonly DiscoveredSkill[]): KnownSkill[] {
    if (this.#access !== "all") return this.preloaded.filter(isModelInvocable);
    const isBound = this.#allowed !== undefined || this.#local.size > 0;
    const offered: KnownSkill[] = winners.filter((skill) => {
      // most conversations are not bound: then no name needs to be folded
      if (!isReady(skill) || !isModelInvocable(skill)) return false;
      return !isBound || (this.#isAllowed(skill) && !this.#local.has(foldName(skill.name)));
    });
    if (this.#local.size === 0) return offered;
    const local = this.local.filter((skill) => this.#isAllowed(skill) && isModelInvocable(skill));
    return [...local, ...offered].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  #isAllowed({ name }: KnownSkill): boolean {
    return this.#allowed?.has(foldName(name)) !== false;
  }

  #choices(): string {
    const names = this.offered.slice(0, MAX_NAMED).map(({ name }) => `\`${name}\``);
    if (names.length === 0) return "do the work without one";
    return `it has ${names.join(", ")}${this.offered.length > MAX_NAMED ? " and more" : ""}`;
  }
}

/** `$name` or `/name`, at the start or after a space: how people call a skill. */
const CALL = /(?<![^\s([{"'`])[$/]([\p{L}\p{N}][\p{L}\p{N}_-]*)/gu;
const MAX_MESSAGE = 8192;
const MAX_NAMED = 20;

export function isReady({ status }: DiscoveredSkill): boolean {
  return status === "enabled" || status === "degraded";
}

/** A skill that says nothing of itself but its name and description does not forbid it either. */
export function isModelInvocable(skill: KnownSkill): boolean {
  return skill.isPlain || skill.head.isModelInvocable;
}

/** The skill, if it can be used as it is. */
export function requireReady(skill: DiscoveredSkill): DiscoveredSkill {
  if (isReady(skill)) return skill;
  const { name, status, reason } = skill;
  const hint = status === "disabled" ? `\`skep enable ${name}\` switches it on` : `\`skep show ${name}\` tells more`;
  throw new SkepError("skill-not-ready", `\`${name}\` is ${status}: ${reason}`, { hint });
}

function byFoldedName(skills: readonly KnownSkill[]): Map<string, KnownSkill> {
  return new Map(skills.map((skill) => [foldName(skill.name), skill]));
}

function notAllowed(message: string, hint: string): SkepError {
  return new SkepError("skill-not-allowed", message, { hint });
}
