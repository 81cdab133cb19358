/** A row and how much of a query it answers. */
export interface RankedRow {
  readonly row: number;
  readonly score: number;
}

/** A score with four decimals, below 1: that is for names alone. Ties are ties as people see them. */
export function roundScore(score: number): number {
  return Math.min(Math.round(score * 10_000), 9_999) / 10_000;
}

/** Orders rows, the best first. */
export function byRank(a: RankedRow, b: RankedRow): number {
  return b.score - a.score || a.row - b.row;
}

/** Keeps the best of many rows that are offered, in a heap whose top is the worst of those kept. */
export class TopRows {
  readonly #limit: number;
  readonly #heap: RankedRow[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  offer(row: number, score: number): void {
    const worst = this.#heap[0];
    if (this.#heap.length < this.#limit) {
      this.#heap.push({ row, score });
      this.#rise(this.#heap.length - 1);
    } else if (worst !== undefined && (score > worst.score || (score === worst.score && row < worst.row))) {
      this.#heap[0] = { row, score };
      this.#sink(0);
    }
  }

  /** The kept rows, the best first. */
  sorted(): RankedRow[] {
    return this.#heap.toSorted(byRank);
  }

  #rise(from: number): void {
    for (let index = from; index > 0; ) {
      const parent = (index - 1) >> 1;
      if (!this.#swapIfBefore(parent, index)) return;
      index = parent;
    }
  }

  #sink(from: number): void {
    for (let index = from; ; ) {
      const [left, right] = [2 * index + 1, 2 * index + 2];
      const [a, b] = [this.#heap[left], this.#heap[right]];
      const worse = a !== undefined && b !== undefined && isBefore(a, b) ? right : left;
      if (!this.#swapIfBefore(index, worse)) return;
      index = worse;
    }
  }

  /** Brings the worse of two to the upper place. */
  #swapIfBefore(upper: number, lower: number): boolean {
    const [a, b] = [this.#heap[upper], this.#heap[lower]];
    if (a === undefined || b === undefined || !isBefore(a, b)) return false;
    this.#heap[upper] = b;
    this.#heap[lower] = a;
    return true;
  }
}

/** True when `a` stands before `b`: by the higher score, and where that is the same by the lower row. */
function isBefore(a: RankedRow, b: RankedRow): boolean {
  return a.score > b.score || (a.score === b.score && a.row < b.row);
}
