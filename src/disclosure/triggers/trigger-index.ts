import { foldName } from "../../skill/name.ts";
import { cutText, findWords, normalizeText, type Word } from "../words.ts";
import { type CompilePattern, PatternIndex } from "./pattern-index.ts";
import { type FoundPhrase, PhraseIndex, type PhraseTrigger } from "./phrase-index.ts";
import {
  hasTriggers,
  isSeveralWords,
  phraseWords,
  type Trigger,
  type TriggeredSkill,
  triggerProblem,
  triggersOf,
} from "./skill-triggers.ts";
import { MENTION, PHRASE, type RankOptions, Tally } from "./tally.ts";
import type { MatchedTrigger, TriggerMatch, TriggerProblem } from "./trigger-match.ts";

/** The skills that a message brings to mind. */
export interface TriggerMatches {
  /** The best ones, ranked. */
  readonly matches: readonly TriggerMatch[];
  /** How many there are in all. */
  readonly total: number;
  /** Patterns that the message made worth trying and that could not be. */
  readonly problems: readonly TriggerProblem[];
}

/** How much of a message is matched, in UTF-16 units. */
const MAX_MESSAGE = 8192;

/** Makes the index of these skills' triggers. Loads RE2 only if one of them has a pattern. */
export async function openTriggerIndex(skills: Iterable<TriggeredSkill>): Promise<TriggerIndex> {
  const all = [...skills];
  if (all.every(({ triggers }) => triggers.patterns.length === 0)) return new TriggerIndex(all, refusePattern);
  const { compilePattern } = await import("../../skill/pattern.ts");
  return new TriggerIndex(all, compilePattern);
}

function refusePattern(pattern: string): never {
  throw new Error(`pattern ${pattern} came into an index without patterns`);
}

/** Finds the skills that a message brings to mind, by their triggers and their names, in one pass over its words. */
export class TriggerIndex {
  /** The names of all skills, ordered. A skill's number is its place here. */
  readonly names: readonly string[];
  /** Whether any author gave a trigger. */
  readonly hasTriggers: boolean;
  readonly #skills: readonly TriggeredSkill[];
  readonly #phrases: PhraseIndex;
  readonly #patterns: PatternIndex;
  readonly #skillsOfPattern = new Map<string, number[]>();
  readonly #problems: TriggerProblem[] = [];
  readonly #tally: Tally;

  constructor(skills: Iterable<TriggeredSkill>, compile: CompilePattern) {
    this.#skills = [...skills].sort((a, b) => (a.name === b.name ? 0 : a.name < b.name ? -1 : 1));
    this.names = this.#skills.map(({ name }) => name);
    this.hasTriggers = this.#skills.some(hasTriggers);
    this.#phrases = new PhraseIndex(this.#takeTriggers());
    this.#patterns = new PatternIndex(this.#skillsOfPattern.keys(), compile);
    this.#tally = new Tally(this.names.map(foldName));
  }

  /** Triggers that no message can match. */
  get problems(): readonly TriggerProblem[] {
    return this.#problems;
  }

  /** The skills whose name or triggers stand in the message, the best first. */
  match(message: string, options: RankOptions = {}): TriggerMatches {
    const cut = cutText(message, MAX_MESSAGE);
    // cut twice: a single character may stand for eighteen
    const text = cutText(normalizeText(cut), MAX_MESSAGE);
    const words = findWords(text);
    const phrases = this.#phrases.find(words);
    const patterns = this.#patterns.match(cut);

    this.#tally.clear();
    for (const phrase of phrases) this.#phrases.count(phrase, this.#tally);
    for (const pattern of patterns.texts.keys()) {
      for (const skill of this.#skillsOfPattern.get(pattern) ?? []) this.#tally.count(skill, 0);
    }
    const ranked = this.#tally.rank(options);
    const seen = { text, words, phrases, patterns: patterns.texts };
    const matches = ranked.map((skill, index) => ({
      name: this.#nameOf(skill),
      rank: index + 1,
      reason: this.#tally.reasonOf(skill),
      ...this.#whatGoesBefore(skill, ranked[index - 1]),
      matched: this.#matchedTriggers(skill, seen),
    }));
    return { matches, total: this.#tally.size, problems: this.#patternProblems(patterns.problems) };
  }

  /** Gives the triggers that are words, and keeps the patterns and what cannot be used. */
  *#takeTriggers(): Generator<PhraseTrigger> {
    for (const [skill, one] of this.#skills.entries()) {
      for (const [number, trigger] of triggersOf(one).entries()) {
        const words = trigger.kind === "pattern" ? [] : phraseWords(trigger.trigger);
        const problem = triggerProblem(trigger, words);
        if (problem !== undefined) {
          this.#problems.push({ skill: one.name, trigger: trigger.trigger, message: problem });
        } else if (trigger.kind === "pattern") {
          this.#addPattern(trigger.trigger, skill);
        } else {
          yield { words, skill, trigger: number, grounds: groundsOf(trigger, words) };
        }
      }
    }
  }

  #addPattern(pattern: string, skill: number): void {
    const skills = this.#skillsOfPattern.get(pattern);
    if (skills === undefined) this.#skillsOfPattern.set(pattern, [skill]);
    else if (skills.at(-1) !== skill) skills.push(skill);
  }

  #whatGoesBefore(skill: number, before: number | undefined): Pick<TriggerMatch, "after"> {
    if (before === undefined) return {};
    return { after: { name: this.#nameOf(before), by: this.#tally.whatTellsApart(before, skill) } };
  }

  /** In the order in which the skill has them. */
  #matchedTriggers(skill: number, seen: Seen): MatchedTrigger[] {
    const one = this.#skills[skill];
    if (one === undefined) return [];
    const found = new Map(seen.phrases.map((phrase) => [this.#phrases.findTrigger(phrase, skill), phrase]));
    return triggersOf(one).flatMap((trigger, number) => {
      const phrase = found.get(number);
      const text = phrase === undefined ? seen.patterns.get(trigger.trigger) : textOf(phrase, seen);
      const isMatched = (phrase !== undefined || trigger.kind === "pattern") && text !== undefined;
      return isMatched ? [{ ...trigger, text }] : [];
    });
  }

  #patternProblems(problems: ReadonlyMap<string, string>): TriggerProblem[] {
    return Array.from(problems, ([trigger, message]) =>
      (this.#skillsOfPattern.get(trigger) ?? []).map((skill) => ({ skill: this.#nameOf(skill), trigger, message })),
    ).flat();
  }

  #nameOf(skill: number): string {
    return this.names[skill] ?? "";
  }
}

/** What there is to see in one message. */
interface Seen {
  readonly text: string;
  readonly words: readonly Word[];
  readonly phrases: readonly FoundPhrase[];
  readonly patterns: ReadonlyMap<string, string>;
}

function groundsOf({ kind }: Trigger, words: readonly Word[]): number {
  if (kind === "name") return MENTION;
  return kind === "keyword" && isSeveralWords(words) ? PHRASE : 0;
}

/** What of the message a phrase is, with the sign that calls a skill: `$pdf-tools`, `/pdf-tools`. */
function textOf({ from, to, isMention }: FoundPhrase, { text, words }: Seen): string {
  const start = words[from]?.start ?? 0;
  const sign = isMention ? (/(?:^|\s)([$/])$/.exec(text.slice(Math.max(0, start - 2), start))?.[1] ?? "") : "";
  return sign + text.slice(start, words[to - 1]?.end);
}
