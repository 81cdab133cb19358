import { cutEnd } from "./cut.ts";
import { isLongerThan, MAX_BRIEF_DESCRIPTION } from "./limits.ts";

/** A description's first sentence in at most 80 characters, cut between words. */
export function briefOf(description: string): string {
  return shorten(firstSentence(description));
}

/** Cuts a text to the length of a brief description, with an ellipsis. */
export function shorten(text: string): string {
  if (!isLongerThan(text, MAX_BRIEF_DESCRIPTION)) return text;
  return `${text.slice(0, cutEnd(text, MAX_BRIEF_DESCRIPTION))}…`;
}

function firstSentence(description: string): string {
  // twice the length is enough to see whether the sentence ends in time, whatever spaces are in it
  const head = description.trimStart().slice(0, MAX_BRIEF_DESCRIPTION * 2);
  const sentence = head.slice(0, sentenceEnd(head));
  return sentence.includes("\n") || sentence.includes("  ") ? sentence.replace(/\s+/gu, " ") : sentence;
}

/** Where the first sentence ends: before a full stop, after another mark. */
function sentenceEnd(text: string): number {
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case 0x3002: // 。
        return i;
      case 0xff01: // ！
      case 0xff1f: // ？
        return i + 1;
      case 0x2e: // .
        if (isSpaceOrEnd(text, i + 1) && !ABBREVIATION.test(text.slice(Math.max(0, i - 8), i))) return i;
        break;
      case 0x21: // !
      case 0x3f: // ?
        if (isSpaceOrEnd(text, i + 1)) return i + 1;
    }
  }
  return text.length;
}

function isSpaceOrEnd(text: string, at: number): boolean {
  return at >= text.length || text[at] === " " || text[at] === "\n";
}

const ABBREVIATION = /(?:^|[\s(.])(?:e\.g|i\.e|etc|vs|cf|incl|approx|no|\p{L})$/iu;
