import type { Skill } from "./skill.ts";

/** A skill in the making: what one front end has read so far. */
export type SkillDraft = { -readonly [K in keyof Skill]?: Skill[K] | undefined };
