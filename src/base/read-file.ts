import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";

/** What stood at a path when it was opened: checked on the open file, so that nothing can be swapped in between. */
export type FileContent =
  | { readonly kind: "read"; readonly bytes: Uint8Array }
  /** Larger than asked for, and not read. */
  | { readonly kind: "too-large"; readonly size: number }
  /** A folder, FIFO, socket or device. */
  | { readonly kind: "not-a-file" };

/**
 * Reads a regular file of at most `maxBytes`, synchronously: for small files that is several times cheaper than a
 * promise each. Opened without waiting, so that a FIFO cannot hang us; a system error is the caller's to name.
 */
export function readRegularFile(path: string, maxBytes: number): FileContent {
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) return { kind: "not-a-file" };
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
