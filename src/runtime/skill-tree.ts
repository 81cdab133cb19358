import { lstatSync } from "node:fs";
import { isDiskError } from "../base/disk-error.ts";
import { SkepError } from "../base/errors.ts";
import { portableName, portableSkillMd } from "../skill/portable.ts";
import { type ReadSkill, requireSkill, type SkillPlace } from "./instructions.ts";
import { listResources } from "./resource-list.ts";
import { locateResource } from "./resource-path.ts";
import { openResource } from "./resources.ts";

/** A whole skill in memory, as other services take it. */
export interface SkillTree {
  /** A valid name of the specification, that of its `SKILL.md`. */
  readonly name: string;
  readonly description: string;
  /** `SKILL.md` first, then the others by path. */
  readonly files: readonly SkillTreeFile[];
}

export interface SkillTreeFile {
  /** From the skill's folder, with `/`. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly isExecutable: boolean;
}

/**
 * Reads a skill to hand it to a service: a `SKILL.md` by the specification alone, in which a pack's context is, and the
 * files that a model may read. Hidden files, installed packages and links out of the skill stay here.
 */
export async function readSkillTree(place: SkillPlace, readSkill: ReadSkill): Promise<SkillTree> {
  const { root, skill } = await requireSkill(place, readSkill);
  const { files: paths, isCut } = listResources(root, { maxFiles: MAX_FILES });
  if (isCut) throw tooLarge(skill.name, `more than ${MAX_FILES} files`);
  const entry = { path: "SKILL.md", bytes: new TextEncoder().encode(portableSkillMd(skill)), isExecutable: false };
  const files: SkillTreeFile[] = [entry];
  let size = entry.bytes.length;
  for (const path of paths) {
    const { bytes } = openResource(root, path, { maxBytes: MAX_BYTES });
    size += bytes.length;
    if (size > MAX_BYTES) throw tooLarge(skill.name, `more than ${MAX_BYTES / MEGABYTE} MB`);
    files.push({ path, bytes, isExecutable: isExecutable(root, path) });
  }
  return { name: portableName(skill.name), description: skill.description, files };
}

/** What the strictest of the services take. */
const MAX_FILES = 500;
const MEGABYTE = 1024 * 1024;
const MAX_BYTES = 25 * MEGABYTE;

function isExecutable(root: string, path: string): boolean {
  const located = locateResource(root, path);
  if (located.kind === "refused") return false;
  try {
    return (lstatSync(located.target).mode & 0o100) !== 0;
  } catch (error) {
    if (isDiskError(error)) return false;
    throw error;
  }
}

function tooLarge(name: string, what: string): SkepError {
  return new SkepError("skill-too-large", `\`${name}\` has ${what}`, {
    hint: "move what no model needs out of its folder",
  });
}
