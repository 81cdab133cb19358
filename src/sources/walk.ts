import { type Dirent, readdirSync, realpathSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { isDiskError } from "../base/disk-error.ts";
import { isInside } from "../base/inside.ts";
import { readRegularFile } from "../base/read-file.ts";
import { SWAP_FOLDER } from "../base/swap-folder.ts";
import { isEntryName, isSkillMdName, looksLikePack, MANIFEST, SKILL_MD } from "../skill/entry.ts";
import { MAX_FILE_BYTES } from "../skill/limits.ts";
import type { FileNote } from "../skill/skill.ts";

export const MAX_DEPTH = 6;

/** A folder with a skill in it; with a note, one that was seen but not looked into. */
export interface FoundSkill {
  readonly folder: string;
  readonly refused?: FileNote;
}

/**
 * Finds every folder that holds a skill, at `root` and below, in the order of their paths. Bounded in depth; links
 * are not followed: one that stays inside is found where it really stands, one that leads to skills elsewhere is
 * refused. A search that goes on from another says how deep it is by now, and within what it all is.
 */
export function* findSkillFolders(root: string, { startDepth = 0, within = root } = {}): Generator<FoundSkill> {
  const found = findTarget(within);
  if (found === undefined) {
    yield { folder: root, refused: { code: "file-unreadable", path: ".", message: "cannot be reached" } };
    return;
  }
  const realRoot: string = found;
  yield* visit(root, startDepth);

  function* visit(folder: string, depth: number): Generator<FoundSkill> {
    const entries = listFolder(folder);
    if (!Array.isArray(entries)) {
      yield { folder, refused: entries };
      return;
    }
    if (holdsEntry(folder, entries)) yield { folder };
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isSymbolicLink()) yield* visitLink(path);
      else if (!entry.isDirectory() || isSkippedFolder(entry.name)) continue;
      else if (depth < MAX_DEPTH) yield* visit(path, depth + 1);
      else if (hasSkillBelow(path)) {
        const message = `stands deeper than ${MAX_DEPTH} folders, and is not looked for there`;
        yield { folder: path, refused: { code: "skill-too-deep", path: SKILL_MD, message } };
      }
    }
  }

  function* visitLink(path: string): Generator<FoundSkill> {
    const target = findTarget(path);
    if (target === undefined || target === realRoot) return;
    const inside = isInside(realRoot, target) ? relative(realRoot, target).split(sep) : undefined;
    // inside, it is found where it really stands, unless that is where nobody looks
    if ((inside !== undefined && !inside.some(isSkippedFolder)) || !hasSkillBelow(path)) return;
    const message = "is a link that leads out of the folder that was searched";
    yield { folder: path, refused: { code: "entry-outside", path: ".", message } };
  }
}

function listFolder(folder: string): Dirent[] | FileNote {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (!isDiskError(error)) throw error;
    return { code: "file-unreadable", path: ".", message: `cannot be listed (${error.code})` };
  }
}

/** A `manifest.json` alone may belong to anything, so it is looked into. */
function holdsEntry(folder: string, entries: readonly Dirent[]): boolean {
  if (entries.some((entry) => isSkillMdName(entry.name))) return true;
  return entries.some((entry) => entry.name === MANIFEST) && isPack(join(folder, MANIFEST));
}

/** True for a pack's manifest, and for one that cannot be read: what is wrong with it is for others to say. */
export function isPack(manifest: string): boolean {
  try {
    const content = readRegularFile(manifest, MAX_FILE_BYTES, realpathSync(dirname(manifest)));
    return content.kind !== "read" || looksLikePack(Buffer.from(content.bytes).toString("utf8"));
  } catch (error) {
    if (isDiskError(error)) return true;
    throw error;
  }
}

/** Whether a skill stands in a folder or in one of those right in it. Only names are looked at: nothing is opened. */
export function hasSkillBelow(folder: string): boolean {
  const names = namesIn(folder);
  return names.some(isEntryName) || names.some((name) => namesIn(join(folder, name)).some(isEntryName));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isDiskError(error)) return [];
    throw error;
  }
}

/** Where a path really leads; nothing if that cannot be told. */
export function findTarget(link: string): string | undefined {
  try {
    return realpathSync(link);
  } catch (error) {
    if (isDiskError(error)) return undefined;
    throw error;
  }
}

/** Folders that are never a skill's own: a repository's store, installed packages, and our own half-done changes. */
export function isSkippedFolder(name: string): boolean {
  return name === ".git" || name === "node_modules" || name === SWAP_FOLDER;
}
