import { MANIFEST } from "../skill/entry.ts";
import { portableSkillMd } from "../skill/portable.ts";
import type { Skill } from "../skill/skill.ts";
import { type ReadSkill, requireSkill, type SkillPlace } from "./instructions.ts";
import { type ListOptions, listResources, type ResourceList } from "./resource-list.ts";
import { openResource } from "./resources.ts";

/** A skill's folder, opened to hand on what stands in it: each file with the care that a model's reading takes. */
export interface SkillFolder {
  /** The skill as it is now. */
  readonly skill: Skill;
  /** The author's own `SKILL.md`, byte for byte; nothing of a pack, whose instructions stand in several files. */
  readWritten(): Uint8Array | undefined;
  /** A `SKILL.md` that says the same by the specification alone, under this name. */
  writePortable(name: string): string;
  /** The other files that others may have. */
  list(options?: Omit<ListOptions, "within">): ResourceList;
  /** Refuses what does not lead to a regular file inside. */
  read(path: string, maxBytes: number): Uint8Array;
}

/** Reads a skill and keeps to its real folder from then on, whatever is swapped for a link meanwhile. */
export async function openSkillFolder(place: SkillPlace, readSkill: ReadSkill): Promise<SkillFolder> {
  const { root, skill } = await requireSkill(place, readSkill);
  return {
    skill,
    readWritten() {
      return skill.isPack || skill.entryPath === MANIFEST ? undefined : openResource(root, skill.entryPath).bytes;
    },
    writePortable: (name) => portableSkillMd({ ...skill, name }),
    list: (options) => listResources(root, options),
    read: (path, maxBytes) => openResource(root, path, { maxBytes }).bytes,
  };
}
