/**
 * Says which rows of literals a text holds one of, in one pass over it however many there are and however alike they
 * are. At each character it goes down a tree of all literals as far as the text does; at most of them, a look at the
 * next three tells that no literal begins there.
 */
export class LiteralFilter {
  /** From a node of the tree and a character to the next node. */
  readonly #next = new Map<number, number>();
  /** By node: the rows of the literal that ends there. */
  readonly #rows: number[][] = [[]];
  /** By the hash of a text's first characters: 1 if a literal begins so. */
  readonly #begins = new Uint8Array(2 ** 16);
  /** How many characters of a text are looked at: three, and fewer where there are shorter literals. */
  readonly #lengths: readonly number[];

  constructor(rows: readonly (readonly string[])[]) {
    for (const [row, literals] of rows.entries()) for (const literal of literals) this.#add(literal, row);
    this.#lengths = [...new Set(rows.flat().map(lengthOfBeginning))];
  }

  /** The numbers of the rows. Of a long literal only the beginning counts: the rest would hardly tell more. */
  find(text: string): Set<number> {
    const ends = new Set<number>();
    for (let at = 0; at < text.length; at++) {
      if (!this.#mayBegin(text, at)) continue;
      let node = this.#next.get(keyOf(ROOT, text.charCodeAt(at)));
      for (let i = at + 1; node !== undefined; i++) {
        if (this.#rows[node]?.length !== 0) ends.add(node);
        node = i < text.length ? this.#next.get(keyOf(node, text.charCodeAt(i))) : undefined;
      }
    }
    return new Set(Array.from(ends, (node) => this.#rows[node] ?? []).flat());
  }

  #add(literal: string, row: number): void {
    let node = ROOT;
    for (let i = 0; i < Math.min(literal.length, MAX_LITERAL); i++) {
      const key = keyOf(node, literal.charCodeAt(i));
      node = this.#next.get(key) ?? this.#rows.push([]) - 1;
      this.#next.set(key, node);
    }
    this.#rows[node]?.push(row);
    this.#begins[hash(literal, 0, lengthOfBeginning(literal))] = 1;
  }

  #mayBegin(text: string, at: number): boolean {
    for (const length of this.#lengths) if (this.#begins[hash(text, at, length)] === 1) return true;
    return false;
  }
}

const ROOT = 0;
const MAX_LITERAL = 32;

function keyOf(node: number, unit: number): number {
  return node * 0x1_0000 + unit;
}

function lengthOfBeginning(literal: string): number {
  return Math.min(3, literal.length);
}

/** Of so many characters, or of fewer at the end of the text. */
function hash(text: string, at: number, length: number): number {
  const end = Math.min(at + length, text.length);
  let mixed = length;
  for (let i = at; i < end; i++) mixed = Math.imul(mixed ^ text.charCodeAt(i), 0x9e3779b1);
  return mixed >>> 16;
}
