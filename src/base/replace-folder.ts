import { constants, lstatSync, renameSync } from "node:fs";
import { chmod, open, realpath, rm, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isDiskError, orNotWritable } from "./disk-error.ts";
import { isSystemError, SkepError } from "./errors.ts";
import { isInside } from "./inside.ts";
import { makeFolder } from "./make-folder.ts";
import { syncFolder } from "./replace-file.ts";
import { findKind, type Place, placeOf, requireOwnSwap, SWAP_FOLDER, type SwapPart, swapPath } from "./swap-folder.ts";
import { isAbandoned, temporaryName } from "./temporary.ts";
import { findEntries, forEachBounded, walkTree } from "./tree.ts";

// Folders are changed whole, see swap-folder.ts. Those who call `replaceFolder`, `removeFolder` or `settleFolders`
// hold one lock for the parent; staging, creating and reading need none. What throws has changed nothing.

/**
 * Moves a staged tree to `target`; `already-exists` if anything is there, or was when a kill interrupted its exchange.
 *
 * Needs no lock: it settles nothing, and of several that create the same folder the system lets one rename. One that
 * replaces it meanwhile is disturbed only if between the last look and the rename, two adjacent calls, it ends one
 * exchange or creation of that folder and is in the middle of the next.
 */
export async function createFolder(target: string, staged: string): Promise<void> {
  const place = placeOf(target);
  await orNotWritable(target, async () => {
    await requireOwnSwap(place.parent);
    const tree = await prepare(place, staged);
    requireAbsent(place);
    moveIn(tree, place);
  });
  await syncFolder(place.parent);
}

/** Moves a staged tree to `target`, in place of the folder that may be there. */
export async function replaceFolder(target: string, staged: string): Promise<void> {
  await change(target, async (place) => {
    const tree = await prepare(place, staged);
    if (await hasFolder(place)) {
      makeFolder(dirname(place.old));
      exchange(place, tree);
    } else {
      moveIn(tree, place);
    }
  });
}

/** Removes the folder at `target`, if there is one. */
export async function removeFolder(target: string): Promise<void> {
  await change(target, async (place) => {
    if (await hasFolder(place)) await throwAway(place, place.target);
  });
}

/**
 * Brings each folder of `parent` that a killed process was changing to exactly its old or exactly its new tree,
 * and removes the rest. Staging folders of processes that still run are left to them.
 */
export async function settleFolders(parent: string): Promise<void> {
  await orNotWritable(parent, async () => {
    await requireOwnSwap(parent);
    for (const { name } of await findEntries(swapPath(parent, "old"))) {
      await settle(placeOf(join(parent, name)));
    }
    for (const { name } of await findEntries(swapPath(parent, "trash"))) {
      await removeTree(swapPath(parent, "trash", name));
    }
    await removeAbandonedStaging(parent);
    await tidy(parent, "old", "trash", "staging");
  });
}

/** Gives `work` an empty folder in which to make trees that are to be moved into `parent`; removed at the end. */
export async function withStaging<T>(parent: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = swapPath(parent, "staging", temporaryName());
  await orNotWritable(parent, async () => {
    await requireOwnSwap(parent);
    makeFolder(folder);
  });
  await removeAbandonedStaging(parent);
  try {
    return await work(folder);
  } finally {
    await removeTree(folder);
    await tidy(parent, "staging"); // the other parts are for those who hold the lock
  }
}

/** Clears what killed processes were making. Needs no lock: nobody else will come back for it. */
async function removeAbandonedStaging(parent: string): Promise<void> {
  for (const { name } of await findEntries(swapPath(parent, "staging"))) {
    const folder = swapPath(parent, "staging", name);
    if (await isAbandoned(folder)) await removeTree(folder);
  }
}

const OPEN_FILES = 8;

/** Runs one change up to its commit, from a settled state; what remains to clear up cannot make it fail any more. */
async function change(target: string, commit: (place: Place) => Promise<void>): Promise<void> {
  const place = placeOf(target);
  await orNotWritable(target, async () => {
    await requireOwnSwap(place.parent);
    await settle(place);
    await commit(place);
  });
  await syncFolder(place.parent); // before the old tree goes: a power failure must not take both
  try {
    await settle(place);
  } catch (error) {
    if (!isDiskError(error)) throw error; // a full disk, for one: the next settling tries again
  }
  await tidy(place.parent, "old", "trash");
}

async function settle(place: Place): Promise<void> {
  if ((await findKind(place.old)) === undefined) return;
  if ((await findKind(place.target)) === undefined) renameSync(place.old, place.target);
  else await throwAway(place, place.old);
}

/** The staged tree's real path, when all of it is on disk and it can be moved away again some day. */
async function prepare({ parent }: Place, staged: string): Promise<string> {
  // real paths: through a link in what was fetched, the rename would take a folder from somewhere else
  const tree = await realpath(staged);
  if (!isInside(await realpath(swapPath(parent, "staging")), tree)) {
    throw new SkepError("unsafe-path", `\`${staged}\` is not in the staging folder of \`${parent}\``, {
      hint: "a link must have led out of it: copy the folder that it leads to",
    });
  }
  await sync(tree, "folder");
  await forEachBounded(walkTree(tree), OPEN_FILES, async (item) => {
    if (item.kind !== "symlink") await sync(join(tree, item.path), item.kind);
  });
  return tree;
}

async function sync(path: string, kind: "file" | "folder"): Promise<void> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    // only a folder that its owner may write can be moved and emptied; copies from read-only stores cannot
    if (kind === "folder") await handle.chmod(((await handle.stat()).mode & 0o7777) | 0o700);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Synchronous, as is what follows. In this order: content that is on its way goes from `target` to `old`. */
function requireAbsent({ target, old }: Place): void {
  for (const path of [target, old]) {
    if (lstatSync(path, { throwIfNoEntry: false }) !== undefined) throw alreadyExists(target);
  }
}

/** Moves a tree to where nothing is; whoever was quicker keeps the place. */
function moveIn(tree: string, { target }: Place): void {
  try {
    renameSync(tree, target);
  } catch (error) {
    throw isSystemError(error, "ENOTEMPTY", "EEXIST", "ENOTDIR") ? alreadyExists(target, error) : error;
  }
}

function alreadyExists(target: string, cause?: unknown): SkepError {
  return new SkepError("already-exists", `there is something at \`${target}\` already`, {
    hint: "choose another name or place, or move it away first",
    cause,
  });
}

/** Whether there is a folder to move. A link is somebody's decision, and a file somebody's file. */
async function hasFolder({ target }: Place): Promise<boolean> {
  const kind = await findKind(target);
  if (kind !== "other") return kind === "folder";
  throw new SkepError("unsafe-path", `\`${target}\` is a link or a file, not a folder`, {
    hint: "move it away first: only a folder is replaced or removed",
  });
}

/** Synchronous, so that nothing else of this process runs while there is nothing at the target. */
function exchange({ target, old }: Place, tree: string): void {
  renameSync(target, old);
  try {
    renameSync(tree, target);
  } catch (error) {
    renameSync(old, target); // should this fail too, settling does it
    throw error;
  }
}

/** Takes a tree out of its place in one step; removing its files, which takes many, comes after. */
async function throwAway({ parent }: Place, folder: string): Promise<void> {
  const trash = swapPath(parent, "trash", temporaryName());
  makeFolder(dirname(trash));
  renameSync(folder, trash);
  await syncFolder(dirname(folder));
  await removeTree(trash);
}

/** Removes a tree as far as that is possible; the rest stays where the next settling finds it. */
async function removeTree(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true }).catch(async (error) => {
      if (!isSystemError(error, "EACCES", "EPERM")) throw error;
      await makeRemovable(folder);
      await rm(folder, { recursive: true, force: true });
    });
  } catch (error) {
    if (!isDiskError(error)) throw error;
  }
}

async function makeRemovable(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const entry of await findEntries(folder)) {
    if (entry.isDirectory()) await makeRemovable(join(folder, entry.name));
  }
}

/** Removes the reserved folders that are empty. */
async function tidy(parent: string, ...parts: SwapPart[]): Promise<void> {
  for (const folder of [...parts.map((part) => swapPath(parent, part)), join(parent, SWAP_FOLDER)]) {
    try {
      await rmdir(folder);
    } catch (error) {
      if (!isDiskError(error)) throw error; // not there, or in use
    }
  }
}
