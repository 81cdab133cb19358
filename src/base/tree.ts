import { type Dirent, readdirSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { isSystemError, SkepError } from "./errors.ts";

export interface TreeItem {
  /** Relative to the root, with `/`, spelled as on disk. */
  readonly path: string;
  readonly kind: "file" | "folder" | "symlink";
}

/**
 * Everything below `root`, a folder before what is in it, links not followed. Each folder is read at once when its
 * turn comes, which for small folders is several times cheaper than a promise each. Throws `unsafe-path` at a FIFO,
 * socket or device, which can hang or act when opened, and at a name that is not text.
 */
export function* walkTree(
  root: string,
  isLeftOut: (item: TreeItem) => boolean = () => false,
): Generator<TreeItem, void, void> {
  const pending = [""];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      const item = { path, kind: kindOf(entry, join(root, path)) };
      if (isLeftOut(item)) continue;
      if (item.kind === "folder") pending.push(path);
      yield item;
    }
  }
}

/** What is directly in a folder; nothing, when there is no such folder. */
export async function findEntries(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isSystemError(error, "ENOENT")) return [];
    throw error;
  }
}

/**
 * Runs `work` on each item, at most `limit` at a time. After a failure the rest is left, and the failure is
 * thrown when what was under way has ended: nothing goes on behind the caller's back.
 */
export async function forEachBounded<T>(
  items: Generator<T, void, void>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  // leaving a `for` by a throw ends the generator, and with it the loops of the other workers
  const worker = async () => {
    for (const item of items) await work(item);
  };
  const outcomes = await Promise.allSettled(Array.from({ length: limit }, worker));
  const failure = outcomes.find((outcome) => outcome.status === "rejected");
  if (failure !== undefined) throw failure.reason;
}

function kindOf(entry: Dirent, path: string): TreeItem["kind"] {
  // Node puts U+FFFD for bytes that are not UTF-8: two such names look alike and neither can be opened
  if (entry.name.includes("\uFFFD")) {
    throw new SkepError("unsafe-path", `the name \`${path}\` is not UTF-8`, {
      hint: "rename the file",
    });
  }
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "folder";
  if (entry.isSymbolicLink()) return "symlink";
  throw notAFile(path);
}

/** The refusal of a FIFO, socket or device. */
export function notAFile(path: string): SkepError {
  return new SkepError("unsafe-path", `\`${path}\` is a FIFO, socket or device`, {
    hint: "only files, folders and links can be in a skill",
  });
}
