import { FIELDS } from "./document.ts";
import { VarintReader, VarintWriter } from "./varint.ts";

/**
 * The words of every skill in the order in which they stand, as numbers of terms: for each row, for each field, how many
 * there are and then which. From these all else can be made again without reading a skill.
 */
export interface Sequences {
  readonly bytes: Uint8Array;
  /** Where each row begins, and where the last one ends. */
  readonly starts: Uint32Array;
}

/** Reads a row: for each field a count, then as many terms. */
export function openRow({ bytes, starts }: Sequences, row: number): VarintReader {
  return new VarintReader(bytes, starts[row], starts[row + 1]);
}

/** Collects sequences row by row, and gives each term a number when it is first seen. */
export class SequenceWriter {
  readonly #starts: number[] = [0];
  readonly #out = new VarintWriter(1 << 16);
  readonly #terms = new Map<string, number>();

  /** Adds a row by the terms of its fields. */
  add(fields: readonly (readonly string[])[]): void {
    for (const terms of fields) {
      this.#out.add(terms.length);
      for (const term of terms) this.#out.add(this.numberOf(term));
    }
    this.#starts.push(this.#out.length);
  }

  /** Adds a row of other sequences, whose terms `renumber` has in their new numbers. */
  copy(sequences: Sequences, row: number, renumber: (term: number) => number): void {
    const reader = openRow(sequences, row);
    for (let field = 0; field < FIELDS.length; field++) {
      const count = reader.nextCount();
      this.#out.add(count);
      for (let index = 0; index < count; index++) this.#out.add(renumber(reader.next()));
    }
    this.#starts.push(this.#out.length);
  }

  numberOf(term: string): number {
    const known = this.#terms.get(term);
    if (known !== undefined) return known;
    this.#terms.set(term, this.#terms.size);
    return this.#terms.size - 1;
  }

  /** The sequences, and the texts of their terms in the order of their numbers. */
  finish(): { sequences: Sequences; texts: string[] } {
    const sequences = { bytes: this.#out.finish(), starts: Uint32Array.from(this.#starts) };
    return { sequences, texts: [...this.#terms.keys()] };
  }
}
