import { posix } from "node:path";
import type { ESTree } from "rolldown/utils";
import { descendantsOf, dottedName, literalText, type Node } from "./syntax.ts";

/** One place where a file names another module, in whichever syntax. */
export interface Import {
  /** Absent when it is computed: `import(path)`, `process.getBuiltinModule(name)`. */
  readonly specifier: string | undefined;
  readonly isTypeOnly: boolean;
  readonly names: readonly ImportedName[];
  readonly offset: number;
}

interface ImportedName {
  /** `*` for the module as a whole. */
  readonly imported: string;
  /** Absent when it is only passed on. */
  readonly local: string | undefined;
  readonly offset: number;
}

export function importsOf(program: ESTree.Program): Import[] {
  return [...descendantsOf(program)].flatMap((node) => importAt(node) ?? []);
}

/**
 * The path that a specifier leads to, from the root; `undefined` for a package. Ways to our own files that
 * are not relative (`/...`, `file:`, `#alias`, the package's own name) come back as written.
 */
export function targetOf(fromPath: string, specifier: string): string | undefined {
  if (/^\.\.?(\/|$)/.test(specifier)) {
    return posix.join(posix.dirname(fromPath), specifier.replace(/[?#].*/, ""));
  }
  return /^(\/|#|file:|skep(\/|$))/.test(specifier) ? specifier : undefined;
}

function importAt(node: Node): Import | undefined {
  switch (node.type) {
    case "ImportDeclaration":
      return {
        specifier: node.source.value,
        isTypeOnly: node.importKind === "type" || areAllTypes(node.specifiers),
        names: node.specifiers.map(importedName),
        offset: node.start,
      };
    case "ExportNamedDeclaration":
      if (node.source === null) return undefined;
      return {
        specifier: node.source.value,
        isTypeOnly: node.exportKind === "type" || areAllTypes(node.specifiers),
        names: node.specifiers.map(passedOnName),
        offset: node.start,
      };
    case "ExportAllDeclaration":
      return wholeModule(node, node.source, node.exportKind === "type");
    case "ImportExpression":
      return wholeModule(node, node.source, false);
    case "TSImportType":
      return wholeModule(node, node.source, true);
    case "CallExpression":
      if (dottedName(node.callee) !== "process.getBuiltinModule") return undefined;
      return wholeModule(node, node.arguments[0], false);
    default:
      return undefined;
  }
}

function wholeModule(node: Node, source: Node | undefined, isTypeOnly: boolean): Import {
  const names = [{ imported: "*", local: undefined, offset: node.start }];
  return { specifier: source && literalText(source), isTypeOnly, names, offset: node.start };
}

function importedName(specifier: ESTree.ImportDeclarationSpecifier): ImportedName {
  const imported = specifier.type === "ImportSpecifier" ? nameIn(specifier.imported) : "*";
  return { imported, local: specifier.local.name, offset: specifier.start };
}

function passedOnName({ local, start }: ESTree.ExportSpecifier): ImportedName {
  return { imported: nameIn(local), local: undefined, offset: start };
}

// The default export of a built-in is the module itself.
function nameIn(exported: ESTree.ModuleExportName): string {
  const name = exported.type === "Literal" ? exported.value : exported.name;
  return name === "default" ? "*" : name;
}

// An empty list imports for the side effect, which is no type.
function areAllTypes(specifiers: readonly Node[]): boolean {
  return specifiers.length > 0 && specifiers.every(isTypeSpecifier);
}

function isTypeSpecifier(node: Node): boolean {
  if (node.type === "ImportSpecifier") return node.importKind === "type";
  return node.type === "ExportSpecifier" && node.exportKind === "type";
}
