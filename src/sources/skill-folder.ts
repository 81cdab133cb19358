import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { basename, join } from "node:path";
import { isDiskError } from "../base/disk-error.ts";
import { SkepError } from "../base/errors.ts";
import { isInside } from "../base/inside.ts";
import { readRegularFile } from "../base/read-file.ts";
import { isPlainPattern } from "../skill/disclosure-fields.ts";
import { ENV_EXAMPLE, isEntryName, isSkillMdName, MANIFEST } from "../skill/entry.ts";
import { MAX_FILE_BYTES } from "../skill/limits.ts";
import { contextPaths } from "../skill/pack.ts";
import { parseSkill } from "../skill/parse.ts";
import type { FileNote, ParsedSkill, Profile, SkillFile, SkillFiles } from "../skill/skill.ts";
import { isPack, isSkippedFolder, MAX_DEPTH } from "./walk.ts";

const MAX_FILES = 10_000;

export interface ReadOptions {
  readonly profile?: Profile | undefined;
}

/** Reads and judges the skill in a folder. Whatever is wrong inside becomes a diagnostic. */
export async function readSkill(folder: string, { profile }: ReadOptions = {}): Promise<ParsedSkill> {
  const files = readSkillFiles(folder);
  const parsed = parseSkill(files, { profile });
  if (!mayNeedRe2(parsed, files)) return parsed;
  // loaded only for a skill that needs it: RE2 is the largest thing we carry
  const { patternProblem } = await import("../skill/pattern.ts");
  return parseSkill(files, { profile, checkPattern: patternProblem });
}

/** Whether a skill has patterns that only RE2 can judge; of one that does not load, whether it may have some. */
function mayNeedRe2({ skill }: ParsedSkill, { texts }: SkillFiles): boolean {
  if (skill !== undefined) return !skill.triggers.patterns.every(isPlainPattern);
  return [...texts].some(([path, content]) => isSkillMdName(path) && Buffer.from(content).includes("patterns"));
}

/** What is said about a skill that was seen but must not be opened. */
export function refusedSkill(folder: string, note: FileNote, profile?: Profile): ParsedSkill {
  return parseSkill({ folder: basename(folder), texts: new Map(), notes: [note] }, { profile });
}

/** Lists a skill's folder and brings along the texts that the format needs. Links are followed only inside it. */
export function readSkillFiles(folder: string): SkillFiles {
  const root = requireFolder(folder);
  const listing = new Listing(root);
  listing.read("", 0);
  const texts = new Map<string, Uint8Array>();
  const bring = (path: string): void => {
    const content = listing.open(path);
    if (content !== undefined) texts.set(path, content);
  };
  for (const { path } of listing.files) {
    if (isEntryName(path) || path === ENV_EXAMPLE) bring(path);
  }
  const manifest = texts.get(MANIFEST);
  const known = new Map(listing.files.map((file) => [file.path, file.size]));
  let contextBytes = 0;
  for (const path of manifest === undefined ? [] : new Set(contextPaths(manifest))) {
    contextBytes += known.get(path) ?? 0;
    // beyond, the pack is refused by the sizes alone
    if (contextBytes > MAX_FILE_BYTES) break;
    if (known.has(path) && !texts.has(path)) bring(path);
  }
  return { folder: basename(root), files: listing.files, texts, notes: listing.notes };
}

/** The real path of a folder that a caller named. */
function requireFolder(folder: string): string {
  try {
    const root = realpathSync(folder);
    if (statSync(root).isDirectory()) return root;
  } catch (error) {
    if (!isDiskError(error)) throw error;
    throw new SkepError("path-not-found", `\`${folder}\` cannot be read (${error.code})`, {
      hint: "name a skill's folder that you may read",
      cause: error,
    });
  }
  throw new SkepError("not-a-skill", `\`${folder}\` is not a folder`, { hint: "name the skill's folder" });
}

/** What a skill's folder holds, as far as it is the skill's own. */
class Listing {
  readonly files: SkillFile[] = [];
  readonly notes: FileNote[] = [];
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  read(path: string, depth: number): void {
    const entries = this.#entries(path);
    for (const entry of entries) {
      const entryPath = path === "" ? entry.name : `${path}/${entry.name}`;
      if (this.files.length >= MAX_FILES) {
        this.#noteOnce("listing-cut", path, `more than ${MAX_FILES} files`);
        return;
      }
      if (entry.isDirectory()) this.#folder(entryPath, entry.name, depth);
      else if (entry.isSymbolicLink()) this.#link(entryPath);
      else this.#file(entryPath, depth);
    }
  }

  /** The bytes of a listed file; nothing, and a note, if it cannot be had. */
  open(path: string): Uint8Array | undefined {
    try {
      const content = readRegularFile(realpathSync(join(this.#root, path)), MAX_FILE_BYTES, this.#root);
      if (content.kind === "read") return content.bytes;
      // too large: its size is in the listing, and tells
      if (content.kind === "too-large") return new Uint8Array();
      this.notes.push({ code: "file-unreadable", path, message: "is not a regular file" });
    } catch (error) {
      if (!isDiskError(error)) throw error;
      this.notes.push({ code: "file-unreadable", path, message: `cannot be read (${error.code})` });
    }
    return undefined;
  }

  #entries(path: string): Dirent[] {
    try {
      const entries = readdirSync(join(this.#root, path), { withFileTypes: true });
      // the skill's own files first: the list may be cut
      return entries.sort((a, b) => rankOf(a) - rankOf(b) || (a.name < b.name ? -1 : 1));
    } catch (error) {
      if (!isDiskError(error)) throw error;
      this.notes.push({
        code: "file-unreadable",
        path: path || ".",
        message: `cannot be listed (${error.code})`,
      });
      return [];
    }
  }

  #folder(path: string, name: string, depth: number): void {
    if (isSkippedFolder(name)) return;
    if (isEntryName(path)) this.notes.push({ code: "file-unreadable", path, message: "is a folder" });
    if (depth + 1 > MAX_DEPTH) this.#noteOnce("listing-cut", path, `folders deeper than ${MAX_DEPTH}`);
    else this.read(path, depth + 1);
  }

  #file(path: string, depth: number): void {
    const stats = this.#stat(path);
    if (stats?.isFile()) this.files.push({ path, size: stats.size });
    else if (isEntryName(path)) this.notes.push({ code: "file-unreadable", path, message: "is not a regular file" });
    if (depth > 0 && this.#isNestedSkill(path)) {
      this.notes.push({ code: "nested-skill", path, message: "another skill stands inside this one" });
    }
  }

  #isNestedSkill(path: string): boolean {
    const name = basename(path);
    return isSkillMdName(name) || (name === MANIFEST && isPack(join(this.#root, path)));
  }

  #link(path: string): void {
    const isEntry = isEntryName(path);
    let target: string;
    try {
      target = realpathSync(join(this.#root, path));
    } catch (error) {
      if (!isDiskError(error)) throw error;
      const code = isEntry ? "file-unreadable" : "link-outside";
      this.notes.push({ code, path, message: `is a link that leads nowhere (${error.code})` });
      return;
    }
    if (target !== this.#root && !isInside(this.#root, target)) {
      const code = isEntry ? "entry-outside" : "link-outside";
      this.notes.push({ code, path, message: "is a link out of the skill's folder" });
      return;
    }
    const stats = this.#stat(path);
    // a linked folder is listed where it really stands
    if (stats?.isFile()) this.files.push({ path, size: stats.size });
  }

  #stat(path: string): Stats | undefined {
    try {
      return statSync(join(this.#root, path));
    } catch (error) {
      if (!isDiskError(error)) throw error;
      this.notes.push({ code: "file-unreadable", path, message: `cannot be read (${error.code})` });
      return undefined;
    }
  }

  #noteOnce(code: FileNote["code"], path: string, message: string): void {
    if (!this.notes.some((note) => note.code === code)) this.notes.push({ code, path: path || ".", message });
  }
}

/** Entry files, other files, folders. */
function rankOf(entry: Dirent): number {
  if (isEntryName(entry.name)) return 0;
  return entry.isDirectory() ? 2 : 1;
}
