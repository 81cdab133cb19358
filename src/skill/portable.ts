import { cutEnd } from "./cut.ts";
import { isLongerThan, MAX_COMPATIBILITY, MAX_DESCRIPTION } from "./limits.ts";
import { isValidName, slugify } from "./name.ts";
import type { Skill } from "./skill.ts";

/** What a skill is called where only names of the specification are taken. */
export function portableName(name: string): string {
  return isValidName(name) ? name : slugify(name);
}

/**
 * A `SKILL.md` that says the same by the specification alone, for readers who take nothing else: fields that it does not
 * know are left out, what is too long is cut, and what YAML would refuse is written so that it does not.
 */
export function portableSkillMd(skill: Skill): string {
  const { name, description, license, compatibility, allowedToolsText } = skill;
  const metadata = Object.entries(skill.metadata).map(([key, value]) => `  ${quote(key)}: ${quote(value)}`);
  const fields = [
    field("name", portableName(name)),
    field("description", shorten(description, MAX_DESCRIPTION)),
    field("license", license),
    field("compatibility", compatibility && shorten(compatibility, MAX_COMPATIBILITY)),
    field("allowed-tools", allowedToolsText),
    ...(metadata.length === 0 ? [] : ["metadata:", ...metadata]),
  ];
  return ["---", ...fields.flat(), "---", "", skill.body.trim(), ""].join("\n");
}

function field(key: string, value: string | undefined): string[] {
  return value === undefined || value === "" ? [] : [`${key}: ${quote(value)}`];
}

function shorten(text: string, cap: number): string {
  return isLongerThan(text, cap) ? `${text.slice(0, cutEnd(text, cap))}…` : text;
}

/** JSON, which YAML reads as well, without the characters that only JSON takes as they are. */
function quote(text: string): string {
  return JSON.stringify(text.toWellFormed()).replace(/[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
