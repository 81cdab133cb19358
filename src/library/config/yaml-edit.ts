import { notEditable } from "./notes.ts";
import type { Edit, Path, Plain } from "./plan.ts";
import { blockEnd, columnOf, cutLines, lineEnd, lineStart, pasteLines } from "./text-lines.ts";
import { type Collection, type Entry, findSpans, type Value } from "./yaml-spans.ts";
import { type Quotes, writeBlock, writeFlow } from "./yaml-write.ts";

/**
 * Takes an edit's step on the text of a YAML file. Nothing but the lines concerned changes, not by a byte; taking
 * back what was added gives the text from before.
 */
export function editYaml(text: string, edit: Edit): string {
  const root = findSpans(text);
  if (edit.kind === "remove") return remove(text, root, edit.path);
  return put(text, root, edit);
}

const STEP = 2;

/** Follows a path as far as it leads: the entries on the way, and the steps that are left. */
function follow(root: Value, path: Path): { trail: readonly Entry[]; rest: Path } {
  const trail: Entry[] = [];
  let value = root;
  for (const [index, step] of path.entries()) {
    if (value.kind === "alias") throw notEditable(`\`${path[index - 1]}\` is an alias`);
    const entry = value.kind === "list" || value.kind === "map" ? entryAt(value, step) : undefined;
    if (entry === undefined) return { trail, rest: path.slice(index) };
    trail.push(entry);
    value = entry.value;
  }
  return { trail, rest: [] };
}

function entryAt({ entries }: Collection, step: Path[number]): Entry | undefined {
  return typeof step === "number" ? entries[step] : entries.find(({ key }) => key === step);
}

/** Sets a value, or adds one to a list, making what is missing on the way. */
function put(text: string, root: Value, { kind, path, value }: Extract<Edit, { kind: "set" | "append" }>): string {
  const { trail, rest } = follow(root, path);
  const last = trail.at(-1);
  const target = last?.value ?? root;
  if (kind === "append" && rest.length === 0 && target.kind === "list") return addEntry(text, target, [value]);
  const whole = wrap(rest, kind === "append" ? [value] : value);
  switch (target.kind) {
    case "alias":
      throw notEditable(`\`${path.at(-1)}\` is an alias`);
    case "none":
      return last === undefined ? pasteLines(text, text.length, writeBlock(whole, STEP)) : fill(text, last, whole);
    case "text":
      return splice(text, target, writeFlow(whole, quotesOf(target)));
    default:
      if (rest.length === 0) throw new Error(`${path.join(".")} is more than one value`);
      return addEntry(text, target, whole);
  }
}

/** A value inside the maps that the steps name. */
function wrap(steps: Path, value: Plain): Plain {
  return steps.reduceRight<Plain>((inner, step) => ({ [step]: inner }), value);
}

/** Adds the one entry of a list or map to another, at its end. */
function addEntry(text: string, collection: Collection, whole: Plain): string {
  const last = collection.entries.at(-1);
  if (!collection.isFlow) {
    const [first] = collection.entries;
    const column = columnOf(text, first?.start ?? collection.start);
    const lines = Array.isArray(whole) ? listLines(whole, last) : writeBlock(whole, STEP);
    return pasteLines(text, blockEnd(text, last?.end ?? collection.end, column), indent(lines, column));
  }
  const quotes = last === undefined ? "none" : quotesOf(last.value);
  const bare = Array.isArray(whole)
    ? whole.map((item) => writeFlow(item, quotes)).join(", ")
    : writeFlow(whole).slice(2, -2);
  if (last !== undefined) return splice(text, { start: last.end, end: last.end }, `, ${bare}`);
  const inside = { start: collection.start + 1, end: collection.end - 1 };
  const isBlank = text.slice(inside.start, inside.end).trim() === "";
  const padded = collection.kind === "map" ? ` ${bare} ` : bare;
  return isBlank ? splice(text, inside, padded) : splice(text, { ...inside, end: inside.start }, padded);
}

/** New items are quoted as the one before them is. */
function listLines(items: readonly Plain[], last: Entry | undefined): string[] {
  const quotes = last === undefined ? "none" : quotesOf(last.value);
  if (quotes === "none") return writeBlock(items, STEP);
  return items.flatMap((item) =>
    typeof item === "string" ? [`- ${writeFlow(item, quotes)}`] : writeBlock([item], STEP),
  );
}

/** Gives a value to a key that has none. */
function fill(text: string, entry: Entry, value: Plain): string {
  const line = text.slice(lineStart(text, entry.start), entry.start);
  const isBlock = typeof value === "object" && value !== null && /^[ -]*$/.test(line);
  if (!isBlock) return splice(text, { start: entry.introEnd, end: entry.introEnd }, ` ${writeFlow(value)}`);
  const column = columnOf(text, entry.start) + STEP;
  return pasteLines(text, lineEnd(text, entry.introEnd), indent(writeBlock(value, STEP), column));
}

/** Takes an entry out, and with it the key of a list or map that is then empty, unless a comment speaks of it. */
function remove(text: string, root: Value, path: Path): string {
  const { trail, rest } = follow(root, path);
  const entry = trail.at(-1);
  if (rest.length > 0 || entry === undefined) throw new Error(`there is no ${path.join(".")}`);
  const owner = trail.at(-2);
  const parent = owner === undefined ? root : owner.value;
  if (parent.kind !== "list" && parent.kind !== "map") throw new Error(`${path.join(".")} is in nothing`);
  const isEmptied = parent.entries.length === 1 && owner !== undefined;
  if (isEmptied && !isWorthKeeping(text, parent, { owner, entry, trail })) return remove(text, root, path.slice(0, -1));
  return parent.isFlow ? cutFlow(text, parent, entry) : cutBlock(text, parent, entry);
}

/**
 * Whether a key stays when the last entry below it goes. Brackets stay, as `[]` or `{}`, where somebody wrote them;
 * a list in braces is in brackets for want of a choice.
 */
function isWorthKeeping(
  text: string,
  parent: Collection,
  { owner, entry, trail }: { owner: Entry; entry: Entry; trail: readonly Entry[] },
): boolean {
  if (!parent.isFlow) return isSpokenOf(text, owner, { entry, isTop: trail.length === 2 });
  const outer = trail.at(-3)?.value;
  return !(parent.kind === "list" && outer?.kind === "map" && outer.isFlow);
}

/**
 * Whether a comment belongs to a key: on its line, inside of it, or right above it. Not the last at the top of the
 * file: there, a comment is as likely the whole file's.
 */
function isSpokenOf(text: string, owner: Entry, { entry, isTop }: { entry: Entry; isTop: boolean }): boolean {
  const column = columnOf(text, owner.start);
  if (text.slice(owner.introEnd, lineStart(text, entry.start)).trim() !== "") return true;
  if (blockEnd(text, entry.end, column) > lineEnd(text, entry.end)) return true;
  if (isTop) return false;
  const start = lineStart(text, owner.start);
  const above = text.slice(lineStart(text, Math.max(0, start - 1)), start);
  return above[column] === "#" && above.slice(0, column).trim() === "";
}

function cutBlock(text: string, { entries }: Collection, entry: Entry): string {
  const isWholeLine = text.slice(lineStart(text, entry.start), entry.start).trim() === "";
  if (isWholeLine) return cutLines(text, entry.start, entry.end);
  // it shares its line with the dash of a list
  const next = entries[entries.indexOf(entry) + 1];
  return splice(text, { start: entry.start, end: next?.start ?? entry.end }, "");
}

/** Takes an entry out of brackets, with one comma. */
function cutFlow(text: string, { entries, start, end }: Collection, entry: Entry): string {
  const index = entries.indexOf(entry);
  const before = entries[index - 1];
  const after = entries[index + 1];
  if (before !== undefined && after === undefined) return splice(text, { start: before.end, end: entry.end }, "");
  if (after !== undefined) return splice(text, { start: entry.start, end: after.start }, "");
  const comma = /^\s*,/.exec(text.slice(entry.end, end))?.[0].length ?? 0;
  const rest = text.slice(start + 1, entry.start) + text.slice(entry.end + comma, end - 1);
  return splice(text, { start: start + 1, end: end - 1 }, rest.trim() === "" ? "" : rest);
}

function quotesOf(value: Value): Quotes {
  if (value.kind !== "text") return "none";
  return value.style === "QUOTE_DOUBLE" ? "double" : value.style === "QUOTE_SINGLE" ? "single" : "none";
}

function indent(lines: readonly string[], column: number): string[] {
  return lines.map((line) => " ".repeat(column) + line);
}

function splice(text: string, { start, end }: { start: number; end: number }, inserted: string): string {
  return text.slice(0, start) + inserted + text.slice(end);
}
