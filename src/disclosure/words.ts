/** One word of a text: in the form in which words are compared, and where it stands in the text. */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The words of a normalised text. This is the one place that says where a word begins and ends:
 *
 * - Letters and digits that touch are one word, with the marks on them: `PDF`, `naïve`, `файл`, `x86`.
 * - Each character of a script that is written without spaces is a word of its own. Nothing in such a text shows where
 *   a longer word ends, so that `数据` is found inside `大数据`, and `PDF` inside `把PDF转成`.
 * - Any other visible character is a word of its own, so that `c++`, `c#` and `.net` are not `c` and `net`.
 * - Spaces, hyphens and underscores only stand between words: `pull-request`, `pull_request` and `pull request` are the
 *   same two.
 */
export function findWords(text: string): Word[] {
  const words: Word[] = [];
  const pattern = wordPattern();
  pattern.lastIndex = 0;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const [written, caseless] = found;
    // most of a long text in such a script is single characters that nothing can fold
    const text = caseless?.length === 1 ? caseless : foldWord(written);
    words.push({ text, start: found.index, end: pattern.lastIndex });
  }
  return words;
}

/** The form in which texts are taken apart: wide, ligated and decomposed letters become the plain ones. */
export function normalizeText(text: string): string {
  return isAscii(text) ? text : text.normalize("NFKC");
}

/** Whatever differs only in case becomes the same text: also `ß` and `SS`, and the two small sigmas. */
export function foldCase(text: string): string {
  if (isAscii(text)) return text.toLowerCase();
  return text.toUpperCase().toLowerCase().replaceAll("ς", "σ");
}

/** The start of a text, at most so many UTF-16 units, without half a word or half a surrogate pair at its end. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  // one more, to see whether a word goes on
  const tail = text.slice(maxLength - LONGEST_CUT_WORD, maxLength + 1);
  const word = CUT_WORD.exec(tail)?.[0] ?? "";
  const isWhole = word === "" || word.length === tail.length;
  const cut = text.slice(0, isWhole ? maxLength : maxLength + 1 - word.length);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

// Hangul has spaces, but its particles stand at the noun without one, as search engines for it know.
const UNSPACED_SCRIPTS =
  "Han Hiragana Katakana Bopomofo Hangul Yi Thai Lao Khmer Myanmar Tibetan Tai_Le New_Tai_Lue Tai_Tham Javanese";
const UNSPACED = `[${UNSPACED_SCRIPTS.replace(/\S+/g, "\\p{scx=$&}").replaceAll(" ", "")}]`;
const LETTER = "[\\p{L}\\p{N}]";
// soft hyphen and the joiners are invisible inside a word
const MARK = "[\\p{M}\\u00AD\\u200C\\u200D]";
const SEPARATOR = "[\\p{Z}\\p{Cc}\\p{Cf}\\p{Cs}\\p{Pd}_]";

const SPACED = `[${LETTER}--${UNSPACED}]`;
let word: RegExp | undefined;

/** Made when first needed: it takes milliseconds, and many who load this look at no text. */
function wordPattern(): RegExp {
  word ??= new RegExp(
    `${SPACED}(?:${SPACED}|${MARK})*|([${LETTER}&&${UNSPACED}]${MARK}*)|[^${SEPARATOR}${MARK}]`,
    "gv",
  );
  return word;
}

const LONGEST_CUT_WORD = 64;
const CUT_WORD = new RegExp(`(?:${LETTER}|${MARK})+$`, "v");

function foldWord(word: string): string {
  if (isAscii(word)) return word.toLowerCase();
  // Turkish `İ`, whose small letter is `i`: to Unicode it is one with a second dot
  return foldCase(word.replace(INVISIBLE, "")).replaceAll("i\u0307", "i").replace("’", "'");
}

const INVISIBLE = /\u00AD|\u200C|\u200D|[\uFE00-\uFE0F]/g;

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
  return !/[^\x00-\x7F]/.test(text);
}
