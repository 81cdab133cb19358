import { lstat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { isSystemError, SkepError } from "./errors.ts";

/**
 * Where folders are exchanged. No call that Node offers exchanges two folders at once, so the old tree is moved
 * away and the new one moved in. What a kill interrupted is told by names alone, in a folder beside the target:
 *
 *     .skep-swap/staging/<temporary name>/   trees being made: never content
 *     .skep-swap/old/<name>/                 content of <name> if nothing is there, rubbish if something is
 *     .skep-swap/trash/<temporary name>/     rubbish, perhaps half removed: never content
 *
 * | at <name> | at old/<name> | how that came about                  | readers read | settling           |
 * | --------- | ------------- | ------------------------------------ | ------------ | ------------------ |
 * | a tree    | -             | not begun, or all done               | <name>       | -                  |
 * | -         | old tree      | killed between the two renames       | old/<name>   | moves it to <name> |
 * | new tree  | old tree      | killed before the old was cleared up | <name>       | moves it to trash  |
 * | -         | -             | not created, or removed              | nothing      | -                  |
 *
 * Thus one rename is the commit: the one that brings the new tree to <name>, or a removed one into trash.
 */
export const SWAP_FOLDER = ".skep-swap";

const PARTS = ["staging", "old", "trash"] as const;

export type SwapPart = (typeof PARTS)[number];

export function swapPath(parent: string, part: SwapPart, ...names: string[]): string {
  return join(parent, SWAP_FOLDER, part, ...names);
}

/** A folder that can be exchanged, and where its content is during the exchange. */
export interface Place {
  readonly parent: string;
  readonly target: string;
  readonly old: string;
}

export function placeOf(path: string): Place {
  const target = resolve(path);
  const parent = dirname(target);
  return { parent, target, old: swapPath(parent, "old", basename(target)) };
}

/** Refuses a reserved folder that is a link: planted in a project, it would have us delete or move things elsewhere. */
export async function requireOwnSwap(parent: string): Promise<void> {
  for (const path of [join(parent, SWAP_FOLDER), ...PARTS.map((part) => swapPath(parent, part))]) {
    const kind = await findKind(path);
    if (kind === undefined || kind === "folder") continue;
    throw new SkepError("unsafe-path", `\`${path}\` is not a folder`, {
      hint: `Skep keeps unfinished changes in \`${SWAP_FOLDER}\`: remove what is there, if it is not yours`,
    });
  }
}

/** What stands at a path itself, links not followed. */
export async function findKind(path: string): Promise<"folder" | "other" | undefined> {
  try {
    return (await lstat(path)).isDirectory() ? "folder" : "other";
  } catch (error) {
    if (isSystemError(error, "ENOENT", "ENOTDIR")) return undefined;
    throw error;
  }
}
