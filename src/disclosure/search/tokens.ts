import { cutText, findWords, normalizeText } from "../words.ts";

/**
 * The words of a text as search compares them, in order: folded, without accents, without what is neither letter nor
 * digit. In scripts that are written without spaces each two neighbouring characters are a word.
 */
export function findTokens(text: string): string[] {
  const tokens: string[] = [];
  // the run of single characters that is being read: where it ends, its last one, and whether that is its first, too
  let run = { end: -1, last: "", isOne: false };
  for (const { text: word, start, end } of findWords(normalizeText(text))) {
    const first = word.charCodeAt(0);
    if (first < FIRST_BEYOND_ASCII) {
      if (isAsciiLetterOrDigit(first)) tokens.push(cutText(stripAccents(word), MAX_TOKEN));
    } else if (UNSPACED.test(word)) {
      const goesOn = start === run.end;
      if (goesOn && run.isOne) tokens.pop();
      tokens.push(goesOn ? run.last + word : word);
      run = { end, last: word, isOne: !goesOn };
    } else if (LETTER_OR_DIGIT.test(word)) {
      tokens.push(cutText(stripAccents(word), MAX_TOKEN));
    }
  }
  return tokens;
}

/**
 * The words of a message of any length, sentence by sentence: of a long one those at its start and its end, where people
 * say what they want.
 */
export function findQuerySentences(query: string): string[][] {
  const half = MAX_QUERY / 2;
  const text = query.length <= MAX_QUERY ? query : `${cutText(query, half)}\n${query.slice(-half)}`;
  return text
    .split(SENTENCE_END)
    .map(findTokens)
    .filter((words) => words.length > 0);
}

const MAX_QUERY = 8 * 1024;
/** No word that people type is longer; keys and hashes are. */
const MAX_TOKEN = 48;

// a point inside a word, as in `config.yaml`, ends nothing
const SENTENCE_END = /[.?!;:]\s|[\n。．！？；：]/;

const FIRST_BEYOND_ASCII = 0x80;
const LETTER_OR_DIGIT = /^[\p{L}\p{N}]/u;
// the scripts of which `findWords` makes each character a word
const UNSPACED =
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\p{scx=Hangul}\p{scx=Yi}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{scx=Tibetan}\p{scx=Tai_Le}\p{scx=New_Tai_Lue}\p{scx=Tai_Tham}\p{scx=Javanese}]/u;

function isAsciiLetterOrDigit(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39);
}

/** Takes the marks off letters that can do without them; those of other scripts are letters in their own right. */
function stripAccents(word: string): string {
  return BEYOND_ASCII.test(word)
    ? word
        .normalize("NFD")
        .replace(/[\u0300-\u036F]/g, "")
        .normalize("NFC")
    : word;
}

const BEYOND_ASCII = /[^a-z0-9]/;
