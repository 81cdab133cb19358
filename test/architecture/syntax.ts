import type { ESTree } from "rolldown/utils";

export type Node = ESTree.Node;

/** The node and all that is below it, in the order of the text. */
export function* descendantsOf(node: Node): Generator<Node> {
  yield node;
  for (const child of childrenOf(node)) yield* descendantsOf(child);
}

/** The nodes directly below, without the one under the key `except`. */
export function* childrenOf(node: Node, except?: string): Generator<Node> {
  for (const [key, value] of Object.entries(node)) {
    if (key === except) continue;
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield child;
  }
}

/** `process.env` for `process.env`, `process["env"]`, `process?.env`, `(process as Process)!.env`. */
export function dottedName(node: Node): string | undefined {
  if (node.type === "Identifier") return node.name;
  if (node.type === "MetaProperty") return `${node.meta.name}.${node.property.name}`;
  if (node.type === "MemberExpression") {
    const object = dottedName(node.object);
    const member = memberName(node);
    return object === undefined || member === undefined ? undefined : `${object}.${member}`;
  }
  const inner = innerExpression(node);
  return inner && dottedName(inner);
}

function memberName(node: ESTree.MemberExpression): string | undefined {
  if (node.computed) return literalText(node.property);
  return node.property.type === "Identifier" ? node.property.name : undefined;
}

/** What a wrapper that does nothing at runtime wraps. */
export function innerExpression(node: Node): Node | undefined {
  switch (node.type) {
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
    case "TSInstantiationExpression":
      return node.expression;
    default:
      return undefined;
  }
}

/** The text of a string literal, or of a template without holes. */
export function literalText(node: Node): string | undefined {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type !== "TemplateLiteral" || node.expressions.length > 0) return undefined;
  return node.quasis[0]?.value.cooked ?? undefined;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}
