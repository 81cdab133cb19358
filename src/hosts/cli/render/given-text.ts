import { printable, type Terminal } from "../terminal.ts";

/** A text that is for a model or a program: exactly as it is, except in a terminal, where it could do harm. */
export function givenText(text: string, { out }: Terminal): string {
  return out.isTTY === true ? printableText(text) : text;
}

/** A text of several lines, made harmless for a terminal; line breaks and tabs stay. */
export function printableText(text: string): string {
  return text
    .split(/(\r?\n|\t)/)
    .map(printPart)
    .join("");
}

function printPart(part: string, index: number): string {
  // every other part is what stands between two others
  return index % 2 === 1 ? part : printable(part);
}
