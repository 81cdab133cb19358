import { bytesOf, numbersOf } from "./sections.ts";

/** A list of texts as one block: how many UTF-16 units each of them has, then all of them as UTF-8. */
export function encodeTexts(texts: readonly string[]): Uint8Array {
  const lengths = bytesOf(Uint32Array.from(texts, (text) => text.length));
  // half a surrogate pair becomes a replacement character, which is as long
  const characters = new TextEncoder().encode(texts.map((text) => text.toWellFormed()).join(""));
  const block = new Uint8Array(lengths.length + characters.length);
  block.set(lengths);
  block.set(characters, lengths.length);
  return block;
}

/** The list of so many texts that was encoded, from a block at a multiple of four; nothing if it cannot have been. */
export function decodeTexts(block: Uint8Array, count: number): string[] | undefined {
  if (block.length < count * 4) return undefined;
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(block.subarray(count * 4));
  const texts: string[] = [];
  let start = 0;
  for (const length of numbersOf(block.subarray(0, count * 4))) {
    texts.push(text.slice(start, start + length));
    start += length;
  }
  return start === text.length ? texts : undefined;
}
