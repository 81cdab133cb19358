import type { Word } from "../words.ts";

/** Longer phrases cannot be added: no name is longer, and looking for them costs their length at every word. */
export const MAX_PHRASE_WORDS = 64;

/** Told of a phrase that stands in a text, from one of its words up to, not including, another. */
export type OnPhrase = (phrase: number, from: number, to: number) => void;

/** Any number of phrases, all found in a text in one pass over its words. */
export class PhraseTable {
  /** A word's number; it is also that of the phrase that is just this word. */
  readonly #numbers = new Map<string, number>();
  /** From a phrase and one more word to the phrase that they make. */
  readonly #longer = new Map<number, number>();
  #size = 0;

  /** How many numbers are given out: every start of a phrase has one too. */
  get size(): number {
    return this.#size;
  }

  /** The phrase's number, the same for the same words; nothing for one without words, or with too many. */
  add(words: readonly Word[]): number | undefined {
    if (words.length > MAX_PHRASE_WORDS) return undefined;
    let phrase: number | undefined;
    for (const word of words) {
      const number = this.#numberOf(word.text);
      phrase = phrase === undefined ? number : this.#extend(phrase, number);
    }
    return phrase;
  }

  /** Names every start of a phrase that stands in the text, in the order of where they begin, then of their length. */
  find(words: readonly Word[], onPhrase: OnPhrase): void {
    const numbers = words.map((word) => this.#numbers.get(word.text));
    for (let from = 0; from < numbers.length; from++) {
      let phrase = numbers[from];
      let to = from + 1;
      while (phrase !== undefined) {
        onPhrase(phrase, from, to);
        const next = numbers[to++];
        phrase = next === undefined ? undefined : this.#longer.get(pairOf(phrase, next));
      }
    }
  }

  #numberOf(word: string): number {
    let number = this.#numbers.get(word);
    if (number === undefined) {
      number = this.#size++;
      this.#numbers.set(word, number);
    }
    return number;
  }

  #extend(phrase: number, word: number): number {
    const pair = pairOf(phrase, word);
    let longer = this.#longer.get(pair);
    if (longer === undefined) {
      longer = this.#size++;
      this.#longer.set(pair, longer);
    }
    return longer;
  }
}

/** One number for two, each below 2 to the 26th, which is more than fit into memory as words. */
function pairOf(phrase: number, word: number): number {
  return phrase * 0x400_0000 + word;
}
