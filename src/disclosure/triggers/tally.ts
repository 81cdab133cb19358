import type { RankReason } from "./trigger-match.ts";

export interface RankOptions {
  /** When each skill was last used, in milliseconds, by its folded name. */
  readonly recentUse?: ReadonlyMap<string, number> | undefined;
  /** Only the best so many are wanted. */
  readonly limit?: number | undefined;
}

/** What speaks for a skill beyond the number of hits; both may. */
export const MENTION = 2;
export const PHRASE = 1;

/**
 * Counts what speaks for each skill in one message, and ranks those that something speaks for. Skills are numbers in the
 * order of their names. One tally serves one message after the other: it is as large as the library.
 */
export class Tally {
  readonly #keys: readonly string[];
  readonly #hits: Uint32Array;
  readonly #grounds: Uint8Array;
  readonly #lastUse: Float64Array;
  #counted: number[] = [];

  /** The folded name of each skill. */
  constructor(keys: readonly string[]) {
    this.#keys = keys;
    this.#hits = new Uint32Array(keys.length);
    this.#grounds = new Uint8Array(keys.length);
    this.#lastUse = new Float64Array(keys.length);
  }

  /** How many skills something speaks for. */
  get size(): number {
    return this.#counted.length;
  }

  /** Forgets the last message, at the cost of what was counted for it. */
  clear(): void {
    for (const skill of this.#counted) {
      this.#hits[skill] = 0;
      this.#grounds[skill] = 0;
    }
    this.#counted = [];
  }

  /** One more trigger of the skill matches; `grounds` is `MENTION`, `PHRASE` or neither. */
  count(skill: number, grounds: number): void {
    const hits = this.#hits[skill] ?? 0;
    if (hits === 0) this.#counted.push(skill);
    this.#hits[skill] = hits + 1;
    this.#grounds[skill] = (this.#grounds[skill] ?? 0) | grounds;
  }

  /** The skills, the best first. */
  rank({ recentUse = new Map(), limit = Number.POSITIVE_INFINITY }: RankOptions): number[] {
    for (const skill of this.#counted) {
      this.#lastUse[skill] = recentUse.size === 0 ? NEVER : (recentUse.get(this.#keys[skill] ?? "") ?? NEVER);
    }
    const compare = (a: number, b: number): number => this.#compare(a, b);
    if (this.#counted.length <= limit) return this.#counted.toSorted(compare);
    return selectBest(this.#counted, limit, compare);
  }

  /** The strongest thing that speaks for a skill that was counted and ranked. */
  reasonOf(skill: number): Exclude<RankReason, "name"> {
    const grounds = this.#grounds[skill] ?? 0;
    if (grounds & MENTION) return "mention";
    if (grounds & PHRASE) return "phrase";
    return this.#lastUse[skill] === NEVER ? "hits" : "recent";
  }

  /** What puts one skill before another that is ranked below it. */
  whatTellsApart(a: number, b: number): RankReason {
    const differ = (this.#grounds[a] ?? 0) ^ (this.#grounds[b] ?? 0);
    if (differ & MENTION) return "mention";
    if (differ & PHRASE) return "phrase";
    if (this.#lastUse[a] !== this.#lastUse[b]) return "recent";
    return this.#hits[a] === this.#hits[b] ? "name" : "hits";
  }

  #compare(a: number, b: number): number {
    return (
      (this.#grounds[b] ?? 0) - (this.#grounds[a] ?? 0) ||
      // not a difference: NEVER less NEVER is no number
      descending(this.#lastUse[a] ?? NEVER, this.#lastUse[b] ?? NEVER) ||
      (this.#hits[b] ?? 0) - (this.#hits[a] ?? 0) ||
      a - b
    );
  }
}

const NEVER = Number.NEGATIVE_INFINITY;

function descending(a: number, b: number): number {
  return a === b ? 0 : a > b ? -1 : 1;
}

/** Sorts only the best: a common word speaks for thousands of skills, of which three are wanted. */
function selectBest(items: readonly number[], limit: number, compare: (a: number, b: number) => number): number[] {
  const best: number[] = [];
  for (const item of items) {
    const worst = best.at(-1);
    if (best.length < limit || (worst !== undefined && compare(item, worst) < 0)) {
      if (best.length >= limit) best.pop();
      let place = best.findIndex((other) => compare(item, other) < 0);
      if (place === -1) place = best.length;
      best.splice(place, 0, item);
    }
  }
  return best;
}
