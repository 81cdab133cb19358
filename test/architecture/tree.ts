import { readdirSync, readFileSync } from "node:fs";
import { join, posix, relative, sep } from "node:path";
import { type ESTree, parseSync } from "rolldown/utils";
import { type Import, importsOf } from "./imports.ts";

/** All that the rules look at. Paths are relative to the root, with `/`. */
export interface Tree {
  readonly paths: readonly string[];
  readonly files: readonly SourceFile[];
}

export interface SourceFile {
  readonly path: string;
  readonly room: string;
  /** Tests stand beside the source but may use more of the world. */
  readonly isTest: boolean;
  readonly program: ESTree.Program;
  readonly imports: readonly Import[];
  readonly syntaxError: { readonly message: string; readonly offset: number } | undefined;
  lineAt(offset: number): number;
}

/** Reads and parses `root/src`; throws when there is no source, since a check of nothing passes always. */
export function readTree(root: string): Tree {
  const src = join(root, "src");
  const paths = readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, "/"))
    .sort();
  const files = paths.filter(isSource).map((path) => parseFile(path, readFileSync(join(root, path), "utf8")));
  if (files.length === 0) throw new Error(`no source file below ${src}: nothing was checked`);
  return { paths, files };
}

/** `src/skill/parse.ts` is in `skill`, `src/hosts/cli/main.ts` in `hosts/cli`, `src/index.ts` in `index.ts`. */
export function roomOf(path: string): string {
  const [, folder = "", host = "", ...below] = path.split("/");
  if (folder === "hosts" && below.length > 0) return `hosts/${host}`;
  return folder.replace(".test.", ".");
}

export function isSource(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path);
}

/** The names on the way to a file below its room, without extensions: `store`, `sqlite`. */
export function stemsOf(path: string): string[] {
  return path
    .split("/")
    .slice(2)
    .map((name) => name.replace(/\..*/, ""));
}

function parseFile(path: string, text: string): SourceFile {
  const { program, errors } = parseSync(path, text, { preserveParens: false });
  const error = errors[0];
  return {
    path,
    room: roomOf(path),
    isTest: /\.test\.[^.]+$/.test(posix.basename(path)),
    program,
    imports: importsOf(program),
    syntaxError: error && { message: error.message, offset: error.labels[0]?.start ?? 0 },
    lineAt: (offset) => text.slice(0, offset).split("\n").length,
  };
}
