import { createHash, type Hash } from "node:crypto";
import { closeSync, constants, fstatSync, openSync, read, readlinkSync, readSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { reasonOf } from "./disk-error.ts";
import { isSystemError, SkepError } from "./errors.ts";
import { nextTurn } from "./next-turn.ts";
import { notAFile, type TreeItem, walkTree } from "./tree.ts";

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
      throw new SkepError("unsafe-path", `the path \`${JSON.stringify(entry.path)}\` contains a NUL`, {
        hint: "no file can have that name: the list was not made from files",
      });
    }
    if (previous?.equals(path)) {
      throw new SkepError("unsafe-path", `two files are named \`${entry.path}\``, {
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
 *
 * Reads synchronously, which for small files is several times cheaper than promises, a little at a time; of several
 * calls at once, one works per turn of the event loop.
 */
export async function listTree(folder: string): Promise<TreeEntry[]> {
  const entries: TreeEntry[] = [];
  try {
    await nextTurn();
    let effort = 0;
    for (const item of walkTree(folder, isLeftOut)) {
      if (effort >= TURN_BYTES) {
        await nextTurn();
        effort = 0;
      }
      effort += ITEM_BYTES;
      if (item.kind === "folder") continue;
      const entry = item.kind === "symlink" ? readLink(folder, item.path) : await readFile(folder, item.path);
      entries.push(entry);
      effort += entry.size;
    }
  } catch (error) {
    throw unreadable(folder, error);
  }
  return sortByPath(entries).map(({ entry }) => entry);
}

/** What is read in one turn of the event loop: some milliseconds' worth. */
const TURN_BYTES = 1024 * 1024;
/** As many bytes as can be read in the time that it takes to find and open a file. */
const ITEM_BYTES = 16 * 1024;
const CHUNK_BYTES = 64 * 1024;
/** Only for what is read and used without an `await` in between. */
const SHARED_CHUNK = Buffer.allocUnsafe(CHUNK_BYTES);
const readLater = promisify(read);
const MARKERS = [".skep-managed.json", ".hiboss-managed.json"];

/** Only the kinds that git and Skep make: a link of that name, or a folder named as a marker, does count. */
function isLeftOut({ path, kind }: TreeItem): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return (name === ".git" && kind !== "symlink") || (MARKERS.includes(path) && kind === "file");
}

function readLink(folder: string, path: string): TreeEntry {
  const target = readlinkSync(join(folder, path), { encoding: "buffer" });
  const sha256 = createHash("sha256").update(target).digest("hex");
  return { path: path.normalize("NFC"), kind: "symlink", executable: false, size: target.length, sha256 };
}

async function readFile(folder: string, path: string): Promise<TreeEntry> {
  const place = join(folder, path);
  // the file may have been exchanged since it was listed: for a link, which NOFOLLOW refuses, or for a FIFO,
  // on which opening would wait for a writer without NONBLOCK
  const descriptor = openSync(place, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const stat = fstatSync(descriptor);
    if (!stat.isFile()) throw notAFile(place);
    const hash = createHash("sha256");
    let size = hashStart(descriptor, hash);
    if (size >= TURN_BYTES) size += await hashRest(descriptor, hash);
    const executable = (stat.mode & constants.S_IXUSR) !== 0;
    return { path: path.normalize("NFC"), kind: "file", executable, size, sha256: hash.digest("hex") };
  } finally {
    closeSync(descriptor);
  }
}

/** Hashes a file at once, unless and until it turns out to be large. Gives the number of bytes. */
function hashStart(descriptor: number, hash: Hash): number {
  let size = 0;
  while (size < TURN_BYTES) {
    const count = readSync(descriptor, SHARED_CHUNK);
    if (count === 0) break;
    hash.update(SHARED_CHUNK.subarray(0, count));
    size += count;
  }
  return size;
}

/** Hashes what is left of a large file, without blocking anything while the disk is read. */
async function hashRest(descriptor: number, hash: Hash): Promise<number> {
  const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
  for (let size = 0; ; ) {
    const { bytesRead } = await readLater(descriptor, chunk, 0, CHUNK_BYTES, null);
    if (bytesRead === 0) return size;
    hash.update(chunk.subarray(0, bytesRead));
    size += bytesRead;
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
    return new SkepError("path-not-found", `there is no folder \`${folder}\``, {
      hint: "check the spelling of the path",
      cause: error,
    });
  }
  if (isSystemError(error, "EACCES", "EPERM", "ENOENT", "ENOTDIR", "ELOOP", "ENAMETOOLONG", "ENXIO", "EIO", "EMFILE")) {
    return new SkepError("not-readable", `\`${error.path ?? folder}\` cannot be read${reasonOf(error)}`, {
      hint: "check its permissions, and that no other program is changing the folder",
      cause: error,
    });
  }
  return error;
}
