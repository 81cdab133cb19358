import { descendantsOf, type Node } from "../syntax.ts";
import { VAGUE_NAMES } from "../table.ts";
import { type SourceFile, stemsOf, type Tree } from "../tree.ts";
import type { Rule, Violation } from "../violation.ts";

/** A file can be read, is named for its idea, names what it exports and swallows no error. */
export function* checkFiles({ files }: Tree): Generator<Violation> {
  for (const file of files) {
    const { syntaxError } = file;
    if (syntaxError) yield violation("files/syntax", file, syntaxError.offset, syntaxError.message);
    const vague = stemsOf(file.path).find((stem) => VAGUE_NAMES.includes(stem));
    if (vague) yield violation("files/name", file, 0, `\`${vague}\` says nothing: name it for its one idea`);
    for (const node of descendantsOf(file.program)) {
      if (isDefaultExport(node)) {
        yield violation("files/default-export", file, node.start, "a default export has no name: export it by name");
      } else if (isEmptyCatch(node)) {
        yield violation(
          "files/empty-catch",
          file,
          node.start,
          "an empty catch hides every error: name the one expected",
        );
      }
    }
  }
}

function isDefaultExport(node: Node): boolean {
  switch (node.type) {
    case "ExportDefaultDeclaration":
      return true;
    case "ExportSpecifier":
    case "ExportAllDeclaration":
      return node.exported?.type === "Identifier" && node.exported.name === "default";
    default:
      return false;
  }
}

function isEmptyCatch(node: Node): boolean {
  return node.type === "CatchClause" && node.body.body.every(({ type }) => type === "EmptyStatement");
}

function violation(rule: Rule, file: SourceFile, offset: number, message: string): Violation {
  return { rule, file: file.path, line: file.lineAt(offset), message };
}
