import { parse, TomlError } from "smol-toml";
import type { ConfigFormat, ParsedConfig, ServerPlace } from "./config-format.ts";
import { type Edit, lineEndingOf } from "./edit.ts";

/** TOML: a server is a table of its own, at the end of the file. */
export const TOML_FORMAT: ConfigFormat = {
  parse(text): ParsedConfig {
    try {
      return { value: parse(text, { integersAsBigInt: "asNeeded", maxDepth: MAX_DEPTH }) };
    } catch (error) {
      if (!(error instanceof TomlError)) throw error;
      const [problem = ""] = error.message.replace(/^Invalid TOML document: /, "").split("\n");
      return { problem, line: error.line };
    }
  },

  insert(text, { table, name }, server): Edit {
    const ending = lineEndingOf(text);
    const lines = Object.entries(server).map(([key, value]) => `${key} = ${printValue(value)}`);
    const block = [`[${table}.${name}]`, ...lines, ""].join(ending);
    return { offset: text.length, length: 0, text: separatorAfter(text, ending) + block };
  },

  remove(text, place): Edit[] | undefined {
    const spans = findTables(text, place);
    return spans.length === 0 ? undefined : spans.map(([offset, end]) => ({ offset, length: end - offset, text: "" }));
  },
};

const MAX_DEPTH = 100;

/** An empty line between what is there and what comes. */
function separatorAfter(text: string, ending: string): string {
  if (text === "" || /\n\r?\n$/.test(text)) return "";
  return text.endsWith("\n") ? ending : ending + ending;
}

function printValue(value: string | readonly string[] | Readonly<Record<string, string>>): string {
  if (typeof value === "string") return printString(value);
  if (isList(value)) return `[${value.map(printString).join(", ")}]`;
  return `{ ${Object.entries(value)
    .map(([key, item]) => `${key} = ${printString(item)}`)
    .join(", ")} }`;
}

function isList(value: object): value is readonly string[] {
  return Array.isArray(value);
}

/** A basic string is written as in JSON, but for one control character. */
function printString(text: string): string {
  return JSON.stringify(text).replaceAll("\x7f", "\\u007f");
}

/** The lines of a server's table and of those below it, each up to the comments and blanks before what comes next. */
function findTables(text: string, { table, name }: ServerPlace): [start: number, end: number][] {
  const header = new RegExp(`^[ \\t]*\\[[ \\t]*${table}[ \\t]*\\.[ \\t]*(["']?)${name}\\1[ \\t]*[.\\]]`);
  const spans: [number, number][] = [];
  let start: number | undefined;
  let end = 0;
  let offset = 0;
  for (const line of maskTexts(text).split(/(?<=\n)/)) {
    if (/^[ \t]*\[/.test(line)) {
      if (start !== undefined) spans.push([start, end]);
      start = header.test(line) ? offset : undefined;
    }
    offset += line.length;
    if (/^[ \t]*[^#\s]/.test(line)) end = offset;
  }
  if (start !== undefined) spans.push([start, end]);
  return spans;
}

const STRING_OR_COMMENT = /"""(?:\\[\s\S]|[^\\])*?"{3,5}|'''[\s\S]*?'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|#[^\n]*/g;

/** The text with all texts of several lines made one line of the same length: what looks like a header there is none. */
function maskTexts(text: string): string {
  return text.replace(STRING_OR_COMMENT, (token) => (/^(?:"""|''')/.test(token) ? "x".repeat(token.length) : token));
}
