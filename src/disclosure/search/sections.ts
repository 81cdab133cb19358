/** What a file of sections holds: a few whole numbers, and blocks of bytes. */
export interface Sections {
  readonly numbers: readonly number[];
  readonly blocks: readonly Uint8Array[];
}

/** One file of numbers and blocks. Each block begins at a multiple of four, so that numbers can be read in place. */
export function packSections(magic: number, { numbers, blocks }: Sections): Uint8Array {
  const header = [magic, 0, ...numbers, ...blocks.map((block) => block.length)];
  const size = blocks.reduce((sum, block) => sum + padded(block.length), header.length * 4);
  const bytes = new Uint8Array(size);
  let at = header.length * 4;
  for (const block of blocks) {
    bytes.set(block, at);
    at += padded(block.length);
  }
  const words = numbersOf(bytes);
  words.set(header);
  words[CHECKSUM_AT] = checksumOf(words);
  return bytes;
}

/** The numbers and blocks of a file, as many of each as are asked for; nothing if it is not what was packed. */
export function unpackSections(
  given: Uint8Array,
  { magic, numbers, blocks }: { magic: number; numbers: number; blocks: number },
): Sections | undefined {
  const bytes = given.byteOffset % 4 === 0 ? given : given.slice();
  const words = numbersOf(bytes);
  let at = (2 + numbers + blocks) * 4;
  if (bytes.length % 4 !== 0 || bytes.length < at) return undefined;
  if (words[0] !== magic || words[CHECKSUM_AT] !== checksumOf(words)) return undefined;
  const found: Uint8Array[] = [];
  for (const length of words.subarray(2 + numbers, at / 4)) {
    if (length > bytes.length - at) return undefined;
    found.push(bytes.subarray(at, at + length));
    at += padded(length);
  }
  return at === bytes.length ? { numbers: [...words.subarray(2, 2 + numbers)], blocks: found } : undefined;
}

/** The same memory as bytes. */
export function bytesOf({ buffer, byteOffset, byteLength }: Uint32Array | Float32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** The same memory as numbers, for bytes that begin at a multiple of four. */
export function numbersOf({ buffer, byteOffset, length }: Uint8Array): Uint32Array {
  return new Uint32Array(buffer, byteOffset, length >>> 2);
}

const CHECKSUM_AT = 1;

function padded(length: number): number {
  return Math.ceil(length / 4) * 4;
}

/** Of all that follows it: finds what a disk or a half-finished write has changed, not what somebody forges. */
function checksumOf(words: Uint32Array): number {
  let sum = 0x811c9dc5;
  for (let at = CHECKSUM_AT + 1; at < words.length; at++) sum = Math.imul(sum ^ (words[at] ?? 0), 0x01000193);
  return sum >>> 0;
}
