import { type Disclosure, decideDisclosure } from "../disclosure/ladder.ts";
import { openTriggerIndex, type TriggerIndex } from "../disclosure/triggers/trigger-index.ts";
import type { TriggerMatch } from "../disclosure/triggers/trigger-match.ts";
import { NO_TRIGGERS } from "../skill/skill.ts";
import { findCalls } from "./calls.ts";
import type { ConversationMode } from "./conversation-options.ts";
import type { CalledSkills, KnownSkill, KnownSkills } from "./known-skills.ts";

export interface MessageReaderOptions {
  readonly mode: ConversationMode;
  readonly maxSkills?: number | undefined;
}

/**
 * Decides what a message shows of the skills. In mode `triggered` that is the ladder; in every mode, a skill that a
 * person calls (`/name`, `$name`) is shown in full, also one that its author withholds from models.
 */
export class MessageReader {
  readonly #known: KnownSkills;
  readonly #options: MessageReaderOptions;
  #triggers: TriggerIndex | undefined;
  /** The skills that `#triggers` was made from. */
  #seen: readonly KnownSkill[] | undefined;

  constructor(known: KnownSkills, options: MessageReaderOptions) {
    this.#known = known;
    this.#options = options;
  }

  /** `recall` tells when each skill was last used, by folded name, if that counts. */
  async read(message: string, recall: () => ReadonlyMap<string, number>): Promise<Disclosure> {
    const decided = await this.#decide(message, recall);
    return withCalled(decided, this.#known.findCalled(findCalls(message)));
  }

  async #decide(message: string, recall: () => ReadonlyMap<string, number>): Promise<Disclosure> {
    const { mode, maxSkills } = this.#options;
    if (mode !== "triggered") {
      return { level: 0, kind: "nothing", total: this.#known.offered.length, problems: [] };
    }
    return decideDisclosure(message, { triggers: await this.#openTriggers(), recentUse: recall(), maxSkills });
  }

  async #openTriggers(): Promise<TriggerIndex> {
    const { offered } = this.#known;
    if (this.#triggers === undefined || this.#seen !== offered) {
      this.#triggers = await openTriggerIndex(
        offered.map((skill) => ({
          name: skill.name,
          triggers: skill.maySay("triggers") ? skill.head.triggers : NO_TRIGGERS,
        })),
      );
      this.#seen = offered;
    }
    return this.#triggers;
  }
}

/** Puts those that were called first, and then whatever matched beside them. */
function withCalled(decided: Disclosure, { skills, problems }: CalledSkills): Disclosure {
  const told = { total: decided.total, problems: [...decided.problems, ...problems] };
  if (skills.length === 0) return { ...decided, ...told };
  const matched = decided.kind === "matched" ? decided.matches : [];
  const names = new Set(skills.map(({ name }) => name));
  const called = skills.map((skill) => mentionOf(skill, matched));
  const others = matched.filter(({ name }) => !names.has(name));
  const matches = [...called, ...others].map((match, index) => ({ ...match, rank: index + 1 }));
  return { level: 3, kind: "matched", matches, ...told };
}

function mentionOf({ name }: KnownSkill, matched: readonly TriggerMatch[]): TriggerMatch {
  const triggers = matched.find((match) => match.name === name)?.matched;
  // not what goes before it by the triggers: the order is that of the calls
  return { name, rank: 1, reason: "mention", matched: triggers ?? [{ kind: "name", trigger: name, text: name }] };
}
