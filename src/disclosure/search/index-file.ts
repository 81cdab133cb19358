import type { IndexParts } from "./index-parts.ts";
import { decodeRows, encodeRows } from "./postings-file.ts";
import { bytesOf, numbersOf, packSections, unpackSections } from "./sections.ts";
import { areWhole } from "./sequences.ts";
import { decodeTexts, encodeTexts } from "./texts.ts";

/** The bytes of an index. Postings are saved as the gaps between their rows; all else stands as it does in memory. */
export function encodeIndex({ keys, stamps, names, terms, sequences, postings }: IndexParts): Uint8Array {
  const numbers = [keys.length, terms.size];
  const blocks = [
    bytesOf(sequences.starts),
    sequences.bytes,
    bytesOf(postings.starts),
    encodeRows(postings),
    postings.impacts,
    encodeTexts(keys),
    encodeTexts(stamps),
    encodeTexts(names),
    encodeTexts([...terms.keys()]),
  ];
  return packSections(MAGIC, { numbers, blocks });
}

/** What `encodeIndex` was given; nothing if the bytes are not what it wrote. They may be anything. */
export function decodeIndex(bytes: Uint8Array): IndexParts | undefined {
  const sections = unpackSections(bytes, { magic: MAGIC, numbers: 2, blocks: 9 });
  if (sections === undefined) return undefined;
  const [rowCount = 0, termCount = 0] = sections.numbers;
  const [rowStarts = NONE, words = NONE, termStarts = NONE, rows = NONE, impacts = NONE, ...texts] = sections.blocks;
  const sequences = { starts: numbersOf(rowStarts), bytes: words };
  if (sequences.starts.length !== rowCount + 1 || !areWhole(sequences, termCount)) return undefined;
  const postings = decodeRows(rows, { starts: numbersOf(termStarts), impacts, rowCount });
  if (postings?.starts.length !== termCount + 1) return undefined;
  const [keyBlock = NONE, stampBlock = NONE, nameBlock = NONE, termBlock = NONE] = texts;
  const keys = decodeTexts(keyBlock, rowCount);
  const stamps = decodeTexts(stampBlock, rowCount);
  const names = decodeTexts(nameBlock, rowCount);
  const terms = numbered(decodeTexts(termBlock, termCount));
  if (keys === undefined || stamps === undefined || names === undefined || terms.size !== termCount) return undefined;
  return { keys, stamps, names, terms, sequences, postings };
}

/** "SKS" and the version of the format, which also stands for how fields are weighed and words are cut. */
const MAGIC = 0x534b5301;
const NONE = new Uint8Array(0);

function numbered(terms: readonly string[] = []): Map<string, number> {
  const numbers = new Map<string, number>();
  for (const term of terms) numbers.set(term, numbers.size);
  return numbers;
}
