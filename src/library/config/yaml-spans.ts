import {
  type CST,
  isAlias,
  isCollection,
  isMap,
  isPair,
  isScalar,
  type Pair,
  parseDocument,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import { notEditable } from "./notes.ts";

/** Where a value stands in a text. */
export type Value =
  | { readonly kind: "none" }
  | { readonly kind: "text"; readonly start: number; readonly end: number; readonly style: string | undefined }
  | { readonly kind: "alias" }
  | Collection;

/** A list or a map, and where each of its entries stands. */
export interface Collection {
  readonly kind: "list" | "map";
  /** `[a, b]` or `{ a: b }`. */
  readonly isFlow: boolean;
  readonly start: number;
  readonly end: number;
  readonly entries: readonly Entry[];
}

/** An item of a list with its dash, or a pair of a map. */
export interface Entry {
  readonly key: string | undefined;
  readonly start: number;
  /** Behind the last character that is neither space nor comment. */
  readonly end: number;
  /** Behind the colon or the dash: where a value would go. */
  readonly introEnd: number;
  readonly value: Value;
}

/** The outermost value of a YAML text, with the place of everything in it. */
export function findSpans(text: string): Value {
  const document = parseDocument(text, { keepSourceTokens: true });
  const [problem] = document.errors;
  if (problem !== undefined) throw notEditable(problem.message.split("\n", 1)[0] ?? problem.code);
  return spanOf(text, document.contents);
}

type ParsedCollection = YAMLMap.Parsed | YAMLSeq.Parsed;

function spanOf(text: string, node: unknown): Value {
  if (isAlias(node)) return { kind: "alias" };
  if (isCollection(node)) return collectionOf(text, node as ParsedCollection); // as: there are no others
  if (!isScalar(node) || !node.range || node.range[0] === node.range[1]) return { kind: "none" };
  const [start, end] = node.range;
  return { kind: "text", start, end: trimEnd(text, start, end), style: node.type };
}

function collectionOf(text: string, node: ParsedCollection): Collection {
  const token = node.srcToken;
  if (token === undefined) throw new Error("the YAML parser was not asked for tokens");
  const entries = node.items.map((item, index) => entryOf(text, item, token.items[index]));
  const [start, end] = node.range;
  const isFlow = token.type === "flow-collection";
  return { kind: isMap(node) ? "map" : "list", isFlow, start, end: trimEnd(text, start, end), entries };
}

function entryOf(text: string, item: unknown, token: CST.CollectionItem | undefined): Entry {
  if (token === undefined) throw new Error("the YAML parser's tokens and nodes do not fit together");
  const { key, value } = isPair(item) ? pairOf(item) : { key: undefined, value: item };
  const intro = [...token.start, ...(token.sep ?? [])].findLast(({ type }) => INTROS.has(type));
  const first = token.start.find(({ type }) => !SPACES.has(type)) ?? token.key ?? token.value;
  const start = first?.offset ?? 0;
  const introEnd = intro === undefined ? start : intro.offset + intro.source.length;
  const span = spanOf(text, value);
  const end = endOf(span) ?? (span.kind === "alias" && token.value ? aliasEnd(token.value) : introEnd);
  return { key, start, end: Math.max(end, introEnd), introEnd, value: span };
}

const INTROS = new Set<CST.SourceToken["type"]>(["seq-item-ind", "map-value-ind"]);
const SPACES = new Set<CST.SourceToken["type"]>(["space", "comment", "newline", "comma"]);

function pairOf({ key, value }: Pair): { key: string | undefined; value: unknown } {
  return { key: isScalar(key) ? String(key.value) : undefined, value };
}

/** A block's own end is behind the comments that follow; its last entry's is not. */
function endOf(value: Value): number | undefined {
  if (value.kind === "none" || value.kind === "alias") return undefined;
  if (value.kind === "text" || value.isFlow) return value.end;
  return value.entries.at(-1)?.end ?? value.end;
}

function aliasEnd(token: CST.Token): number {
  return token.offset + ("source" in token ? token.source.length : 0);
}

function trimEnd(text: string, start: number, end: number): number {
  return start + text.slice(start, end).trimEnd().length;
}
