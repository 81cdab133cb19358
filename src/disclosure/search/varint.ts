/** Bytes that grow as whole numbers are added, small numbers taking fewer of them (LEB128). */
export class VarintWriter {
  #bytes: Uint8Array<ArrayBuffer>;
  #length = 0;

  constructor(expectedBytes = 1024) {
    this.#bytes = new Uint8Array(Math.max(expectedBytes, LONGEST));
  }

  get length(): number {
    return this.#length;
  }

  add(value: number): void {
    if (this.#length + LONGEST > this.#bytes.length) this.#grow();
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  finish(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length);
  }

  #grow(): void {
    const larger = new Uint8Array(this.#bytes.length * 2);
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}

/** Reads the numbers that a writer has added, from one place up to another. */
export class VarintReader {
  readonly #bytes: Uint8Array;
  readonly #end: number;
  position: number;

  constructor(bytes: Uint8Array, start = 0, end = bytes.length) {
    this.#bytes = bytes;
    this.position = start;
    this.#end = end;
  }

  next(): number {
    let byte = this.#bytes[this.position++] ?? 0;
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    for (let shift = 7; shift < 35; shift += 7) {
      byte = this.#bytes[this.position++] ?? 0;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) break;
    }
    return value >>> 0;
  }

  /** How many numbers follow: never more than there is room for, whatever a file says. */
  nextCount(): number {
    return Math.max(0, Math.min(this.next(), this.#end - this.position));
  }
}

/** A number below 2 ** 32 takes no more. */
const LONGEST = 5;
