import type { IndexParts } from "./index-parts.ts";
import { openRow, type Sequences } from "./sequences.ts";

/** What the skills at hand know about terms. */
export class Vocabulary {
  readonly size: number;
  readonly #parts: IndexParts;
  readonly #nameCounts: Uint32Array;

  constructor(parts: IndexParts) {
    this.size = parts.terms.texts.length;
    this.#parts = parts;
    this.#nameCounts = countNames(parts.sequences, this.size);
  }

  numberOf(term: string): number | undefined {
    return this.#parts.terms.numberOf(term);
  }

  /** How telling a term is: the fewer skills have it, the more. */
  tellingOf(term: number): number {
    const rows = this.#rowsOf(term);
    return Math.log(1 + (this.#parts.keys.length - rows + 0.5) / (rows + 0.5));
  }

  /**
   * The share of the skills with a term that are named by it, above 0 and below 1. High for what skills are about, such
   * as `kubernetes`; low for what stands in texts about anything, such as `expected` or `folder`, however seldom it does.
   */
  nameShareOf(term: number): number {
    const named = this.#nameCounts[term] ?? 0;
    return (named + DOUBT * USUAL_NAME_SHARE) / (this.#rowsOf(term) + DOUBT);
  }

  #rowsOf(term: number): number {
    const { starts } = this.#parts.postings;
    return (starts[term + 1] ?? 0) - (starts[term] ?? 0);
  }
}

/** As many skills that are named by a term as usual are thought to be there, before any is looked at. */
const DOUBT = 5;
const USUAL_NAME_SHARE = 0.05;

/** In how many rows each term stands in the name, which is the first field. */
function countNames(sequences: Sequences, termCount: number): Uint32Array {
  const counts = new Uint32Array(termCount);
  for (let row = 0; row + 1 < sequences.starts.length; row++) {
    const reader = openRow(sequences, row);
    const terms = new Set<number>();
    for (let left = reader.nextCount(); left > 0; left--) terms.add(reader.next());
    for (const term of terms) counts[term] = (counts[term] ?? 0) + 1;
  }
  return counts;
}
