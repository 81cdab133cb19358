import { targetOf } from "../imports.ts";
import type { SourceFile, Tree } from "../tree.ts";
import type { Violation } from "../violation.ts";

/** Files do not load each other in a circle. Types may: they are gone before anything is loaded. */
export function* checkCycles({ files }: Tree): Generator<Violation> {
  const filesByPath = new Map(files.map((file) => [file.path, file]));
  const done = new Set<SourceFile>();
  for (const file of files) yield* closingImports(file, { filesByPath, done, trail: [] });
}

interface Walk {
  readonly filesByPath: ReadonlyMap<string, SourceFile>;
  readonly done: Set<SourceFile>;
  /** The files whose imports are being followed, from the first to the one before this. */
  readonly trail: readonly SourceFile[];
}

/** The imports, from here on, that lead back to a file on the trail. */
function* closingImports(file: SourceFile, walk: Walk): Generator<Violation> {
  if (walk.done.has(file)) return;
  const trail = [...walk.trail, file];
  for (const { specifier, isTypeOnly, offset } of file.imports) {
    if (isTypeOnly || specifier === undefined) continue;
    const target = walk.filesByPath.get(targetOf(file.path, specifier) ?? "");
    if (target === undefined) continue;
    const start = trail.indexOf(target);
    if (start === -1) {
      yield* closingImports(target, { ...walk, trail });
      continue;
    }
    const circle = [...trail.slice(start), target].map(({ path }) => path).join(" -> ");
    yield { rule: "cycles", file: file.path, line: file.lineAt(offset), message: circle };
  }
  walk.done.add(file);
}
