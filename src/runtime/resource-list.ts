import { type Dirent, readdirSync } from "node:fs";
import { join } from "node:path";
import { isDiskError } from "../base/disk-error.ts";
import { isEntryName } from "../skill/entry.ts";
import { locateResource, requireRoot } from "./resource-path.ts";

export interface ResourceList {
  /** Paths from the skill's folder, with `/`, sorted: each can be read as it stands here. */
  readonly files: readonly string[];
  /** True if there are more. */
  readonly isCut: boolean;
}

export interface ListOptions {
  /** 200 if not given. */
  readonly maxFiles?: number | undefined;
  /** Only what stands in this folder of the skill. */
  readonly below?: string | undefined;
  /** As in `ResourceOptions`. */
  readonly within?: string | undefined;
}

/**
 * Lists the files that a skill brings beside its entry, without opening them. Left out is what is not for models: hidden
 * files, installed packages, links out of the skill. What is near the top comes first into a list that is cut.
 */
export function listResources(root: string, options: ListOptions = {}): ResourceList {
  const { maxFiles = MAX_FILES, below = "", within } = options;
  const files: string[] = [];
  let isCut = false;
  for (const path of findFiles(requireRoot(root, within), below)) {
    isCut = path === undefined || files.length === maxFiles;
    if (path === undefined || isCut) break;
    files.push(path);
  }
  return { files: files.sort(), isCut };
}

const MAX_FILES = 200;
/** How many names are looked at, whatever they turn out to be. */
const MAX_SEEN = 5000;

/** Every file for models, all of one depth before those of the next; ends with nothing where too much was looked at. */
function* findFiles(root: string, below: string): Generator<string | undefined> {
  let seen = 0;
  // grows while it is walked
  const folders = [below];
  for (const folder of folders) {
    for (const entry of entriesOf(join(root, folder))) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (isLeftOut(path, entry.name)) continue;
      if (++seen > MAX_SEEN) return yield undefined;
      if (entry.isDirectory()) folders.push(path);
      // each is asked where it stands: names out of a folder that was swapped for a link are not found in the skill
      else if (locateResource(root, path).kind === "file") yield path;
    }
  }
}

function entriesOf(folder: string): Dirent[] {
  try {
    // sorted, so that what is cut off does not depend on the disk
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (isDiskError(error)) return [];
    throw error;
  }
}

function isLeftOut(path: string, name: string): boolean {
  return name.startsWith(".") || name === "node_modules" || isEntryName(path);
}
