import { isBuiltin } from "node:module";
import { type Mention, mentionsOf } from "../mentions.ts";
import { IMPURE_POWERS, type Power, RESERVED_POWERS } from "../powers.ts";
import { PURE_BUILTINS, PURE_NAMES, PURE_ROOMS } from "../table.ts";
import { type SourceFile, stemsOf, type Tree } from "../tree.ts";
import type { Violation } from "../violation.ts";

/** Pure files touch nothing ambient; printing, asking, exiting and the environment are for few rooms. */
export function* checkAmbient({ files }: Tree): Generator<Violation> {
  for (const file of files) {
    if (file.isTest) continue;
    if (isPure(file)) yield* builtinImports(file);
    yield* forbiddenMentions(file);
  }
}

export function isPure(file: SourceFile): boolean {
  return PURE_ROOMS.includes(file.room) || stemsOf(file.path).some((stem) => PURE_NAMES.includes(stem));
}

function* builtinImports(file: SourceFile): Generator<Violation> {
  for (const { specifier, isTypeOnly, offset } of file.imports) {
    if (isTypeOnly || specifier === undefined || !isImpureBuiltin(specifier)) continue;
    const message = `a pure file may not import \`${specifier}\``;
    yield { rule: "pure/builtin", file: file.path, line: file.lineAt(offset), message };
  }
}

function* forbiddenMentions(file: SourceFile): Generator<Violation> {
  const powers = forbiddenPowers(file);
  for (const mention of mentionsOf(file)) {
    if (isReportedAsImport(file, mention)) continue;
    const fault = faultOf(mention.name, powers);
    if (fault) yield { ...fault, file: file.path, line: file.lineAt(mention.offset) };
  }
}

/** What a pure file does with a built-in needs no second word: the import itself is the fault. */
function isReportedAsImport(file: SourceFile, { module }: Mention): boolean {
  return module !== undefined && isPure(file) && isImpureBuiltin(module);
}

function isImpureBuiltin(specifier: string): boolean {
  return isBuiltin(specifier) && !PURE_BUILTINS.includes(specifier);
}

function forbiddenPowers(file: SourceFile): Power[] {
  const [topRoom = ""] = file.room.split("/");
  const reserved = RESERVED_POWERS.filter((power) => !power.rooms.includes(topRoom));
  return isPure(file) ? [...IMPURE_POWERS, ...reserved] : reserved;
}

function faultOf(name: string, powers: readonly Power[]): Pick<Violation, "rule" | "message"> | undefined {
  for (const { rule, names, does, instead } of powers) {
    const power = names.find((one) => isWithin(name, one));
    if (power !== undefined) return { rule, message: `\`${power}\` ${does}: ${instead}` };
  }
  const isWhole = powers.some(({ names }) => names.some((one) => name === "globalThis" || isWithin(one, name)));
  if (!isWhole) return undefined;
  const message = `\`${name}\` is used whole, which hides what for: name the member here`;
  return { rule: "ambient/whole", message };
}

/** True when `name` is `other` or hangs below it: `process.env.HOME` is within `process.env`. */
function isWithin(name: string, other: string): boolean {
  return name === other || name.startsWith(`${other}.`);
}
