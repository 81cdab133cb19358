import type { Word } from "../words.ts";
import { PhraseTable } from "./phrase-table.ts";
import { MENTION, PHRASE, type Tally } from "./tally.ts";

/** A skill's name, keyword or verb, taken apart. Skills are numbers, and so are the triggers of each. */
export interface PhraseTrigger {
  readonly words: readonly Word[];
  readonly skill: number;
  readonly trigger: number;
  /** What a match says: `MENTION` for a name, `PHRASE` for a keyword of several words, else 0. */
  readonly grounds: number;
}

/** A phrase that stands in a message, and where: from one of its words up to, not including, another. */
export interface FoundPhrase {
  readonly phrase: number;
  readonly from: number;
  readonly to: number;
  /** It is a skill's name, and not just a part of another's: `pdf` in `pdf-tools` is none. */
  readonly isMention: boolean;
}

/** Which triggers of which skills each phrase stands for, in a few arrays of numbers. */
export class PhraseIndex {
  readonly #table = new PhraseTable();
  /** By phrase: where in the arrays below its triggers begin, ordered by skill. */
  readonly #starts: Uint32Array;
  readonly #skills: Uint32Array;
  readonly #triggers: Uint32Array;
  readonly #grounds: Uint8Array;
  readonly #isName: Uint8Array;

  /** Triggers come ordered by skill; of those of one skill that are the same phrase, the first counts. */
  constructor(triggers: Iterable<PhraseTrigger>) {
    const phrases: number[] = [];
    const kept: Pick<PhraseTrigger, "skill" | "trigger" | "grounds">[] = [];
    const lastSkill = new Map<number, number>();
    for (const { words, skill, trigger, grounds } of triggers) {
      const phrase = this.#table.add(words);
      if (phrase === undefined || lastSkill.get(phrase) === skill) continue;
      lastSkill.set(phrase, skill);
      phrases.push(phrase);
      kept.push({ skill, trigger, grounds });
    }
    this.#starts = startsOf(phrases, this.#table.size);
    this.#skills = new Uint32Array(kept.length);
    this.#triggers = new Uint32Array(kept.length);
    this.#grounds = new Uint8Array(kept.length);
    this.#isName = new Uint8Array(this.#table.size);
    const next = this.#starts.slice();
    for (const [index, { skill, trigger, grounds }] of kept.entries()) {
      const phrase = phrases[index] ?? 0;
      const place = next[phrase] ?? 0;
      next[phrase] = place + 1;
      this.#skills[place] = skill;
      this.#triggers[place] = trigger;
      this.#grounds[place] = grounds;
      if (grounds === MENTION) this.#isName[phrase] = 1;
    }
  }

  /** Every phrase that is a trigger and stands in the words, once. */
  find(words: readonly Word[]): FoundPhrase[] {
    const found = new Map<number, FoundPhrase>();
    const names: FoundPhrase[] = [];
    this.#table.find(words, (phrase, from, to) => {
      if (this.#starts[phrase] === this.#starts[phrase + 1]) return;
      const one = { phrase, from, to, isMention: false };
      if (!found.has(phrase)) found.set(phrase, one);
      if (this.#isName[phrase] === 1) names.push(one);
    });
    for (const name of mentions(names)) found.set(name.phrase, name);
    return [...found.values()];
  }

  /** Counts the triggers that a phrase stands for, each for its skill. */
  count({ phrase, isMention }: FoundPhrase, tally: Tally): void {
    const end = this.#starts[phrase + 1] ?? 0;
    const mask = isMention ? MENTION | PHRASE : PHRASE;
    for (let place = this.#starts[phrase] ?? 0; place < end; place++) {
      tally.count(this.#skills[place] ?? 0, (this.#grounds[place] ?? 0) & mask);
    }
  }

  /** The skill's trigger that a phrase stands for. */
  findTrigger({ phrase }: FoundPhrase, skill: number): number | undefined {
    let low = this.#starts[phrase] ?? 0;
    let high = this.#starts[phrase + 1] ?? 0;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#skills[middle] ?? 0) < skill) low = middle + 1;
      else high = middle;
    }
    const isThere = low < (this.#starts[phrase + 1] ?? 0) && this.#skills[low] === skill;
    return isThere ? this.#triggers[low] : undefined;
  }
}

/** By phrase, how many entries the ones before it have together; one more for the end. */
function startsOf(phrases: readonly number[], size: number): Uint32Array {
  const starts = new Uint32Array(size + 1);
  for (const phrase of phrases) starts[phrase + 1] = (starts[phrase + 1] ?? 0) + 1;
  for (let phrase = 0; phrase < size; phrase++) starts[phrase + 1] = (starts[phrase + 1] ?? 0) + (starts[phrase] ?? 0);
  return starts;
}

/** Names that are not part of a longer one. They come in the order of where they begin, then of their length. */
function* mentions(names: readonly FoundPhrase[]): Generator<FoundPhrase> {
  let reach = 0;
  for (const [index, name] of names.entries()) {
    const isStartOfLonger = names[index + 1]?.from === name.from;
    if (isStartOfLonger || name.to <= reach) continue;
    reach = name.to;
    yield { ...name, isMention: true };
  }
}
