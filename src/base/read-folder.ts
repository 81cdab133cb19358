import { lstat } from "node:fs/promises";
import { isSystemError, SkepError } from "./errors.ts";
import { followLinks } from "./replace-file.ts";
import { findKind, placeOf, requireOwnSwap } from "./swap-folder.ts";

/**
 * Runs `read` on the folder at `target`, such that all it reads is of one version: while another process replaces
 * the folder, `read` is simply run again. `undefined` if there is no folder.
 */
export async function readFolder<T>(target: string, read: (folder: string) => Promise<T>): Promise<T | undefined> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const folder = await findFolder(target);
    if (folder === undefined) return undefined;
    const before = await identify(folder);
    const [outcome] = await Promise.allSettled([read(folder)]);
    // unchanged, whatever was read or went wrong is the folder's own
    if (before !== undefined && before === (await identify(folder))) {
      if (outcome.status === "rejected") throw outcome.reason;
      return outcome.value;
    }
  }
  throw new SkepError("not-readable", `\`${target}\` is replaced faster than it can be read`, {
    hint: "try again when the program that changes it has ended",
  });
}

/** Where the content of `target` is at this moment, which during an exchange is not `target`. */
export async function findFolder(target: string): Promise<string | undefined> {
  const place = placeOf(await realPlace(target));
  if ((await findKind(place.target)) === "folder") return place.target;
  await requireOwnSwap(place.parent);
  // The content goes from `target` to `old`, and the new one comes to `target`. Who finds neither has looked at
  // `old` after the exchange ended; to be misled again at the second look, a whole further one must fit in between.
  for (const path of [place.old, place.target, place.old, place.target]) {
    if ((await findKind(path)) === "folder") return path;
  }
  return undefined;
}

const MAX_TRIES = 100;

/** Through links, also one that leads to nothing for the moment. */
async function realPlace(target: string): Promise<string> {
  try {
    return await followLinks(target);
  } catch (error) {
    if (isSystemError(error, "ENOENT", "ENOTDIR")) return target;
    throw error;
  }
}

/** Tells one tree from another at the same path. The time of birth, because inode numbers are used again. */
async function identify(folder: string): Promise<string | undefined> {
  try {
    const { dev, ino, birthtimeNs } = await lstat(folder, { bigint: true });
    return `${dev}:${ino}:${birthtimeNs}`;
  } catch (error) {
    if (isSystemError(error, "ENOENT")) return undefined;
    throw error;
  }
}
