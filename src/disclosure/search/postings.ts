import { FIELDS, USUAL_LENGTH } from "./document.ts";
import { openRow, type Sequences } from "./sequences.ts";

/** Which rows have a term, in rising order, and what it counts in each of them. */
export interface Postings {
  /** Where the rows of each term begin, and where those of the last one end. */
  readonly starts: Uint32Array;
  readonly rows: Uint32Array;
  /** From 1 to `MAX_IMPACT`: BM25's saturated, length-normalised frequency over all fields. */
  readonly impacts: Uint8Array;
}

export const MAX_IMPACT = 255;

/** Turns rows of terms into terms with rows. */
export function invert(sequences: Sequences, termCount: number): Postings {
  const starts = countRows(sequences, termCount);
  const total = starts[termCount] ?? 0;
  const rows = new Uint32Array(total);
  const impacts = new Uint8Array(total);
  const next = starts.slice();
  const frequencies = new Float64Array(termCount);
  eachRow(sequences, (row, terms, weights, length) => {
    for (let index = 0; index < terms.length; index++) {
      const term = terms[index] ?? 0;
      frequencies[term] = (frequencies[term] ?? 0) + (weights[index] ?? 0);
    }
    const saturation = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / USUAL_LENGTH);
    for (const term of terms) {
      const frequency = frequencies[term] ?? 0;
      // counted already: the word stands in the row a second time
      if (frequency === 0) continue;
      const at = next[term] ?? 0;
      rows[at] = row;
      impacts[at] = Math.max(1, Math.round((MAX_IMPACT * frequency) / (frequency + saturation)));
      next[term] = at + 1;
      frequencies[term] = 0;
    }
  });
  return { starts, rows, impacts };
}

/** How often a word must stand in a usual skill to count half of what it can. */
const SATURATION = 1.2;
/** How much of a word's share in a long skill is lost to the others: 0 none, 1 all. */
const LENGTH_SHARE = 0.65;

function countRows(sequences: Sequences, termCount: number): Uint32Array {
  const starts = new Uint32Array(termCount + 1);
  const lastRow = new Int32Array(termCount).fill(-1);
  eachRow(sequences, (row, terms) => {
    for (const term of terms) {
      if (lastRow[term] === row) continue;
      lastRow[term] = row;
      starts[term + 1] = (starts[term + 1] ?? 0) + 1;
    }
  });
  for (let term = 0; term < termCount; term++) starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0);
  return starts;
}

type Visit = (row: number, terms: readonly number[], weights: readonly number[], length: number) => void;

/** Shows each row's terms, what each of them weighs by its field, and the row's weighted length; for the moment only. */
function eachRow(sequences: Sequences, visit: Visit): void {
  const terms: number[] = [];
  const weights: number[] = [];
  for (let row = 0; row + 1 < sequences.starts.length; row++) {
    const reader = openRow(sequences, row);
    terms.length = 0;
    weights.length = 0;
    let length = 0;
    for (const { weight, lengthWeight } of FIELDS) {
      const count = reader.nextCount();
      length += count * lengthWeight;
      for (let index = 0; index < count; index++) {
        terms.push(reader.next());
        weights.push(weight);
      }
    }
    visit(row, terms, weights, length);
  }
}
