import { isQuietWord } from "./quiet-words.ts";
import { stem } from "./stem.ts";
import { findQuerySentences } from "./tokens.ts";
import type { Vocabulary } from "./vocabulary.ts";

export interface QueryTerm {
  readonly term: number;
  readonly isQuiet: boolean;
  /** What it counts in the whole message. */
  readonly weight: number;
  /** What it counts in one sentence. */
  readonly telling: number;
  /** The sentences that it stands in, by their numbers. */
  readonly sentences: readonly number[];
}

/** A message, taken apart: what to look for and what each thing counts. */
export interface Query {
  /** The most telling ones, heaviest first. */
  readonly terms: readonly QueryTerm[];
  /** Terms that stand side by side, by `pairKey`, each with its weight. */
  readonly pairs: ReadonlyMap<number, number>;
  /** What the terms of each sentence count together, without the quiet ones. */
  readonly sentences: Float64Array;
}

/** As many terms as a query may have: a story of a thousand words is looked for by those that say most. */
const MAX_QUERY_TERMS = 64;

/** Reads a message of any length; words that no skill has are left out. */
export function readQuery(text: string, vocabulary: Vocabulary): Query {
  const sentences = findQuerySentences(text).map((words) =>
    words.map((word) => ({ term: vocabulary.numberOf(stem(word)), isQuiet: isQuietWord(word) })),
  );
  const seen = findTerms(sentences, vocabulary);
  const terms = [...seen.values()].sort((a, b) => b.weight - a.weight).slice(0, MAX_QUERY_TERMS);
  return {
    terms,
    pairs: findPairs(sentences, seen, vocabulary.size),
    sentences: weighSentences(terms, sentences.length),
  };
}

/** One number for two terms in their order. */
export function pairKey(first: number, second: number, vocabularySize: number): number {
  return first * vocabularySize + second;
}

type Sentence = readonly { readonly term: number | undefined; readonly isQuiet: boolean }[];

function findTerms(sentences: readonly Sentence[], vocabulary: Vocabulary): Map<number, QueryTerm> {
  const words = sentences.flat();
  // "what can you do" has nothing else
  const isAllQuiet = words.every(({ term, isQuiet }) => isQuiet || term === undefined);
  const namePower = NAME_POWER * Math.min(1, words.length / LONG);
  const seen = new Map<number, { isQuiet: boolean; count: number; sentences: Set<number> }>();
  for (const [number, sentence] of sentences.entries()) {
    for (const { term, isQuiet } of sentence) {
      if (term === undefined) continue;
      const one = seen.get(term) ?? { isQuiet: isQuiet && !isAllQuiet, count: 0, sentences: new Set() };
      one.count++;
      one.sentences.add(number);
      seen.set(term, one);
    }
  }
  const terms = Array.from(seen, ([term, { isQuiet, count, sentences }]): [number, QueryTerm] => {
    const share = isQuiet ? QUIET_SHARE : 1;
    const telling = share * vocabulary.tellingOf(term) * vocabulary.nameShareOf(term) ** namePower;
    const weight = isQuiet ? telling : telling * repeated(count);
    return [term, { term, isQuiet, weight, telling, sentences: [...sentences] }];
  });
  return new Map(terms);
}

/** A message of as many words is long: most of them say what surrounds a task, not what it is about. */
const LONG = 60;
/** How far words count by how skills are named, in a long message. A short prompt says hardly more than it must. */
const NAME_POWER = 0.3;
/** What a quiet word counts of what it would count as another one. */
const QUIET_SHARE = 0.3;

/** What a word counts that is said several times: long messages repeat what they are about. Never more than nine times. */
function repeated(count: number): number {
  return (count * (REPEATS + 1)) / (count + REPEATS);
}

const REPEATS = 8;

function findPairs(
  sentences: readonly Sentence[],
  seen: ReadonlyMap<number, QueryTerm>,
  vocabularySize: number,
): Map<number, number> {
  const pairs = new Map<number, number>();
  for (const sentence of sentences) {
    let previous: QueryTerm | undefined;
    for (const word of sentence) {
      const term = word.term === undefined ? undefined : seen.get(word.term);
      if (previous !== undefined && term !== undefined) {
        pairs.set(pairKey(previous.term, term.term, vocabularySize), previous.telling + term.telling);
      }
      previous = term;
    }
  }
  return pairs;
}

function weighSentences(terms: readonly QueryTerm[], count: number): Float64Array {
  const weights = new Float64Array(count);
  for (const { telling, isQuiet, sentences } of terms) {
    if (isQuiet) continue;
    for (const sentence of sentences) weights[sentence] = (weights[sentence] ?? 0) + telling;
  }
  return weights;
}
