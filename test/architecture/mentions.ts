import { isBuiltin } from "node:module";
import type { ESTree } from "rolldown/utils";
import type { Import } from "./imports.ts";
import { childrenOf, dottedName, innerExpression, type Node } from "./syntax.ts";
import type { SourceFile } from "./tree.ts";

/** One use, at runtime, of something that the file did not make itself. */
export interface Mention {
  /** `process.env.HOME`, `node:os.homedir`, `Date()`: the same however it was reached. */
  readonly name: string;
  /** The module that it was imported from; absent for a global. */
  readonly module: string | undefined;
  readonly offset: number;
}

/**
 * The ambient things that a file uses. Only uses count: no comment, string, property name or type. A local
 * that borrows an ambient name (`process` for a child process) counts too; give it a name of its own.
 */
export function* mentionsOf(file: SourceFile): Generator<Mention> {
  const imports = file.imports.filter((one) => !one.isTypeOnly);
  yield* imports.flatMap(importedMentions);
  const modules = new Map(imports.flatMap(modulesByLocalName));
  for (const { name, offset } of referencesIn(file.program)) {
    const local = name.replace(/\..*/, "");
    const module = modules.get(local);
    if (module !== undefined) yield { name: nameInModule(module, name), module, offset };
    else if (!modules.has(local)) yield { name: withoutGlobalThis(name), module, offset };
  }
}

/** What an import takes by name, or passes on as a whole, is used right there. */
function importedMentions({ specifier, names }: Import): Mention[] {
  if (specifier === undefined) return [];
  const module = canonicalModule(specifier);
  return names
    .filter(({ imported, local }) => imported !== "*" || local === undefined)
    .map(({ imported, offset }) => ({
      name: imported === "*" ? module : `${module}.${imported}`,
      module: specifier,
      offset,
    }));
}

/** The module behind each local name that stands for all of it; none for a part, which has been counted. */
function modulesByLocalName({ specifier, names }: Import): [string, string | undefined][] {
  return names.flatMap(({ imported, local }) =>
    local === undefined ? [] : [[local, imported === "*" ? specifier : undefined]],
  );
}

/** `node:os.homedir` for `os.homedir` and for `os.default.homedir`. */
function nameInModule(module: string, name: string): string {
  return name.replace(/^[^.]+(\.default(?=\.|$))?/, () => canonicalModule(module));
}

/** `fs` and `node:fs` are one module; the globals that are modules too have the global's name. */
function canonicalModule(specifier: string): string {
  if (!isBuiltin(specifier)) return specifier;
  const name = specifier.replace(/^node:/, "");
  return name === "process" || name === "console" ? name : `node:${name}`;
}

// `global` alone is left be: it is a word of ours (a global skill) before it is Node's old name.
function withoutGlobalThis(name: string): string {
  return name.replace(/^((globalThis|global)\.)+/, "");
}

interface Reference {
  readonly name: string;
  readonly offset: number;
}

function* referencesIn(node: Node): Generator<Reference> {
  if (usesNothing(node)) return;
  const name = dottedName(node);
  if (name !== undefined) {
    yield { name, offset: node.start };
    return;
  }
  if (isDateCall(node) && readsClock(node)) yield { name: "Date()", offset: node.start };
  for (const child of childrenOf(node, keyOfUnusedName(node))) yield* referencesIn(child);
}

/** Types, which are gone at runtime, and imports, which are counted apart. */
function usesNothing(node: Node): boolean {
  switch (node.type) {
    case "ImportDeclaration":
    case "ExportAllDeclaration":
      return true;
    case "ExportNamedDeclaration":
      return node.source !== null || node.exportKind === "type";
    case "ExportSpecifier":
      return node.exportKind === "type";
    case "VariableDeclaration":
      return node.declare === true;
    default:
      // `erasableSyntaxOnly` leaves no other TypeScript node with code in it (`enum`, `namespace`).
      return node.type.startsWith("TS") && innerExpression(node) === undefined;
  }
}

type Call = ESTree.CallExpression | ESTree.NewExpression;

function isDateCall(node: Node): node is Call {
  if (node.type !== "CallExpression" && node.type !== "NewExpression") return false;
  return withoutGlobalThis(dottedName(node.callee) ?? "") === "Date";
}

// `new Date(value)` converts; `Date(value)` ignores the value and reads the clock.
function readsClock(call: Call): boolean {
  return call.type === "CallExpression" || call.arguments.length === 0;
}

/** The key below which a node holds a name that it does not use: a property's, a label, a class compared to. */
function keyOfUnusedName(node: Node): string | undefined {
  switch (node.type) {
    case "MemberExpression":
      return node.computed ? undefined : "property";
    case "Property":
    case "PropertyDefinition":
    case "MethodDefinition":
      return node.computed ? undefined : "key";
    case "LabeledStatement":
    case "BreakStatement":
    case "ContinueStatement":
      return "label";
    case "ExportSpecifier":
      return "exported";
    case "BinaryExpression":
      return node.operator === "instanceof" ? "right" : undefined;
    default:
      return isDateCall(node) ? "callee" : undefined;
  }
}
