import type { IndexParts } from "./index-parts.ts";
import { decodeRows, encodeRows } from "./postings-file.ts";
import { bytesOf, numbersOf, packSections, unpackSections } from "./sections.ts";
import { Terms } from "./terms.ts";
import { decodeTexts, encodeTexts } from "./texts.ts";

/** The bytes of an index. Postings are saved as the gaps between their rows; all else stands as it does in memory. */
export function encodeIndex({ keys, stamps, names, terms, sequences, postings }: IndexParts): Uint8Array {
  const numbers = [keys.length, terms.texts.length];
  const blocks = [
    bytesOf(sequences.starts),
    sequences.bytes,
    bytesOf(postings.starts),
    encodeRows(postings),
    postings.impacts,
    encodeTexts(keys),
    encodeTexts(stamps),
    encodeTexts(names),
    encodeTexts(terms.texts),
    bytesOf(terms.slots),
  ];
  return packSections(MAGIC, { numbers, blocks });
}

/** What `encodeIndex` was given; nothing if the bytes are not what it wrote. They may be anything. */
export function decodeIndex(bytes: Uint8Array): IndexParts | undefined {
  const sections = unpackSections(bytes, { magic: MAGIC, numbers: 2, blocks: 10 });
  if (sections === undefined) return undefined;
  const [rowCount = 0, termCount = 0] = sections.numbers;
  const [rowStarts = NONE, words = NONE, termStarts = NONE, rows = NONE, impacts = NONE, ...texts] = sections.blocks;
  const [keyBlock = NONE, stampBlock = NONE, nameBlock = NONE, termBlock = NONE, slots = NONE] = texts;
  const sequences = { starts: numbersOf(rowStarts), bytes: words };
  const postings = decodeRows(rows, { starts: numbersOf(termStarts), impacts, rowCount });
  if (!areStarts(sequences.starts, rowCount, words.length) || postings?.starts.length !== termCount + 1)
    return undefined;
  const keys = decodeTexts(keyBlock, rowCount);
  const stamps = decodeTexts(stampBlock, rowCount);
  const names = decodeTexts(nameBlock, rowCount);
  const terms = decodeTexts(termBlock, termCount);
  if (keys === undefined || stamps === undefined || names === undefined || terms === undefined) return undefined;
  return { keys, stamps, names, terms: new Terms(terms, numbersOf(slots)), sequences, postings };
}

/** "SKS" and the version of the format, which also stands for how fields are weighed and words are cut. */
const MAGIC = 0x534b5301;
const NONE = new Uint8Array(0);

/** True for the places where so many parts of a block begin, and where the last one ends. */
function areStarts(starts: Uint32Array, count: number, length: number): boolean {
  if (starts.length !== count + 1 || starts[0] !== 0 || starts[count] !== length) return false;
  return starts.every((start, index) => start <= (starts[index + 1] ?? length));
}
