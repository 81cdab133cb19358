import { createScanner, getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import type { ConfigFormat, ParsedConfig, ServerPlace } from "./config-format.ts";
import { type Edit, lineAt, lineEndingOf } from "./edit.ts";
import { indentationOf, type Layout, layoutOf, printProperty } from "./json-layout.ts";

/** JSON, and JSON with comments and trailing commas, which some agents take and the others are not judged for. */
export const JSON_FORMAT: ConfigFormat = {
  parse(text): ParsedConfig {
    if (text.trim() === "") return { value: {} };
    const tooDeep = findTooDeep(text);
    if (tooDeep !== undefined) return { problem: `nested deeper than ${MAX_DEPTH}`, line: lineAt(text, tooDeep) };
    const errors: ParseError[] = [];
    const root = readTree(text, errors);
    const [first] = errors;
    if (first !== undefined) {
      return { problem: inWords(printParseErrorCode(first.error)), line: lineAt(text, first.offset) };
    }
    if (root?.type !== "object") return { problem: "not an object", line: 1 };
    return { value: getNodeValue(root), hasTrailingComma: hasTrailingComma(text) };
  },

  insert(text, { table, name }, server): Edit {
    const root = readTree(text);
    if (root === undefined) {
      const layout: Layout = { ending: lineEndingOf(text), indent: "  ", unit: "  " };
      const property = printProperty(table, { [name]: server }, layout);
      const ending = layout.ending;
      return { offset: text.length, length: 0, text: `{${ending}  ${property}${ending}}${ending}` };
    }
    const servers = findProperty(root, table)?.children?.[1];
    if (servers === undefined) return insertProperty(text, root, root, table, { [name]: server });
    return insertProperty(text, servers, root, name, server);
  },

  remove(text, { table, name }: ServerPlace): Edit[] | undefined {
    const root = readTree(text);
    const servers = root && findProperty(root, table)?.children?.[1];
    const property = servers && findProperty(servers, name);
    return servers && property && removeProperty(text, servers, property);
  },
};

/** Deeper than any configuration, and no deeper than parsers that recurse can go. */
const MAX_DEPTH = 100;

// the scanner's own names for these are constants that exist only for its compiler
const TOKEN = { openBrace: 1, closeBrace: 2, openBracket: 3, closeBracket: 4, comma: 5, end: 17 } as const;

function findTooDeep(text: string): number | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (let token = scanner.scan(); token !== TOKEN.end; token = scanner.scan()) {
    if (token === TOKEN.openBrace || token === TOKEN.openBracket) depth++;
    else if (token === TOKEN.closeBrace || token === TOKEN.closeBracket) depth--;
    if (depth > MAX_DEPTH) return scanner.getTokenOffset();
  }
  return undefined;
}

function readTree(text: string, errors: ParseError[] = []): Node | undefined {
  return parseTree(text, errors, { allowTrailingComma: true });
}

function hasTrailingComma(text: string): boolean {
  const errors: ParseError[] = [];
  parseTree(text, errors, { allowTrailingComma: false });
  return errors.length > 0;
}

/** `CommaExpected` -> `comma expected`. */
function inWords(code: string): string {
  return code.replace(/(?<!^)([A-Z])/g, " $1").toLowerCase();
}

/** Of two properties of one name the last counts, as everywhere in JSON. */
function findProperty(object: Node, key: string): Node | undefined {
  return object.children?.findLast(({ children }) => children?.[0]?.value === key);
}

/**
 * Puts a property before all others: that is one block of new lines, which changes no line that is there, and all
 * comments stay beside what they speak of.
 */
function insertProperty(text: string, object: Node, root: Node, key: string, value: unknown): Edit {
  const layout = layoutOf(text, object, root);
  const hasOthers = (object.children?.length ?? 0) > 0;
  const property = printProperty(key, value, layout) + (hasOthers ? "," : "");
  const start = object.offset + 1;
  if (layout === undefined) return { offset: start, length: 0, text: property };
  const { ending, indent } = layout;
  const endOfLine = findEndOfLine(text, start);
  if (endOfLine !== undefined) return { offset: endOfLine, length: 0, text: ending + indent + property };
  return { offset: start, length: 0, text: ending + indent + property + ending + indentationOf(text, object.offset) };
}

/** Where the line ends, if from here on it holds nothing but blanks and a comment. */
function findEndOfLine(text: string, start: number): number | undefined {
  const rest = /[ \t]*(?:\/\/[^\r\n]*)?(?=\r?\n)/y;
  rest.lastIndex = start;
  return rest.exec(text) === null ? undefined : rest.lastIndex;
}

/** Takes a property out with its comma and, where it stands alone on its lines, with those. Comments stay. */
function removeProperty(text: string, object: Node, property: Node): Edit[] {
  const end = property.offset + property.length;
  const commaAfter = findComma(text, end, object.offset + object.length);
  if (commaAfter !== undefined) return [removeLines(text, property.offset, commaAfter + 1)];
  const before = object.children?.[object.children.indexOf(property) - 1];
  const commaBefore = before && findComma(text, before.offset + before.length, property.offset);
  const removed = removeLines(text, property.offset, end);
  return commaBefore === undefined ? [removed] : [removed, { offset: commaBefore, length: 1, text: "" }];
}

function findComma(text: string, start: number, end: number): number | undefined {
  const scanner = createScanner(text.slice(start, end), true);
  return scanner.scan() === TOKEN.comma ? start + scanner.getTokenOffset() : undefined;
}

function removeLines(text: string, start: number, end: number): Edit {
  const before = /(?:^|\r?\n)[ \t]*$/.exec(text.slice(0, start))?.[0];
  const isAlone = before !== undefined && /^[ \t]*\r?(?:\n|$)/.test(text.slice(end));
  const offset = isAlone ? start - before.length : start;
  return { offset, length: end - offset, text: "" };
}
