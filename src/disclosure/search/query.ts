import { isQuietWord } from "./quiet-words.ts";
import { stem } from "./stem.ts";
import { findQueryTokens } from "./tokens.ts";

/** What the skills at hand know about terms. */
export interface Vocabulary {
  readonly size: number;
  numberOf(term: string): number | undefined;
  /** How telling a term is: the fewer skills have it, the more. */
  tellingOf(term: number): number;
}

interface QueryTerm {
  readonly term: number;
  readonly weight: number;
  readonly isQuiet: boolean;
}

/** A message, taken apart: what to look for and what each thing counts. */
export interface Query {
  /** The most telling ones, heaviest first. */
  readonly terms: readonly QueryTerm[];
  /** Terms that stand side by side, by `pairKey`, each with its weight. */
  readonly pairs: ReadonlyMap<number, number>;
}

/** As many terms as a query may have: a story of a thousand words is looked for by those that say most. */
const MAX_QUERY_TERMS = 32;

/** Reads a message of any length; words that no skill has are left out. */
export function readQuery(text: string, vocabulary: Vocabulary): Query {
  const words = findQueryTokens(text).map((word) => ({
    term: vocabulary.numberOf(stem(word)),
    isQuiet: isQuietWord(word),
  }));
  // "what can you do" has nothing else
  const isAllQuiet = words.every(({ term, isQuiet }) => isQuiet || term === undefined);
  const seen = new Map<number, { isQuiet: boolean; count: number; telling: number }>();
  const pairs = new Map<number, number>();
  let previous: number | undefined;
  for (const { term, isQuiet } of words) {
    if (term !== undefined) {
      const one = seen.get(term) ?? { isQuiet: isQuiet && !isAllQuiet, count: 0, telling: vocabulary.tellingOf(term) };
      one.count++;
      seen.set(term, one);
      if (previous !== undefined) {
        pairs.set(pairKey(previous, term, vocabulary.size), pairShare(seen.get(previous)) + pairShare(one));
      }
    }
    previous = term;
  }
  const terms = [...seen].map(([term, { isQuiet, count, telling }]) => ({
    term,
    isQuiet,
    weight: isQuiet ? QUIET_SHARE * telling : telling * repeated(count),
  }));
  return { terms: terms.sort((a, b) => b.weight - a.weight).slice(0, MAX_QUERY_TERMS), pairs };
}

/** One number for two terms in their order. */
export function pairKey(first: number, second: number, vocabularySize: number): number {
  return first * vocabularySize + second;
}

/** What a quiet word counts of what it would count as another one. */
const QUIET_SHARE = 0.3;

function pairShare(word: { isQuiet: boolean; telling: number } | undefined): number {
  return word === undefined ? 0 : word.telling * (word.isQuiet ? QUIET_SHARE : 1);
}

/** What a word counts that is said several times: long messages repeat what they are about. Never more than nine times. */
function repeated(count: number): number {
  return (count * (REPEATS + 1)) / (count + REPEATS);
}

const REPEATS = 8;
