import { SkepError } from "../base/errors.ts";
import type { ParsedSkill, Skill } from "../skill/skill.ts";
import { listResources } from "./resource-list.ts";
import { requireRoot } from "./resource-path.ts";

/** What must be known of a skill to read it; a `DiscoveredSkill` is one. */
export interface SkillPlace {
  readonly name: string;
  /** The skill's folder, absolute. */
  readonly path: string;
  /** The folder that it was found in, if it was found rather than named by the user. */
  readonly sourceFolder?: string | undefined;
}

/** Reads and judges the skill in a folder. */
export type ReadSkill = (folder: string) => Promise<ParsedSkill>;

/** What a model gets of a skill that it loads. */
export interface Instructions {
  readonly body: string;
  /** Files that it may ask for, by their paths from the skill's folder. */
  readonly resources: readonly string[];
  /** True if there are more of them. */
  readonly isCut: boolean;
}

/** Reads a skill's instructions as they are now, and lists its resources without opening them. */
export async function readInstructions(place: SkillPlace, readSkill: ReadSkill): Promise<Instructions> {
  const { root, skill } = await requireSkill(place, readSkill);
  const { files, isCut } = listResources(root);
  return { body: skill.body, resources: files, isCut };
}

/** The skill as it is now, and its real folder; one that does not load any more is an error that says why. */
export async function requireSkill(place: SkillPlace, readSkill: ReadSkill): Promise<{ root: string; skill: Skill }> {
  const root = requireRoot(place.path, place.sourceFolder);
  const { skill, diagnostics } = await readSkill(root);
  if (requireRoot(place.path, place.sourceFolder) !== root) {
    throw new SkepError("resource-outside", `the folder of \`${place.name}\` was replaced while it was read`, {
      hint: "try again when the program that changes it has ended",
    });
  }
  if (skill !== undefined) return { root, skill };
  const error = diagnostics.find(({ severity }) => severity === "error");
  const why = error === undefined ? "" : `: ${place.path}/${error.path}:${error.line} ${error.message}`;
  throw new SkepError("skill-not-found", `\`${place.name}\` does not load any more${why}`, {
    hint: `\`skep validate ${place.path}\` tells all`,
  });
}
