import { createScanner, type Node as JsonNode, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { MAX_DEPTH, MAX_NODES } from "./limits.ts";
import type { DuplicateKey, MapEntry, Node, ParsedNode } from "./node.ts";

/** Reads JSON. Comments and trailing commas are forgiven, and told by `isLenient`. */
export function parseJson(text: string): ParsedNode & { readonly isLenient?: boolean } {
  const tooDeep = findTooDeep(text);
  if (tooDeep !== undefined) {
    return { problem: { reason: `nested deeper than ${MAX_DEPTH}`, offset: tooDeep } };
  }
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true, disallowComments: false });
  const first = errors[0];
  if (first !== undefined || tree === undefined) {
    const reason = first === undefined ? "it is empty" : inWords(printParseErrorCode(first.error));
    return { problem: { reason, offset: first?.offset ?? 0 } };
  }
  const duplicates: DuplicateKey[] = [];
  const budget = { nodes: MAX_NODES };
  const root = convert(tree, duplicates, budget);
  if (budget.nodes < 0) return { problem: { reason: `more than ${MAX_NODES} values`, offset: 0 } };
  return { root, duplicates, isLenient: !isStrictJson(text) };
}

function convert(node: JsonNode, duplicates: DuplicateKey[], budget: { nodes: number }): Node {
  const { offset } = node;
  budget.nodes--;
  if (node.type === "array") {
    const items = budget.nodes < 0 ? [] : (node.children ?? []).map((child) => convert(child, duplicates, budget));
    return { kind: "list", items, offset, isFlow: true };
  }
  if (node.type === "object") {
    const entries = new Map<string, MapEntry>();
    for (const { children } of budget.nodes < 0 ? [] : (node.children ?? [])) {
      const [keyNode, valueNode] = children ?? [];
      if (keyNode === undefined || valueNode === undefined) continue;
      const key = String(keyNode.value);
      if (entries.has(key)) duplicates.push({ key, offset: keyNode.offset });
      entries.set(key, { key, offset: keyNode.offset, value: convert(valueNode, duplicates, budget) });
    }
    return { kind: "map", entries, offset };
  }
  const style = node.type === "string" || node.type === "property" ? "quoted" : node.type;
  return { kind: "text", value: String(node.value), style, offset };
}

/** The parser recurses, so depth is measured before it runs: where it passes the limit, or not at all. */
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

// the parser's own names for these are constants that exist only for its compiler
const TOKEN = { openBrace: 1, closeBrace: 2, openBracket: 3, closeBracket: 4, end: 17 } as const;

function isStrictJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** `CommaExpected` -> `comma expected`. */
function inWords(code: string): string {
  return code.replace(/(?<!^)([A-Z])/g, " $1").toLowerCase();
}
