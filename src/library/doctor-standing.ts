import { accessSync, constants, lstatSync, realpathSync, type Stats, statSync } from "node:fs";
import { isDiskError, reasonOf } from "../base/disk-error.ts";
import { isSystemError } from "../base/errors.ts";
import { shortenPath } from "./config/places.ts";

/** What stands at a path: nothing, something, or a riddle that no program can use. */
export type Standing =
  | { readonly kind: "absent" }
  | { readonly kind: "there"; readonly stats: Stats; readonly isLink: boolean; readonly realPath: string }
  | { readonly kind: "stuck"; readonly why: string; readonly hint: string };

/** Looks through links, and opens nothing. */
export function lookAt(path: string): Standing {
  let isLink = false;
  try {
    isLink = lstatSync(path).isSymbolicLink();
    return { kind: "there", stats: statSync(path), isLink, realPath: realpathSync(path) };
  } catch (error) {
    if (!isDiskError(error)) throw error;
    if (isSystemError(error, "ENOENT")) {
      return isLink ? { kind: "stuck", why: "is a link that leads nowhere", hint: MEND_LINK } : { kind: "absent" };
    }
    if (isSystemError(error, "ELOOP")) {
      return { kind: "stuck", why: "is a link that leads in a circle", hint: MEND_LINK };
    }
    if (isSystemError(error, "ENOTDIR")) {
      const why = "cannot be there: something above it is not a folder";
      return { kind: "stuck", why, hint: "move the file away that stands where a folder should" };
    }
    return { kind: "stuck", why: `cannot be reached${reasonOf(error)}`, hint: "check the folders above it" };
  }
}

const MEND_LINK = "mend the link or remove it";

/** Why the system would not let us write in a folder, to follow "cannot be written"; nothing if it would. */
export function whyNotWritable(folder: string): string | undefined {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    if (isDiskError(error)) return reasonOf(error);
    throw error;
  }
}

/** A path as it can be pasted into a shell. */
export function shellPath(path: string, userHome: string): string {
  const short = shortenPath(path, userHome);
  return /^[\w@%+=:,./~-]+$/.test(short) ? short : `'${path.replaceAll("'", `'\\''`)}'`;
}
