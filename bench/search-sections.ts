import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

/** What a skill says of its subject below its frontmatter, and the description above it. */
export interface SkillProse {
  readonly description: string;
  /** Lines of prose, each a sentence or more. */
  readonly lines: readonly string[];
}

/** The prose of every skill in a compressed archive of `SKILL.md` files; none if there is no such file. */
export function readProse(archive: string): SkillProse[] {
  if (!existsSync(archive)) return [];
  return [...filesOf(gunzipSync(readFileSync(archive)))].flatMap((text) => {
    const [, head = "", body = ""] = /^\uFEFF?---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replaceAll("\r", "")) ?? [];
    const description = /^description: *(['"]?)(.*)\1 *$/m.exec(head)?.[2];
    return description ? [{ description, lines: proseOf(body).filter((line) => !quotes(line, description)) }] : [];
  });
}

/** A stretch of lines of so many characters, from the given one on; past the last it goes on with the first. */
export function takeLines(
  lines: readonly string[],
  { from, characters }: { from: number; characters: number },
): string[] {
  const taken: string[] = [];
  for (let index = 0; index < lines.length && taken.join(" ").length < characters; index++) {
    taken.push((lines[(from + index) % lines.length] ?? "").slice(0, 400));
  }
  return taken;
}

/** The texts of the files in a tar archive: a header of 512 bytes with the size, then the file in as many such blocks. */
function* filesOf(tar: Buffer): Generator<string> {
  for (let at = 0; at + 512 < tar.length && tar[at] !== 0; ) {
    const size = Number.parseInt(tar.toString("latin1", at + 124, at + 136), 8);
    yield tar.toString("utf8", at + 512, at + 512 + size);
    at += 512 + Math.ceil(size / 512) * 512;
  }
}

/** Without headings, which are indexed, and without code, tables and what is said of skills as such. */
function proseOf(body: string): string[] {
  return body
    .replace(/^\s*(```|~~~)[\s\S]*?^\s*\1/gm, "")
    .split("\n")
    .filter((line) => !/^\s*[#|<!]|skill/i.test(line))
    .map((line) => line.replace(/^\s*(?:[-*+>]|\d+[.)])\s*/, "").replace(/[`*]/g, ""))
    .filter((line) => line.length > 25)
    .map((line) => (/[.:?!]$/.test(line) ? line : `${line}.`));
}

/** True when five words of a line stand in the same order in the description: then it would be too easy to find. */
function quotes(line: string, description: string): boolean {
  const words = wordsOf(line);
  const whole = ` ${wordsOf(description).join(" ")} `;
  return words.some(
    (_, start) => start + 5 <= words.length && whole.includes(` ${words.slice(start, start + 5).join(" ")} `),
  );
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}
