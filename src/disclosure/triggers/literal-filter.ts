/**
 * Says which rows of literals a text holds one of, in one pass over it however many there are. Each literal is looked
 * for by three of its characters in a row, those that the fewest literals share.
 */
export class LiteralFilter {
  readonly #literals: Literal[];
  /** By the hash of the characters looked for: the first literal with it, plus one. */
  readonly #first = new Uint32Array(BUCKETS);
  /** By literal: the next one with the same hash, plus one. */
  readonly #next: Uint32Array;
  /** Literals of one and of two characters are looked for by all they have. */
  readonly #lengths: readonly number[];

  constructor(rows: readonly (readonly string[])[]) {
    this.#literals = gather(rows);
    this.#next = new Uint32Array(this.#literals.length);
    this.#lengths = [...new Set(this.#literals.map(({ text }) => gramLength(text)))];
    const counts = countGrams(this.#literals);
    for (const [index, literal] of this.#literals.entries()) {
      literal.offset = rarestGram(literal.text, counts);
      const bucket = hash(literal.text, literal.offset, gramLength(literal.text));
      this.#next[index] = this.#first[bucket] ?? 0;
      this.#first[bucket] = index + 1;
    }
  }

  /** The numbers of the rows. */
  find(text: string): Set<number> {
    const found = new Set<Literal>();
    for (const length of this.#lengths) {
      for (let at = 0; at + length <= text.length; at++) {
        let index = this.#first[hash(text, at, length)] ?? 0;
        for (; index !== 0; index = this.#next[index - 1] ?? 0) {
          const literal = this.#literals[index - 1];
          if (literal !== undefined && text.startsWith(literal.text, at - literal.offset)) found.add(literal);
        }
      }
    }
    return new Set([...found].flatMap(({ rows }) => rows));
  }
}

interface Literal {
  readonly text: string;
  readonly rows: number[];
  /** Where in it the characters stand that it is looked for by. */
  offset: number;
}

const GRAM = 3;
const BUCKETS = 2 ** 16;

function gather(rows: readonly (readonly string[])[]): Literal[] {
  const literals = new Map<string, Literal>();
  for (const [row, texts] of rows.entries()) {
    for (const text of texts) {
      const known = literals.get(text);
      if (known === undefined) literals.set(text, { text, rows: [row], offset: 0 });
      else known.rows.push(row);
    }
  }
  return [...literals.values()];
}

function countGrams(literals: readonly Literal[]): Uint32Array {
  const counts = new Uint32Array(BUCKETS);
  for (const { text } of literals) {
    const length = gramLength(text);
    for (let at = 0; at + length <= text.length; at++) {
      const bucket = hash(text, at, length);
      counts[bucket] = (counts[bucket] ?? 0) + 1;
    }
  }
  return counts;
}

function rarestGram(text: string, counts: Uint32Array): number {
  const length = gramLength(text);
  let best = 0;
  let bestCount = Number.POSITIVE_INFINITY;
  for (let at = 0; at + length <= text.length; at++) {
    const count = counts[hash(text, at, length)] ?? 0;
    if (count < bestCount) {
      best = at;
      bestCount = count;
    }
  }
  return best;
}

function gramLength(text: string): number {
  return Math.min(GRAM, text.length);
}

function hash(text: string, at: number, length: number): number {
  let mixed = length;
  for (let i = at; i < at + length; i++) mixed = Math.imul(mixed ^ text.charCodeAt(i), 0x9e3779b1);
  return mixed >>> 16;
}
