/** Puts lines together from the chunks that they come in. */
export class LineReader {
  readonly #maxBytes: number;
  #chunks: Buffer[] = [];
  #length = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The lines that end in this chunk; nothing in the place of one that was too long to keep. */
  *read(chunk: Buffer): Generator<string | undefined> {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      this.#keep(chunk.subarray(start, end));
      start = end + 1;
      yield this.#take();
    }
    this.#keep(chunk.subarray(start));
  }

  #keep(part: Buffer): void {
    this.#length += part.length;
    if (this.#length > this.#maxBytes) this.#chunks = [];
    else if (part.length > 0) this.#chunks.push(part);
  }

  #take(): string | undefined {
    const line = this.#length > this.#maxBytes ? undefined : Buffer.concat(this.#chunks).toString("utf8");
    this.#chunks = [];
    this.#length = 0;
    return line;
  }
}

const NEWLINE = 10;
