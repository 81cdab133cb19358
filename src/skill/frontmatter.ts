import { MAX_FRONTMATTER_CHARACTERS } from "./limits.ts";
import type { Report } from "./report.ts";
import { type SourceText, sourceFrom } from "./source-text.ts";

/** Where the parts of a `SKILL.md` stand: `[start, end)` of its YAML and the start of its instructions. */
export interface Frontmatter {
  readonly source: SourceText;
  readonly start: number;
  readonly end: number;
  readonly body: string;
  readonly bodyStart: number;
}

/** Finds the frontmatter, or reports why there is none. `---` counts only as a whole line. */
export function splitFrontmatter(whole: SourceText, report: Report): Frontmatter | undefined {
  const source = unwrap(whole, report);
  const { text } = source;
  if (text.trim() === "") {
    report.on(source.path, 1, "file-empty", "is empty");
    return undefined;
  }
  const start = afterMarker(text, 0);
  if (start === undefined) {
    if (/^<{7} /.test(text)) {
      report.at(source, 0, "merge-conflict", "starts with a conflict marker");
      return undefined;
    }
    report.at(source, 0, "no-frontmatter", "does not start with a `---` line", linkHint(text));
    return undefined;
  }
  const closing = findClosing(text, start);
  if (closing === undefined) {
    report.at(source, 0, "frontmatter-unclosed", "the frontmatter is not closed by a second `---` line");
    return undefined;
  }
  if (closing.at - start > MAX_FRONTMATTER_CHARACTERS) {
    report.at(source, 0, "frontmatter-too-large", `the frontmatter is ${closing.at - start} characters long`);
    return undefined;
  }
  const bodyStart = skipBlankLines(text, closing.after);
  return { source, start, end: closing.at, body: text.slice(bodyStart).trimEnd(), bodyStart };
}

/** A checkout without support for links leaves the link's target as the text of a file. */
function linkHint(text: string): string | undefined {
  const isLink = text.length < 1024 && /^@?\.{1,2}\/\S+\.md$/i.test(text.trim());
  return isLink ? "this looks like a link that was checked out as text: copy the file it names" : undefined;
}

/** Drops what stands before a frontmatter without belonging to it: blank lines, and a code fence around it all. */
function unwrap(source: SourceText, report: Report): SourceText {
  if (source.text.startsWith("---")) return source;
  const blank = /^(?:[ \t]*\n)+/.exec(source.text);
  let rest = source;
  if (blank !== null) {
    rest = sourceFrom(source, blank[0].length);
    // a file of nothing but blank lines is empty, which is said elsewhere
    if (rest.text !== "") report.on(source.path, 1, "leading-blank-lines", "starts with blank lines");
  }
  const fence = /^(`{3,20}(?!`)|~{3,20}(?!~))[^\n]{0,200}\n(?:[ \t]*\n)*(?=---[ \t]*\n)/.exec(rest.text);
  if (fence === null) return rest;
  report.at(rest, 0, "code-fence", "is wrapped in a code fence");
  const inner = sourceFrom(rest, fence[0].length);
  const text = withoutClosingFence(inner.text, fence[1] ?? "```");
  return { path: inner.path, text, lines: inner.lines.for(text) };
}

/** The closing fence is the first line after the frontmatter, or the last line of all. Its line stays, emptied. */
function withoutClosingFence(text: string, fence: string): string {
  const closing = findClosing(text, afterMarker(text, 0) ?? 0);
  if (closing !== undefined) {
    const first = skipBlankLines(text, closing.after);
    const newline = text.indexOf("\n", first);
    const end = newline === -1 ? text.length : newline;
    if (text.slice(first, end).trim() === fence) return text.slice(0, first) + text.slice(end);
  }
  const lastLine = text.trimEnd().lastIndexOf("\n") + 1;
  return text.slice(lastLine).trim() === fence ? text.slice(0, lastLine) : text;
}

/** The offset after a `---` line that starts at `at`, or nothing if none does. */
function afterMarker(text: string, at: number): number | undefined {
  if (!text.startsWith("---", at)) return undefined;
  let end = at + 3;
  while (text[end] === " " || text[end] === "\t") end++;
  if (end >= text.length) return end;
  return text[end] === "\n" ? end + 1 : undefined;
}

function findClosing(text: string, start: number): { at: number; after: number } | undefined {
  // the frontmatter may be empty, so its first line may already be the closing one
  for (let at = start - 1; at !== -1; at = text.indexOf("\n---", at + 1)) {
    const after = afterMarker(text, at + 1);
    if (after !== undefined) return { at: at + 1, after };
  }
  return undefined;
}

/** The start of the first line that holds something: blank lines go, that line's indentation stays. */
function skipBlankLines(text: string, from: number): number {
  let start = from;
  for (let i = from; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 0x0a) start = i + 1;
    else if (unit !== 0x20 && unit !== 0x09) break;
  }
  return start;
}
