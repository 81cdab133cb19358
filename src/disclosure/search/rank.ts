import { FIELDS } from "./document.ts";
import { MAX_IMPACT, type Postings } from "./postings.ts";
import { pairKey, type Query } from "./query.ts";
import { openRow, type Sequences } from "./sequences.ts";
import { byRank, type RankedRow, roundScore, TopRows } from "./top-rows.ts";

/**
 * Finds the rows that answer a query best, in two steps: the words alone choose candidates among all rows; then the
 * text of each candidate is read for how much of the query it has, and for words that stand side by side in both.
 */
export class Ranker {
  readonly #postings: Postings;
  readonly #sequences: Sequences;
  readonly #termCount: number;
  // kept between queries, since making them costs more than most queries; scores and marks are all zero there
  readonly #scores: Float32Array;
  readonly #touched: Uint32Array;
  readonly #marks: Uint8Array;

  constructor(postings: Postings, sequences: Sequences) {
    this.#postings = postings;
    this.#sequences = sequences;
    this.#termCount = postings.starts.length - 1;
    this.#scores = new Float32Array(sequences.starts.length - 1);
    this.#touched = new Uint32Array(this.#scores.length);
    this.#marks = new Uint8Array(this.#termCount);
  }

  /** At least the `wanted` best rows, where as many have a word of the query, the best first. */
  rank(query: Query, wanted: number): RankedRow[] {
    const candidates = this.#findCandidates(query, Math.max(wanted, MIN_CANDIDATES));
    this.#mark(query);
    const ranked = this.#readCandidates(query, candidates);
    this.#unmark(query);
    return ranked;
  }

  #findCandidates({ terms }: Query, limit: number): RankedRow[] {
    const { starts, rows, impacts } = this.#postings;
    const scores = this.#scores;
    const touched = this.#touched;
    let touchedCount = 0;
    for (const { term, weight, isQuiet } of terms) {
      if (isQuiet) continue;
      const share = weight / MAX_IMPACT;
      const end = starts[term + 1] ?? 0;
      for (let at = starts[term] ?? 0; at < end; at++) {
        const row = rows[at] ?? 0;
        const score = scores[row] ?? 0;
        if (score === 0) touched[touchedCount++] = row;
        scores[row] = score + share * (impacts[at] ?? 0);
      }
    }
    const top = new TopRows(limit);
    for (let index = 0; index < touchedCount; index++) {
      const row = touched[index] ?? 0;
      top.offer(row, scores[row] ?? 0);
      scores[row] = 0;
    }
    return top.sorted();
  }

  /** Marks the terms of a query: with 1 and up by their place, those that only stand in pairs with `IN_PAIR`. */
  #mark({ terms, pairs }: Query): void {
    for (const key of pairs.keys()) {
      this.#marks[Math.floor(key / this.#termCount)] = IN_PAIR;
      this.#marks[key % this.#termCount] = IN_PAIR;
    }
    for (const [index, { term }] of terms.entries()) this.#marks[term] = index + 1;
  }

  #unmark({ terms, pairs }: Query): void {
    for (const { term } of terms) this.#marks[term] = 0;
    for (const key of pairs.keys()) {
      this.#marks[Math.floor(key / this.#termCount)] = 0;
      this.#marks[key % this.#termCount] = 0;
    }
  }

  #readCandidates(query: Query, candidates: readonly RankedRow[]): RankedRow[] {
    const [loud, quiet] = [sumOf(query, false), sumOf(query, true)];
    const pairs = [...query.pairs.values()].reduce((sum, weight) => sum + weight, 0);
    const possible = loud + QUIET_COUNTS * quiet + PAIRS_COUNT * pairs;
    const ranked = candidates.map(({ row, score }) => {
      const found = this.#readRow(row, query);
      const words = score + QUIET_COUNTS * found.quiet;
      const coverage = (found.loud + found.quiet) / (loud + quiet);
      const whole = words * (1 - COVERAGE_COUNTS + COVERAGE_COUNTS * coverage) + PAIRS_COUNT * found.pairs;
      return { row, score: roundScore(whole / possible) };
    });
    return ranked.sort(byRank);
  }

  /** What a row has of a query: the weights of its words, loud and quiet, and of its pairs, each once. */
  #readRow(row: number, { terms, pairs }: Query): Found {
    const reader = openRow(this.#sequences, row);
    const found = { loud: 0, quiet: 0, pairs: 0 };
    const foundPairs: number[] = [];
    // a bit for each of at most 32 terms
    let foundTerms = 0;
    for (let field = 0; field < FIELDS.length; field++) {
      let previous = -1;
      for (let left = reader.nextCount(); left > 0; left--) {
        const term = reader.next();
        const mark = this.#marks[term] ?? 0;
        if (mark === 0) {
          previous = -1;
          continue;
        }
        const weighted = mark === IN_PAIR ? undefined : terms[mark - 1];
        if (weighted !== undefined && (foundTerms & (1 << (mark - 1))) === 0) {
          foundTerms |= 1 << (mark - 1);
          found[weighted.isQuiet ? "quiet" : "loud"] += weighted.weight;
        }
        const key = pairKey(previous, term, this.#termCount);
        const weight = previous === -1 ? undefined : pairs.get(key);
        if (weight !== undefined && !foundPairs.includes(key)) {
          foundPairs.push(key);
          found.pairs += weight;
        }
        previous = term;
      }
    }
    return found;
  }
}

interface Found {
  readonly loud: number;
  readonly quiet: number;
  readonly pairs: number;
}

/** Above the marks of terms, of which a query has 32 at most. */
const IN_PAIR = 255;
/** Further down the words alone hardly ever hide a good answer. */
const MIN_CANDIDATES = 100;
/** What a quiet word counts that a candidate has, wherever and however often. */
const QUIET_COUNTS = 0.5;
/** How much of a score depends on the share of the query that a skill has at all. */
const COVERAGE_COUNTS = 0.4;
/** What two words count, beside what each of them does, when they stand side by side as in the query. */
const PAIRS_COUNT = 0.2;

function sumOf({ terms }: Query, isQuiet: boolean): number {
  return terms.reduce((sum, term) => sum + (term.isQuiet === isQuiet ? term.weight : 0), 0);
}
