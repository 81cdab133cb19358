import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from "node:fs";
import { isDiskError } from "../base/disk-error.ts";
import { SKILL_MD } from "../skill/entry.ts";

/** What begins with the frontmatter of a `SKILL.md`, and what the file was like when it was read. */
export interface Head {
  readonly bytes: Buffer;
  /** Where the frontmatter ends in them, closing line included. */
  readonly end: number;
  readonly stats: Stats;
}

const BLOCK = 4096;
const block = Buffer.allocUnsafe(BLOCK);
const CLOSING = Buffer.from("\n---\n");

/**
 * Reads no more of a skill's `SKILL.md` than its frontmatter. Nothing if that is not to be had in one block of a
 * regular file: then the skill is one to be read in full. The bytes are lent until the next call.
 */
export function readHead(folder: string): Head | undefined {
  let descriptor: number;
  try {
    // no link, no waiting for a FIFO
    descriptor = openSync(`${folder}/${SKILL_MD}`, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if (isDiskError(error)) return undefined;
    throw error;
  }
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) return undefined;
    const length = readSync(descriptor, block, 0, BLOCK, 0);
    const closing = block.indexOf(CLOSING, 3);
    const end = closing + CLOSING.length;
    // beyond what was read stands what is left of another file
    return closing === -1 || end > length ? undefined : { bytes: block, end, stats };
  } finally {
    closeSync(descriptor);
  }
}
