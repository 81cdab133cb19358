/** The files by which a folder is told to be a skill. */
export const SKILL_MD = "SKILL.md";
export const MANIFEST = "manifest.json";
/** Names the variables that a pack wants, for people to fill in. */
export const ENV_EXAMPLE = ".env.example";

/** True for the file that makes its folder a skill: `SKILL.md` in any case, or a pack's manifest. */
export function isEntryName(name: string): boolean {
  return name === MANIFEST || isSkillMdName(name);
}

export function isSkillMdName(name: string): boolean {
  return name === SKILL_MD || (name.length === SKILL_MD.length && name.toLowerCase() === "skill.md");
}

/** Tells a pack from a browser's or a web app's `manifest.json`, also when its JSON is broken. */
export function looksLikePack(text: string): boolean {
  return /"id"\s*:/.test(text) && PACK_FIELD.test(text);
}

const PACK_FIELD = /"(?:version|owner|context|scripts|envVars|mcpServers|dependencies|nodeVersion|systemPackages)"\s*:/;
