import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { isSystemError } from "./errors.ts";

/** How often others may take a folder away while we make one in it. */
const TRIES = 100;

/**
 * Makes a folder and those above it that are missing. Not Node's own `recursive`: where a folder exists and still
 * takes no new one (`/proc`), that tries for ever.
 */
export function makeFolder(path: string, mode = 0o777): void {
  for (let tries = 1; ; tries++) {
    try {
      mkdirSync(path, { mode });
      return;
    } catch (error) {
      if (isSystemError(error, "EEXIST") && isFolder(path)) return;
      if (!isSystemError(error, "ENOENT") || dirname(path) === path || tries === TRIES) throw error;
      if (!isFolder(dirname(path))) makeFolder(dirname(path), mode);
    }
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
