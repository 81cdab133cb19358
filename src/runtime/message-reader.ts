import { type Disclosure, decideDisclosure } from "../disclosure/ladder.ts";
import { openTriggerIndex, type TriggerIndex } from "../disclosure/triggers/trigger-index.ts";
import type { TriggerMatch } from "../disclosure/triggers/trigger-match.ts";
import { foldName } from "../skill/name.ts";
import { NO_TRIGGERS } from "../skill/skill.ts";
import type { ConversationMode } from "./conversation-options.ts";
import type { KnownSkill, KnownSkills } from "./known-skills.ts";

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

  async read(message: string, recentUse: ReadonlyMap<string, number>): Promise<Disclosure> {
    const decided = await this.#decide(message, recentUse);
    const called = this.#known.findCalled(message);
    return called.length === 0 ? decided : withCalled(decided, called);
  }

  async #decide(message: string, recentUse: ReadonlyMap<string, number>): Promise<Disclosure> {
    const { mode, maxSkills } = this.#options;
    if (mode !== "triggered") {
      return { level: 0, kind: "nothing", total: this.#known.offered.length, problems: [] };
    }
    return decideDisclosure(message, { triggers: await this.#openTriggers(), recentUse, maxSkills });
  }

  async #openTriggers(): Promise<TriggerIndex> {
    const { offered } = this.#known;
    if (this.#triggers === undefined || this.#seen !== offered) {
      this.#triggers = await openTriggerIndex(
        offered.map((skill) => ({ name: skill.name, triggers: skill.isPlain ? NO_TRIGGERS : skill.head.triggers })),
      );
      this.#seen = offered;
    }
    return this.#triggers;
  }
}

/** Puts those that were called first, and then whatever matched beside them. */
function withCalled(decided: Disclosure, called: readonly KnownSkill[]): Disclosure {
  const matched = decided.kind === "matched" ? decided.matches : [];
  const names = new Set(called.map(({ name }) => foldName(name)));
  const first = called.map((skill) => matched.find(({ name }) => name === skill.name) ?? mentionOf(skill));
  const rest = matched.filter(({ name }) => !names.has(foldName(name)));
  const kept = [...first, ...rest].slice(0, Math.max(first.length, matched.length));
  const { total, problems } = decided;
  return {
    level: 3,
    kind: "matched",
    matches: kept.map((match, index) => ({ ...match, rank: index + 1 })),
    total,
    problems,
  };
}

function mentionOf({ name }: KnownSkill): TriggerMatch {
  return { name, rank: 1, reason: "mention", matched: [{ kind: "name", trigger: name, text: name }] };
}
