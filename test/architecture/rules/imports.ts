import { type Import, targetOf } from "../imports.ts";
import { LOADS_UNKNOWN_CODE, ROOMS } from "../table.ts";
import { roomOf, type SourceFile, type Tree } from "../tree.ts";
import type { Rule, Violation } from "../violation.ts";
import { isPure } from "./ambient.ts";

/** Imports between rooms follow the table. Types count too, except where the table allows just them. */
export function* checkImports({ files }: Tree): Generator<Violation> {
  for (const file of files) {
    for (const one of file.imports) {
      const fault = faultOf(file, one);
      if (fault) yield { ...fault, file: file.path, line: file.lineAt(one.offset) };
    }
  }
}

interface Fault {
  readonly rule: Rule;
  readonly message: string;
}

function faultOf(file: SourceFile, { specifier, isTypeOnly }: Import): Fault | undefined {
  const row = ROOMS.get(file.room);
  if (row === undefined) return undefined;
  if (specifier === undefined) return mayLoadUnknownCode(file) ? undefined : computed();
  const target = targetOf(file.path, specifier);
  if (target === undefined || (file.isTest && target.startsWith("test/"))) return undefined;
  if (!target.startsWith("src/")) return outside(specifier);

  const room = roomOf(target);
  if (room === file.room || isNamed(room, row.imports)) return undefined;
  if (!isNamed(room, row.types)) return otherRoom(file.room, room);
  // A test may bring the real thing for the shapes that its room only knows.
  return isTypeOnly || file.isTest ? undefined : typesOnly(file.room, room);
}

function mayLoadUnknownCode(file: SourceFile): boolean {
  return file.isTest || (LOADS_UNKNOWN_CODE.includes(file.room) && !isPure(file));
}

function isNamed(room: string, rooms: readonly string[] = []): boolean {
  return rooms.includes(room);
}

function computed(): Fault {
  return {
    rule: "imports/computed",
    message: "a computed module cannot be checked: write its name out",
  };
}

function outside(specifier: string): Fault {
  return { rule: "imports/outside", message: `\`${specifier}\` leaves src/` };
}

function otherRoom(from: string, to: string): Fault {
  return { rule: "imports/room", message: `${from} may not import ${to}` };
}

function typesOnly(from: string, to: string): Fault {
  return {
    rule: "imports/types-only",
    message: `${from} may import only types of ${to}: use \`import type\``,
  };
}
