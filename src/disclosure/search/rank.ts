import { FIELDS } from "./document.ts";
import { MAX_IMPACT, type Postings } from "./postings.ts";
import { pairKey, type Query, type QueryTerm } from "./query.ts";
import { openRow, type Sequences } from "./sequences.ts";
import { byRank, type RankedRow, roundScore, TopRows } from "./top-rows.ts";

/**
 * Finds the rows that answer a query best, in two steps: the words alone choose candidates among all rows; then the
 * text of each candidate is read for the sentence that it answers best, and for words that stand side by side in both.
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
    const whole = weighWords(query.terms) + PAIRS_COUNT * sum(query.pairs.values());
    const possible = whole + SENTENCE_COUNTS * Math.max(0, ...query.sentences);
    const ranked = candidates.map(({ row, score }) => {
      const found = this.#readRow(row, query);
      const words = score + QUIET_COUNTS * weighQuiet(found.terms);
      const answered = words + PAIRS_COUNT * found.pairs + SENTENCE_COUNTS * bestSentence(found.terms, query.sentences);
      return { row, score: roundScore(answered / possible) };
    });
    return ranked.sort(byRank);
  }

  /** What a row has of a query: which terms, and the weight of its pairs, each once. */
  #readRow(row: number, { terms, pairs }: Query): { terms: readonly QueryTerm[]; pairs: number } {
    const reader = openRow(this.#sequences, row);
    const foundTerms: QueryTerm[] = [];
    const foundPairs: number[] = [];
    let pairWeight = 0;
    for (let field = 0; field < FIELDS.length; field++) {
      let previous = -1;
      for (let left = reader.nextCount(); left > 0; left--) {
        const term = reader.next();
        const mark = this.#marks[term] ?? 0;
        if (mark === 0) {
          previous = -1;
          continue;
        }
        const found = mark === IN_PAIR ? undefined : terms[mark - 1];
        if (found !== undefined && !foundTerms.includes(found)) foundTerms.push(found);
        const key = pairKey(previous, term, this.#termCount);
        const weight = previous === -1 ? undefined : pairs.get(key);
        if (weight !== undefined && !foundPairs.includes(key)) {
          foundPairs.push(key);
          pairWeight += weight;
        }
        previous = term;
      }
    }
    return { terms: foundTerms, pairs: pairWeight };
  }
}

/** Above the marks of terms, of which a query has 64 at most. */
const IN_PAIR = 255;
/** Further down the words alone hardly ever hide a good answer. */
const MIN_CANDIDATES = 100;
/** What a quiet word counts that a candidate has, wherever and however often. */
const QUIET_COUNTS = 0.5;
/** What two words count, beside what each of them does, when they stand side by side as in the query. */
const PAIRS_COUNT = 0.2;
/** What the sentence counts that a skill answers best, beside what its words do. */
const SENTENCE_COUNTS = 0.35;

/** What a row could have at most by words alone. */
function weighWords(terms: readonly QueryTerm[]): number {
  return sum(terms.map(({ weight, isQuiet }) => (isQuiet ? QUIET_COUNTS * weight : weight)));
}

function weighQuiet(terms: readonly QueryTerm[]): number {
  return sum(terms.map(({ weight, isQuiet }) => (isQuiet ? weight : 0)));
}

/**
 * What the terms that were found weigh in the sentence that they make out best, by the share that they have in it: a
 * message tells in one sentence what it wants, and a skill that has a word of each is about something else.
 */
function bestSentence(terms: readonly QueryTerm[], sentences: Float64Array): number {
  const found = new Float64Array(sentences.length);
  let best = 0;
  for (const { telling, isQuiet, sentences: numbers } of terms) {
    if (isQuiet) continue;
    for (const number of numbers) {
      const weight = (found[number] ?? 0) + telling;
      found[number] = weight;
      best = Math.max(best, weight ** 2 / (sentences[number] ?? weight));
    }
  }
  return best;
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
