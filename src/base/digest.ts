import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { open, readlink } from "node:fs/promises";
import { join } from "node:path";
import { isSystemError, SkepError } from "./errors.ts";
import { forEachBounded, notAFile, type TreeItem, walkTree } from "./tree.ts";

/** One file or link of a tree: what two trees are compared by. */
export interface TreeEntry {
  /** Relative to the tree's root, with `/`, in NFC. */
  readonly path: string;
  readonly kind: "file" | "symlink";
  /** Whether the owner may execute it. Always false for a link. */
  readonly executable: boolean;
  /** In bytes. */
  readonly size: number;
  /** Of the file's content, or of the link's target text. */
  readonly sha256: string;
}

/**
 * The identity of a tree, `sha256:<hex>`, the same on every machine. It covers what `listTree` lists, so what
 * that leaves out must never be run or installed on the strength of a digest.
 *
 * Format 1, which lock files and trust rely on and which therefore never changes: the sha256 of one record
 * per entry, sorted by the UTF-8 bytes of the path,
 *
 *     <type> <sha256 of the content, hex> <path, UTF-8, NFC> NUL
 *
 * where type is `f` (file), `x` (executable file) or `l` (link). No path contains a NUL and all before the
 * path is of fixed length, so different lists have different bytes.
 */
export async function digestTree(folder: string): Promise<string> {
  return digestEntries(await listTree(folder));
}

/** The digest of a list of entries, in whatever order they are given. Pure. */
export function digestEntries(entries: readonly Omit<TreeEntry, "size">[]): string {
  const hash = createHash("sha256");
  let previous: Buffer | undefined;
  for (const { entry, path } of sortByPath(entries)) {
    if (path.includes(0)) {
      throw new SkepError("unsafe-path", `the path ${JSON.stringify(entry.path)} contains a NUL`);
    }
    if (previous?.equals(path)) {
      throw new SkepError("unsafe-path", `two files are named ${entry.path}`, {
        hint: "names that differ only in how an accent is encoded are one file on some machines: rename one",
      });
    }
    const type = entry.kind === "symlink" ? "l" : entry.executable ? "x" : "f";
    hash.update(`${type} ${entry.sha256} `).update(path).update("\0");
    previous = path;
  }
  return `sha256:${hash.digest("hex")}`;
}

/**
 * The entries of a folder, sorted. Empty folders do not count, nor does `.git` (folder or file) at any depth,
 * nor a marker file of Skep's at the root. Links are never followed, except `folder` itself.
 */
export async function listTree(folder: string): Promise<TreeEntry[]> {
  const entries: TreeEntry[] = [];
  try {
    await forEachBounded(walkTree(folder, isLeftOut), OPEN_FILES, async (item) => {
      if (item.kind !== "folder") entries.push(await readEntry(folder, item));
    });
  } catch (error) {
    throw unreadable(folder, error);
  }
  return sortByPath(entries).map(({ entry }) => entry);
}

const OPEN_FILES = 8;
const CHUNK_BYTES = 64 * 1024;
const MARKERS = [".skep-managed.json", ".hiboss-managed.json"];

/** Only the kinds that git and Skep make: a link of that name, or a folder named as a marker, does count. */
function isLeftOut({ path, kind }: TreeItem): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return (name === ".git" && kind !== "symlink") || (MARKERS.includes(path) && kind === "file");
}

async function readEntry(folder: string, item: TreeItem): Promise<TreeEntry> {
  const path = item.path.normalize("NFC");
  if (item.kind === "symlink") {
    const target = await readlink(join(folder, item.path), { encoding: "buffer" });
    const sha256 = createHash("sha256").update(target).digest("hex");
    return { path, kind: "symlink", executable: false, size: target.length, sha256 };
  }
  return { path, kind: "file", ...(await hashFile(join(folder, item.path))) };
}

async function hashFile(path: string): Promise<Pick<TreeEntry, "executable" | "size" | "sha256">> {
  // the file may have been exchanged since it was listed: for a link, which NOFOLLOW refuses, or for a FIFO,
  // on which opening would wait for a writer without NONBLOCK
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw notAFile(path);
    const hash = createHash("sha256");
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    let size = 0;
    for (;;) {
      const { bytesRead } = await file.read(chunk, 0, CHUNK_BYTES, null);
      if (bytesRead === 0) break;
      hash.update(chunk.subarray(0, bytesRead));
      size += bytesRead;
    }
    return { executable: (stat.mode & constants.S_IXUSR) !== 0, size, sha256: hash.digest("hex") };
  } finally {
    await file.close();
  }
}

/** By bytes: the order of JavaScript strings (UTF-16) and that of a locale differ from it and from machine to machine. */
function sortByPath<T extends { readonly path: string }>(entries: readonly T[]): { entry: T; path: Buffer }[] {
  return entries
    .map((entry) => ({ entry, path: Buffer.from(entry.path.normalize("NFC")) }))
    .sort((a, b) => Buffer.compare(a.path, b.path));
}

function unreadable(folder: string, error: unknown): unknown {
  if (isSystemError(error, "ENOENT", "ENOTDIR") && error.path === join(folder, "")) {
    return new SkepError("path-not-found", `there is no folder ${folder}`, { cause: error });
  }
  if (isSystemError(error, "EACCES", "EPERM", "ENOENT", "ENOTDIR", "ELOOP", "ENXIO", "EIO")) {
    return new SkepError("not-readable", `${error.path ?? folder} cannot be read: ${error.code}`, {
      hint: "check its permissions, and that no other program is changing the folder",
      cause: error,
    });
  }
  return error;
}
