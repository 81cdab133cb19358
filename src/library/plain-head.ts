import { MAX_DESCRIPTION, MAX_NAME } from "../skill/limits.ts";
import { ASCII_NAME } from "../skill/name.ts";

/** The description of a skill that says nothing of itself but that and its folder's name. */
export interface PlainHead {
  /** Where it stands. */
  readonly start: number;
  readonly end: number;
  /** What it is, if it is not written there as it is meant. */
  readonly text: string | undefined;
}

/**
 * Reads a frontmatter of nothing but a valid `name`, which is the folder's, and a `description`, both spelled so
 * plainly that YAML cannot mean anything else by them. For all others the answer is nothing, and the parser's to
 * give. It looks at bytes, and makes no text of what is only copied: in a library of sixty thousand skills this is
 * what makes the first look affordable. A test compares it with the parser on every skill that it takes.
 */
export function parsePlainHead(bytes: Buffer, length: number, folder: string): PlainHead | undefined {
  if (folder.length > MAX_NAME || !ASCII_NAME.test(folder) || !isAt(bytes, 0, OPENING)) return undefined;
  const first = OPENING.length;
  const last = length - CLOSING.length;
  const nameLength = NAME.length + folder.length;
  // two lines, in either order; a value that went on in a third would have a line feed in it
  if (isAt(bytes, first, NAME)) {
    const second = first + nameLength + 1;
    if (!isAt(bytes, first + NAME.length, folder) || bytes[second - 1] !== LINE_FEED) return undefined;
    return readDescription(bytes, second, last);
  }
  const second = last - nameLength;
  if (!isAt(bytes, second, NAME) || !isAt(bytes, second + NAME.length, folder)) return undefined;
  return bytes[second - 1] === LINE_FEED ? readDescription(bytes, first, second - 1) : undefined;
}

const OPENING = "---\n";
const CLOSING = "\n---\n";
const NAME = "name: ";
const DESCRIPTION = "description: ";
const [LINE_FEED, SPACE, QUOTE, HASH, COLON, BACKSLASH, DELETE] = [0x0a, 0x20, 0x22, 0x23, 0x3a, 0x5c, 0x7f];

function isAt(bytes: Buffer, start: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[start + i] !== text.charCodeAt(i)) return false;
  return true;
}

/** A value that is plain text, or quoted with no other escapes than JSON's. */
function readDescription(bytes: Buffer, line: number, end: number): PlainHead | undefined {
  if (!isAt(bytes, line, DESCRIPTION)) return undefined;
  const start = line + DESCRIPTION.length;
  const isQuoted = bytes[start] === QUOTE;
  const spelling = isQuoted ? quotedSpelling(bytes, start, end) : plainSpelling(bytes, start, end);
  if (spelling === undefined) return undefined;
  const place = isQuoted ? { start: start + 1, end: end - 1, text: undefined } : { start, end, text: undefined };
  if (spelling === "ascii") return isFitting(bytes, place) ? place : undefined;
  const written = bytes.toString("utf8", start, end);
  const text: unknown = spelling === "escaped" ? JSON.parse(written) : isQuoted ? written.slice(1, -1) : written;
  if (typeof text !== "string" || text === "" || text.trim() !== text || text.length > MAX_DESCRIPTION)
    return undefined;
  if (UNUSUAL.test(written)) return undefined;
  return spelling === "escaped" ? { ...place, text } : place;
}

/** How a value is written. */
type Spelling = "ascii" | "unicode" | "escaped";

function quotedSpelling(bytes: Buffer, start: number, end: number): Spelling | undefined {
  if (end - start < 2 || bytes[end - 1] !== QUOTE) return undefined;
  let spelling: Spelling = "ascii";
  for (let at = start + 1; at < end - 1; at++) {
    const byte = bytes[at] ?? 0;
    if (IS_ORDINARY[byte] === 1 || byte === HASH || byte === COLON) continue;
    if (byte < SPACE || byte === DELETE || byte === QUOTE) return undefined;
    if (byte === BACKSLASH) {
      at++;
      if (at === end - 1 || !ESCAPED.includes(bytes[at] ?? 0)) return undefined;
      spelling = "escaped";
    } else if (spelling === "ascii") spelling = "unicode";
  }
  return spelling;
}

const ESCAPED = [...'"\\/nt'].map((character) => character.charCodeAt(0));

function plainSpelling(bytes: Buffer, start: number, end: number): Spelling | undefined {
  if (!isLetter(bytes[start] ?? 0)) return undefined;
  let spelling: Spelling = "ascii";
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (IS_ORDINARY[byte] === 1) continue;
    if (byte < SPACE || byte === DELETE) return undefined;
    if (byte === COLON && (at + 1 === end || bytes[at + 1] === SPACE)) return undefined;
    if (byte === HASH && bytes[at - 1] === SPACE) return undefined;
    if (byte > DELETE) spelling = "unicode";
  }
  return isAt(bytes, start, "null") && end - start === 4 ? undefined : spelling;
}

/** Bytes that mean themselves wherever they stand in a value: nearly all, so one look at each has to do. */
const IS_ORDINARY = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= SPACE && byte < DELETE && ![QUOTE, HASH, COLON, BACKSLASH].includes(byte) ? 1 : 0,
);

function isLetter(byte: number): boolean {
  // a capital letter and its small one differ in one bit
  const small = byte | 0x20;
  return small >= 0x61 && small <= 0x7a;
}

/** True for a text of ordinary length with no space at an end, which the parser would take away. */
function isFitting(bytes: Buffer, { start, end }: { start: number; end: number }): boolean {
  return end > start && end - start <= MAX_DESCRIPTION && bytes[start] !== SPACE && bytes[end - 1] !== SPACE;
}

// characters that YAML or we refuse, and the one that stands for bytes that are no text
const UNUSUAL = /[\x7f-\x9f\u2028\u2029\ufeff\ufffd-\uffff]/;
