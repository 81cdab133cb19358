import { type Dirent, readdirSync, realpathSync } from "node:fs";
import { join, sep } from "node:path";
import { isSystemError } from "../base/errors.ts";
import { readRegularFile } from "../base/read-file.ts";
import { SWAP_FOLDER } from "../base/swap-folder.ts";
import { MAX_FILE_BYTES } from "../skill/limits.ts";
import { MANIFEST } from "../skill/pack.ts";
import type { FileNote } from "../skill/skill.ts";

export const MAX_DEPTH = 6;

/** A folder with a skill in it; with a note, one that was seen but not looked into. */
export interface FoundSkill {
  readonly folder: string;
  readonly refused?: FileNote;
}

/**
 * Finds every folder that holds a skill, at `root` and below, in the order of their paths. Bounded in depth; links
 * are not followed: one that stays inside is found where it really stands, one that leads out is refused.
 */
export function findSkillFolders(root: string): FoundSkill[] {
  const found: FoundSkill[] = [];
  const realRoot = realpathSync(root);

  const visit = (folder: string, depth: number): void => {
    const entries = listFolder(folder);
    if (!Array.isArray(entries)) {
      found.push({ folder, refused: entries });
      return;
    }
    if (holdsEntry(folder, entries, depth)) found.push({ folder });
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isSymbolicLink()) visitLink(path);
      else if (!entry.isDirectory() || isSkippedFolder(entry.name)) continue;
      else if (depth < MAX_DEPTH) visit(path, depth + 1);
      else if (findLinkedSkill(path) !== undefined) {
        const message = `stands deeper than ${MAX_DEPTH} folders, and is not looked for there`;
        found.push({ folder: path, refused: { code: "too-deep", path: "SKILL.md", message } });
      }
    }
  };

  const visitLink = (path: string): void => {
    const target = findLinkedSkill(path);
    if (target !== undefined && !target.startsWith(realRoot + sep)) {
      const message = "the folder is a link that leads out of the one that was searched";
      found.push({ folder: path, refused: { code: "entry-outside", path: "SKILL.md", message } });
    }
  };

  visit(root, 0);
  return found;
}

function listFolder(folder: string): Dirent[] | FileNote {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (!isSystemError(error, "EACCES", "EPERM", "ENOENT")) throw error;
    return { code: "file-unreadable", path: ".", message: `the folder cannot be listed (${error.code})` };
  }
}

/** The named folder is taken at its word; further down, a `manifest.json` alone may belong to anything. */
function holdsEntry(folder: string, entries: readonly Dirent[], depth: number): boolean {
  const names = entries.map((entry) => entry.name).filter(isEntryName);
  if (names.some((name) => name !== MANIFEST)) return true;
  return names.length > 0 && (depth === 0 || looksLikePack(join(folder, MANIFEST)));
}

/** Tells a pack from a browser's or a web app's manifest, also when its JSON is broken. */
function looksLikePack(path: string): boolean {
  try {
    const content = readRegularFile(path, MAX_FILE_BYTES);
    if (!("bytes" in content)) return true;
    const text = Buffer.from(content.bytes).toString("utf8");
    return /"id"\s*:/.test(text) && PACK_FIELD.test(text);
  } catch (error) {
    // what cannot be read is for the reader of the skill to say
    if (isSystemError(error, "EACCES", "EPERM", "ENOENT", "ELOOP", "ENXIO")) return true;
    throw error;
  }
}

const PACK_FIELD = /"(?:version|owner|context|scripts|envVars|mcpServers|dependencies|nodeVersion|systemPackages)"\s*:/;

/** The real place of a folder, or of a link to one, in which a skill stands; else nothing. */
function findLinkedSkill(path: string): string | undefined {
  try {
    const isSkill = readdirSync(path).some((name) => name !== MANIFEST && isEntryName(name));
    return isSkill ? realpathSync(path) : undefined;
  } catch (error) {
    if (isSystemError(error, "ENOENT", "ENOTDIR", "ELOOP", "EACCES", "EPERM")) return undefined;
    throw error;
  }
}

/** True for the file that makes its folder a skill: `SKILL.md` in any case, or a pack's manifest. */
export function isEntryName(name: string): boolean {
  return name === "SKILL.md" || name === MANIFEST || name.toLowerCase() === "skill.md";
}

/** Folders that are never a skill's own: a repository's store, installed packages, and our own half-done changes. */
export function isSkippedFolder(name: string): boolean {
  return name === ".git" || name === "node_modules" || name === SWAP_FOLDER;
}
