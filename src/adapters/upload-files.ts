import type { SkillTree } from "../runtime/skill-tree.ts";

/** The files of a skill as vendors take the upload of a folder: each named by its path from above the skill's folder. */
export function uploadFiles({ name, files }: SkillTree): File[] {
  // a copy: the type of a file's bytes allows memory that is shared with other threads, which uploads do not
  return files.map(({ path, bytes }) => new File([new Uint8Array(bytes)], `${name}/${path}`));
}
