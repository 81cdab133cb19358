import { MAX_PATTERN } from "../../skill/limits.ts";
import type { Triggers } from "../../skill/skill.ts";
import { findWords, normalizeText, type Word } from "../words.ts";
import { MAX_PHRASE_WORDS } from "./phrase-table.ts";
import type { MatchedTrigger } from "./trigger-match.ts";

/** A skill as far as it can be triggered. */
export interface TriggeredSkill {
  readonly name: string;
  readonly triggers: Triggers;
}

/** One trigger of a skill, as its author wrote it. */
export type Trigger = Pick<MatchedTrigger, "kind" | "trigger">;

/** All triggers of a skill. A trigger's number is its place here; the name is the first. */
export function triggersOf({ name, triggers }: TriggeredSkill): Trigger[] {
  const { keywords, verbs, patterns } = triggers;
  return [
    { kind: "name", trigger: name },
    ...keywords.map((trigger): Trigger => ({ kind: "keyword", trigger })),
    ...verbs.map((trigger): Trigger => ({ kind: "verb", trigger })),
    ...[...new Set(patterns)].map((trigger): Trigger => ({ kind: "pattern", trigger })),
  ];
}

/** Whether the author gave the skill any; every skill has its name. */
export function hasTriggers({ triggers }: TriggeredSkill): boolean {
  return triggers.keywords.length > 0 || triggers.verbs.length > 0 || triggers.patterns.length > 0;
}

/** The words of a name, keyword or verb. How a sentence ends is no part of what it is about: `what's new?` */
export function phraseWords(text: string): Word[] {
  const words = findWords(normalizeText(text));
  while (words.length > 1 && SENTENCE_ENDS.includes(words.at(-1)?.text ?? "")) words.pop();
  return words;
}

const SENTENCE_ENDS: readonly string[] = [".", ",", ";", ":", "!", "?", "。", "、"];

/** Whether an author would call it several words: something stands between two of them. */
export function isSeveralWords(words: readonly Word[]): boolean {
  return words.some((word, index) => index > 0 && word.start > (words[index - 1]?.end ?? 0));
}

/** Why no message can ever match a trigger, as far as that can be told without compiling it. */
export function triggerProblem({ kind, trigger }: Trigger, words: readonly Word[]): string | undefined {
  if (kind === "pattern") {
    return trigger.length > MAX_PATTERN ? `it is longer than ${MAX_PATTERN} characters` : undefined;
  }
  if (words.length === 0) return "there is no word in it";
  return words.length > MAX_PHRASE_WORDS ? `it has more than ${MAX_PHRASE_WORDS} words` : undefined;
}
