import { realpath, rm, rmdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isDiskError, orNotWritable, reasonOf } from "../../base/disk-error.ts";
import { isSystemError, SkepError } from "../../base/errors.ts";
import { isInside } from "../../base/inside.ts";
import { makeFolder } from "../../base/make-folder.ts";
import { readRegularFile } from "../../base/read-file.ts";
import { followLinks, writeFileAtomic } from "../../base/replace-file.ts";

/** The configuration file of an agent. */
export interface ConfigFile {
  /** As it is shown to people. */
  readonly shown: string;
  readonly path: string;
  /** For a project's file: the project, which it must stand in, because others may have planted a link there. */
  readonly root?: string | undefined;
}

/** Where the file really stands, and what is in it; without a text if it is not there. */
export interface ConfigContent {
  readonly place: string;
  readonly text: string | undefined;
}

export async function readConfigFile({ shown, path, root }: ConfigFile): Promise<ConfigContent> {
  try {
    const place = await findPlace(path);
    if (root !== undefined && !isInside(await realpath(root), place)) {
      throw new SkepError("unsafe-path", `\`${shown}\` is a link that leads out of the project`, {
        hint: "it was left as it is: remove the link, or use `--scope user`",
      });
    }
    return { place, text: readText(place, shown) };
  } catch (error) {
    if (!isDiskError(error)) throw error;
    throw new SkepError("not-readable", `\`${shown}\` cannot be read${reasonOf(error)}`, {
      hint: "check the file and its permissions",
      cause: error,
    });
  }
}

/** Replaces the file in one step, in folders that are made if they are missing. What is new is private if it is asked for. */
export async function writeConfigFile(place: string, text: string, isPrivate: boolean): Promise<void> {
  await orNotWritable(place, async () => {
    makeFolder(dirname(place), isPrivate ? 0o700 : 0o777);
    const isNew = (await findRealPath(place)) === undefined;
    await writeFileAtomic(place, text, isNew && isPrivate ? { mode: 0o600 } : {});
  });
}

/** Removes the file, and those of the folders made for it that nothing else is in. */
export async function removeConfigFile(place: string, madeFolders: readonly string[]): Promise<void> {
  await orNotWritable(place, async () => {
    await rm(place, { force: true });
    for (const folder of madeFolders) {
      try {
        await rmdir(folder);
      } catch (error) {
        if (isSystemError(error, "ENOTEMPTY", "EEXIST", "ENOENT", "ENOTDIR")) return;
        throw error;
      }
    }
  });
}

// `~/.claude.json` also holds a history, and grows to megabytes
const MAX_BYTES = 64 << 20;

function readText(place: string, shown: string): string | undefined {
  try {
    const content = readRegularFile(place, MAX_BYTES);
    if (content.kind === "read")
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content.bytes);
    const what = content.kind === "too-large" ? `larger than ${MAX_BYTES >> 20} MB` : "not a regular file";
    throw new SkepError("unsafe-path", `\`${shown}\` is ${what}`, { hint: "it was left as it is" });
  } catch (error) {
    if (isSystemError(error, "ENOENT", "ENOTDIR")) return undefined;
    if (!isSystemError(error, "ERR_ENCODING_INVALID_ENCODED_DATA")) throw error;
    throw new SkepError("agent-config-invalid", `\`${shown}\` is not UTF-8`, {
      hint: "save it as UTF-8 first: it was left as it is",
      cause: error,
    });
  }
}

/** Where a path leads through links, also when its folder is not there yet. */
async function findPlace(path: string): Promise<string> {
  const folder = dirname(path);
  if ((await findRealPath(folder)) !== undefined) return await followLinks(path);
  if (folder === path) return path;
  return join(await findPlace(folder), basename(path));
}

/** A folder and those above it that are missing, the innermost first. */
export async function findMissingFolders(folder: string): Promise<string[]> {
  if ((await findRealPath(folder)) !== undefined || dirname(folder) === folder) return [];
  return [folder, ...(await findMissingFolders(dirname(folder)))];
}

async function findRealPath(path: string): Promise<string | undefined> {
  try {
    return await realpath(path);
  } catch (error) {
    if (isSystemError(error, "ENOENT", "ENOTDIR")) return undefined;
    throw error;
  }
}
