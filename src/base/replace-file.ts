import { lstat, open, readlink, realpath, rename, rm } from "node:fs/promises";
import { basename, dirname, isAbsolute, join } from "node:path";
import { isSystemError, SkepError } from "./errors.ts";
import { isAbandoned, temporaryName } from "./temporary.ts";
import { findEntries } from "./tree.ts";

/**
 * Replaces a file in one step: readers, and the next process after a kill or a full disk, find the whole old
 * file or the whole new one. `mode` holds exactly, from the first byte on, whatever the umask and the mode of
 * the file that was there; without it that file's mode is kept, and a new file gets 0644.
 *
 * A link at `path` stays and the file it leads to is replaced, because people link their dotfiles. Where others
 * may have planted the link (a cloned project), the caller checks first that it does not lead outside.
 */
export async function writeFileAtomic(
  path: string,
  data: string | Uint8Array,
  options: { mode?: number } = {},
): Promise<void> {
  await orNotWritable(path, async () => {
    const place = await followLinks(path);
    const oldMode = await findMode(place);
    const mode = options.mode ?? oldMode ?? 0o644;
    const temporary = join(dirname(place), temporaryName());
    try {
      await writeNewFile(temporary, data, mode);
      await rename(temporary, place);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await syncFolder(dirname(place));
  });
}

/** Removes from a folder the temporary files that killed processes left there, and nothing else. */
export async function removeLeftovers(folder: string): Promise<void> {
  await orNotWritable(folder, async () => {
    for (const entry of await findEntries(folder)) {
      const path = join(folder, entry.name);
      if (entry.isFile() && (await isAbandoned(path))) await rm(path, { force: true });
    }
  });
}

/** Where a path leads through links, also when nothing is there yet. The folder around that place must exist. */
export async function followLinks(path: string): Promise<string> {
  let place = path;
  for (let hops = 0; hops < MAX_LINKS; hops++) {
    // the real folder: a relative link starts there, and `..` in it means the parent on disk, not in the text
    const folder = await realpath(dirname(place));
    place = join(folder, basename(place));
    try {
      const link = await readlink(place);
      place = isAbsolute(link) ? link : `${folder}/${link}`;
    } catch (error) {
      if (isSystemError(error, "ENOENT", "EINVAL")) return place; // nothing there, or not a link
      throw error;
    }
  }
  throw new SkepError("unsafe-path", `the link ${path} leads in a circle`);
}

/**
 * Makes a rename in a folder last through a power failure, where the file system can. Where it cannot, that is
 * no reason to report as failed a change that has happened.
 */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, "r");
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (!isDiskError(error)) throw error;
  }
}

/** Runs `work`, turning what the disk refuses (no space, no permission, ...) into `not-writable`. */
export async function orNotWritable<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDiskError(error)) throw error;
    throw new SkepError("not-writable", `${path} cannot be written: ${error.message}`, {
      hint: HINTS.get(String(error.code)) ?? "check the folder and its permissions",
      cause: error,
    });
  }
}

/** True for what the system answered to a call of ours, as against a mistake in our own code. */
export function isDiskError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error;
}

const MAX_LINKS = 40; // as many as Linux follows
const HINTS = new Map([
  ["ENOSPC", "the disk is full: free some space and try again"],
  ["EDQUOT", "your quota is used up: free some space and try again"],
  ["EROFS", "the disk is mounted read-only"],
]);

async function findMode(path: string): Promise<number | undefined> {
  try {
    const stat = await lstat(path);
    // renaming over a device or FIFO would succeed, and take it away from those who use it
    if (!stat.isFile()) throw new SkepError("unsafe-path", `${path} is not a regular file`);
    return stat.mode & 0o7777;
  } catch (error) {
    if (isSystemError(error, "ENOENT")) return undefined;
    throw error;
  }
}

async function writeNewFile(path: string, data: string | Uint8Array, mode: number): Promise<void> {
  const file = await open(path, "wx", mode);
  try {
    await file.chmod(mode); // the umask may have taken bits away
    await file.writeFile(data);
    await file.sync();
  } finally {
    await file.close();
  }
}
