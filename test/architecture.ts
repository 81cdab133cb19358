import { checkAmbient } from "./architecture/rules/ambient.ts";
import { checkCycles } from "./architecture/rules/cycles.ts";
import { checkFiles } from "./architecture/rules/files.ts";
import { checkImports } from "./architecture/rules/imports.ts";
import { checkRooms } from "./architecture/rules/rooms.ts";
import { readTree } from "./architecture/tree.ts";
import type { Violation } from "./architecture/violation.ts";

const CHECKS = [checkRooms, checkImports, checkAmbient, checkFiles, checkCycles];

/** What in `root/src` breaks the shape of the house, in reading order. Throws when there is nothing to read. */
export function checkArchitecture(root: string): Violation[] {
  const tree = readTree(root);
  const found = CHECKS.flatMap((check) => [...check(tree)]);
  // One line that breaks a rule twice is one thing to mend.
  const byPlace = new Map(found.map((violation) => [`${placeOf(violation)} ${violation.rule}`, violation]));
  return [...byPlace.values()].sort(inReadingOrder);
}

/** `file:line rule message`, as a terminal or an editor can jump to it. */
export function formatViolation(violation: Violation): string {
  return `${placeOf(violation)} ${violation.rule} ${violation.message}`;
}

function placeOf({ file, line }: Violation): string {
  return `${file}:${line}`;
}

function inReadingOrder(a: Violation, b: Violation): number {
  return compare(a.file, b.file) || a.line - b.line || compare(a.rule, b.rule);
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
