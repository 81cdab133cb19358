import { lstatSync, realpathSync } from "node:fs";
import { join, sep } from "node:path";
import { isDiskError, reasonOf } from "../base/disk-error.ts";
import { SkepError, type SkepErrorCode } from "../base/errors.ts";
import { isInside } from "../base/inside.ts";
import { parseRelativePath, type RelativePath } from "../base/relative-path.ts";

/** Where a path of a skill leads: to a regular file of its own, or nowhere that a model may go. */
export type Located =
  | {
      readonly kind: "file";
      readonly path: RelativePath;
      /** Its real path, in which no link was left when it was looked at. */
      readonly target: string;
    }
  | Refusal;

/** Why a file is not given: `problem` is to follow its path in a sentence. */
export interface Refusal {
  readonly kind: "refused";
  readonly code: SkepErrorCode;
  readonly problem: string;
  readonly cause?: unknown;
}

/** Looks where a path leads, following links, without opening anything. `root` is a real path (`requireRoot`). */
export function locateResource(root: string, path: string): Located {
  if (path.length > MAX_PATH) return refuse("resource-outside", `is longer than ${MAX_PATH} characters`);
  const parsed = parseRelativePath(path);
  if ("problem" in parsed) return refuse("resource-outside", parsed.problem);
  try {
    // the system's own, which ends after 40 links: Node's takes the square of a path's length through a link to `.`
    const target = realpathSync.native(join(root, parsed.path));
    if (target !== root && !isInside(root, target)) return refuse("resource-outside", "is a link out of the skill");
    if (isPrivate(target.slice(root.length))) return refuse("resource-private", "may hold secrets");
    // before opening, too: to open a device can be to use it
    const stats = lstatSync(target);
    if (stats.isDirectory()) return refuse("resource-not-a-file", "is a folder");
    if (!stats.isFile()) return refuse("resource-not-a-file", "is not a regular file");
    return { kind: "file", path: parsed.path, target };
  } catch (error) {
    return refusalOf(error);
  }
}

/**
 * The real path of a skill's folder, to be used from then on: asked for again, a folder that was swapped for a link
 * would be another one. With `within`, the folder of its source, it must really stand in that.
 */
export function requireRoot(folder: string, within?: string): string {
  let root: string;
  try {
    root = realpathSync.native(folder);
    if (within === undefined || isInside(realpathSync.native(within), root)) return root;
  } catch (error) {
    if (!isDiskError(error)) throw error;
    throw new SkepError("resource-not-found", `the skill's folder \`${folder}\` cannot be reached${reasonOf(error)}`, {
      hint: "`skep show` lists the skills that there are",
      cause: error,
    });
  }
  throw new SkepError("resource-outside", `the skill's folder \`${folder}\` is a link out of \`${within}\``, {
    hint: "move the skill itself there",
  });
}

/** What the system's answer to looking at, opening or reading a resource comes to. */
export function refusalOf(error: unknown): Refusal {
  if (!isDiskError(error)) throw error;
  const [code, problem] = ANSWERS.get(String(error.code)) ?? ["not-readable", `cannot be read${reasonOf(error)}`];
  return { kind: "refused", code, problem, cause: error };
}

const ANSWERS: ReadonlyMap<string, readonly [SkepErrorCode, string]> = new Map([
  ["ENOENT", ["resource-not-found", "is not there"]],
  ["ENOTDIR", ["resource-not-found", "is not there"]],
  ["ENAMETOOLONG", ["resource-not-found", "is not there"]],
  // also the answer to opening what has become a link since it was looked at
  ["ELOOP", ["resource-outside", "is a link that leads nowhere"]],
  ["ENXIO", ["resource-not-a-file", "is not a regular file"]],
]);

/** As much as systems take. */
const MAX_PATH = 4096;

function refuse(code: SkepErrorCode, problem: string): Refusal {
  return { kind: "refused", code, problem };
}

/** A repository's store knows the tokens of its remote; a `.env` file holds what its user filled in. */
function isPrivate(path: string): boolean {
  // in any case: where that does not count, it is the same file
  const names = path.toLowerCase().split(sep);
  return names.includes(".git") || names.at(-1) === ".env";
}
