import { type ESTree, parseSync } from "rolldown/utils";
import type { Requirement } from "./requirement.ts";

/** A test file: its path, to be shown, and its text. */
export interface TestSource {
  readonly path: string;
  readonly text: string;
}

/** What is wrong between rules and tests, one line each: rules that nobody tests, citations of no rule. */
export function checkRequirements(requirements: readonly Requirement[], sources: readonly TestSource[]): string[] {
  const problems: string[] = [];
  const known = new Set<string>();
  for (const { id, rule, decision } of requirements) {
    if (known.has(id)) problems.push(`${id}: stands twice in the list`);
    known.add(id);
    if (!isSentence(rule)) problems.push(`${id}: its rule is not a sentence`);
    if (decision !== undefined && !isSentence(decision)) problems.push(`${id}: its decision is not a sentence`);
  }
  const citations = sources.flatMap(citationsOf);
  for (const { id, place } of citations) {
    if (!known.has(id)) problems.push(`${id}: ${place} cites it, and there is no such rule`);
  }
  const cited = new Set(citations.map(({ id }) => id));
  for (const id of known) if (!cited.has(id)) problems.push(`${id}: no test cites it`);
  return problems;
}

function isSentence(text: string): boolean {
  return /^[\p{Lu}\d`].*\s.*\.$/su.test(text);
}

interface Citation {
  readonly id: string;
  /** `file: title`. */
  readonly place: string;
}

function citationsOf({ path, text }: TestSource): Citation[] {
  const { program, errors } = parseSync(path, text);
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`);
  return liveTests(program, false).flatMap((title) =>
    citedIds(title).map((id) => ({ id, place: `${path}: ${title}` })),
  );
}

/** The ids in square brackets at the end of a title, each of the form `spec.name.length`. */
function citedIds(title: string): string[] {
  const brackets = /(?:\s*\[[^[\]]*\])+$/.exec(title)?.[0] ?? "";
  return brackets.match(/[a-z0-9-]+(?:\.[a-z0-9-]+)+/g) ?? [];
}

/** The titles of tests that run, and of groups with such a test inside. */
function liveTests(node: ESTree.Node, isSkipped: boolean): string[] {
  const call = testCall(node);
  if (call === undefined) return below(node, isSkipped);
  const isOff = isSkipped || call.isSkipped;
  const inner = below(node, isOff);
  if (isOff || (call.isGroup && inner.length === 0)) return inner;
  return [call.title, ...inner];
}

function below(node: ESTree.Node, isSkipped: boolean): string[] {
  return Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((child) => liveTests(child, isSkipped));
}

interface TestCall {
  readonly title: string;
  readonly isGroup: boolean;
  readonly isSkipped: boolean;
}

/** `test("...", ...)`, `it.each(table)("...", ...)`, `describe.skip("...", ...)` and the like. */
function testCall(node: ESTree.Node): TestCall | undefined {
  if (node.type !== "CallExpression") return undefined;
  const [titleNode, ...rest] = node.arguments;
  const title = titleNode === undefined ? undefined : endOfText(titleNode);
  const words = wordsOf(node.callee);
  const [base = ""] = words;
  if (title === undefined || !["test", "it", "describe"].includes(base)) return undefined;
  // a test without a body is a plan
  const hasBody = rest.some(
    ({ type }) => type === "ArrowFunctionExpression" || type === "FunctionExpression" || type === "Identifier",
  );
  const isSkipped = !hasBody || words.some((word) => OFF.has(word)) || rest.some(switchesOff);
  return { title, isGroup: base === "describe", isSkipped };
}

const OFF = new Set(["skip", "todo"]);

/** `test.each(table)` -> `test`, `each`. */
function wordsOf(node: ESTree.Node): string[] {
  if (node.type === "Identifier") return [node.name];
  if (node.type === "CallExpression") return wordsOf(node.callee);
  if (node.type === "TaggedTemplateExpression") return wordsOf(node.tag);
  if (node.type !== "MemberExpression" || node.property.type !== "Identifier") return [];
  return [...wordsOf(node.object), node.property.name];
}

/** `{ skip: true }` among a test's options. */
function switchesOff(node: ESTree.Node): boolean {
  if (node.type !== "ObjectExpression") return false;
  return node.properties.some(
    (property) =>
      property.type === "Property" &&
      property.key.type === "Identifier" &&
      OFF.has(property.key.name) &&
      !(property.value.type === "Literal" && property.value.value === false),
  );
}

/** A literal's text; of a template, what stands behind the last hole. */
function endOfText(node: ESTree.Node): string | undefined {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "TemplateLiteral") return node.quasis.at(-1)?.value.cooked ?? undefined;
  return undefined;
}

function isNode(value: unknown): value is ESTree.Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}
