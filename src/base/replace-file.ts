import { type FileHandle, lstat, open, readlink, realpath, rename, rm } from "node:fs/promises";
import { basename, dirname, isAbsolute, join } from "node:path";
import { isDiskError, orNotWritable } from "./disk-error.ts";
import { isSystemError, SkepError } from "./errors.ts";
import { isAbandoned, temporaryName } from "./temporary.ts";
import { findEntries } from "./tree.ts";

/** What a file is to hold; pieces stand one after the other. */
type FileData = string | Uint8Array | readonly Uint8Array[];

/**
 * Replaces a file in one step: readers, and the next process after a kill or a full disk, find the whole old
 * file or the whole new one. `mode` holds exactly, from the first byte on, whatever the umask and the mode of
 * the file that was there; without it that file's mode is kept, and a new file gets 0644.
 *
 * A link at `path` stays and the file it leads to is replaced, because people link their dotfiles. Where others
 * may have planted the link (a cloned project), the caller checks first that it does not lead outside.
 */
export async function writeFileAtomic(path: string, data: FileData, options: { mode?: number } = {}): Promise<void> {
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
  throw new SkepError("unsafe-path", `the link \`${path}\` leads in a circle`, {
    hint: "remove one of the links on the way",
  });
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

const MAX_LINKS = 40; // as many as Linux follows

async function findMode(path: string): Promise<number | undefined> {
  try {
    const stat = await lstat(path);
    // renaming over a device or FIFO would succeed, and take it away from those who use it
    if (!stat.isFile()) {
      throw new SkepError("unsafe-path", `\`${path}\` is not a regular file`, {
        hint: "move it away first: only a file is replaced",
      });
    }
    return stat.mode & 0o7777;
  } catch (error) {
    if (isSystemError(error, "ENOENT")) return undefined;
    throw error;
  }
}

async function writeNewFile(path: string, data: FileData, mode: number): Promise<void> {
  const file = await open(path, "wx", mode);
  try {
    await file.chmod(mode); // the umask may have taken bits away
    if (typeof data === "string" || data instanceof Uint8Array) await file.writeFile(data);
    else await writePieces(file, data);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function writePieces(file: FileHandle, pieces: readonly Uint8Array[]): Promise<void> {
  const { bytesWritten } = await file.writev(pieces);
  const total = pieces.reduce((sum, piece) => sum + piece.length, 0);
  // less than all means a full disk or quota, which a plain write then says
  if (bytesWritten < total) await file.writeFile(Buffer.concat(pieces).subarray(bytesWritten));
}
