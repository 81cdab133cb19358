import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from "node:fs";
import { isSystemError } from "./errors.ts";
import { isInside } from "./inside.ts";

/** What stood at a path when it was opened: checked on the open file, so that nothing can be swapped in between. */
export type FileContent =
  | { readonly kind: "read"; readonly bytes: Uint8Array }
  /** Larger than asked for, and not read. */
  | { readonly kind: "too-large"; readonly size: number }
  /** A folder, FIFO, socket or device; or a file that stands elsewhere than it was said to. */
  | { readonly kind: "not-a-file" };

/**
 * Reads a regular file of at most `maxBytes`, synchronously: for small files that is several times cheaper than a
 * promise each. Opened without waiting, so that a FIFO cannot hang us; a system error is the caller's to name.
 * With `root`, the real path of a folder, the file that was opened must stand in it, whatever was swapped for a link
 * since its path was chosen.
 */
export function readRegularFile(path: string, maxBytes: number, root?: string): FileContent {
  const noFollow = root === undefined ? 0 : constants.O_NOFOLLOW;
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK | noFollow);
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) return { kind: "not-a-file" };
    if (root !== undefined && !isBelow(root, path, descriptor, stats)) return { kind: "not-a-file" };
    if (stats.size > maxBytes) return { kind: "too-large", size: stats.size };
    const bytes = Buffer.allocUnsafe(stats.size);
    let length = 0;
    while (length < bytes.length) {
      const count = readSync(descriptor, bytes, length, bytes.length - length, length);
      if (count === 0) break;
      length += count;
    }
    return { kind: "read", bytes: bytes.subarray(0, length) };
  } finally {
    closeSync(descriptor);
  }
}

/** Whether the open file itself, not what is at its path by now, stands in the folder. */
function isBelow(root: string, path: string, descriptor: number, stats: Stats): boolean {
  const opened = findOpenedPath(descriptor);
  if (opened !== undefined) return isInside(root, opened);
  // without the system's word for it: the path leads there now, and to the same file
  const target = realpathSync(path);
  const there = statSync(target);
  return isInside(root, target) && there.ino === stats.ino && there.dev === stats.dev;
}

/** Linux tells where a file was opened. */
function findOpenedPath(descriptor: number): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch (error) {
    if (isSystemError(error, "ENOENT", "EACCES", "EPERM")) return undefined;
    throw error;
  }
}
