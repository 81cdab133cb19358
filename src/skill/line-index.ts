/** Tells on which line an offset of a text stands. Looks at the text only as far as it was asked about, and once. */
export class LineIndex {
  readonly #text: string;
  readonly #firstLine: number;
  /** Where the lines start that were seen so far. */
  readonly #starts = [0];

  constructor(text: string, firstLine = 1) {
    this.#text = text;
    this.#firstLine = firstLine;
  }

  /** An index of another text that starts on the same line. */
  for(text: string): LineIndex {
    return new LineIndex(text, this.#firstLine);
  }

  at(offset: number): number {
    this.#scan(offset);
    let [low, high] = [0, this.#starts.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return this.#firstLine + low;
  }

  #scan(offset: number): void {
    for (let last = this.#starts.at(-1) ?? 0; last <= offset; ) {
      const newline = this.#text.indexOf("\n", last);
      if (newline === -1) return;
      last = newline + 1;
      this.#starts.push(last);
    }
  }
}
