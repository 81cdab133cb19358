import { requirementsOf } from "./requirement.ts";

/** What `hi-boss-skill-layers.md` says about a skill as it stands on disk. */
export const HI_BOSS_SKILL_LAYERS = requirementsOf("hi-boss-skill-layers", [
  ["hiboss.skill.directory", "A skill is a directory with `SKILL.md` and any supporting files."],
  ["hiboss.marker.harmless", "A marker file of the program that put a skill in place changes nothing about the skill."],
]);
