import { FIRST_COPIED_FIELD } from "./document.ts";
import { openRow, type Sequences } from "./sequences.ts";
import { byRank, type RankedRow, roundScore } from "./top-rows.ts";

/**
 * Lets a row that has the very words of a better one count half, whatever the two are called: who looks for a skill
 * wants it once, and then others.
 */
export function demoteCopies(ranked: readonly RankedRow[], sequences: Sequences): RankedRow[] {
  const seen = new Map<number, Uint8Array[]>();
  const isCopy = (row: number): boolean => {
    const text = copiedBytes(sequences, row);
    if (text.length < MIN_BYTES) return false;
    const hash = hashOf(text);
    const alike = seen.get(hash) ?? [];
    if (alike.some((other) => isSame(other, text))) return true;
    seen.set(hash, [...alike, text]);
    return false;
  };
  return ranked.map(({ row, score }) => ({ row, score: isCopy(row) ? roundScore(score / 2) : score })).sort(byRank);
}

/** Fewer words than this are alike by chance. */
const MIN_BYTES = 12;

function copiedBytes(sequences: Sequences, row: number): Uint8Array {
  const reader = openRow(sequences, row);
  for (let field = 0; field < FIRST_COPIED_FIELD; field++) {
    for (let left = reader.nextCount(); left > 0; left--) reader.next();
  }
  return sequences.bytes.subarray(reader.position, sequences.starts[row + 1]);
}

function hashOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash;
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
