import { SkepError } from "./errors.ts";

/** Runs `work`, turning what the disk refuses (no space, no permission, ...) into `not-writable`. */
export async function orNotWritable<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDiskError(error)) throw error;
    throw new SkepError("not-writable", `\`${path}\` cannot be written${reasonOf(error)}`, {
      hint: HINTS.get(String(error.code)) ?? "check the folder and its permissions",
      cause: error,
    });
  }
}

/** True for what the system answered to a call of ours, as against a mistake in our own code. */
export function isDiskError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error;
}

/**
 * Why the system refused, to follow "cannot be read" or "cannot be written". Not Node's own message: it names the
 * temporary path that we were at, which is nothing to the one who asked.
 */
export function reasonOf({ code }: NodeJS.ErrnoException): string {
  const words = WORDS.get(String(code));
  return words === undefined ? ` (${code})` : `: ${words} (${code})`;
}

const WORDS = new Map([
  ["ENOSPC", "no space left on the device"],
  ["EDQUOT", "the quota is used up"],
  ["EACCES", "permission denied"],
  ["EPERM", "operation not permitted"],
  ["EROFS", "the file system is read-only"],
  ["ENOTDIR", "a part of the path is not a folder"],
  ["ENAMETOOLONG", "the name is too long"],
  ["EMFILE", "too many files are open"],
]);

const HINTS = new Map([
  ["ENOSPC", "free some space and try again"],
  ["EDQUOT", "free some space and try again"],
  ["EROFS", "choose another place, or mount it writable"],
  ["ENOTDIR", "choose another place, or move the file away that stands where a folder should"],
  ["ENAMETOOLONG", "choose a shorter name"],
  ["EMFILE", "end other programs, or raise the limit with `ulimit -n`, and try again"],
]);
