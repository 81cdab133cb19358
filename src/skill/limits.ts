// The bounds of the format, in one place.

export const MAX_FILE_BYTES = 1024 * 1024;
/** Structure costs more to read than text. */
export const MAX_MANIFEST_BYTES = 256 * 1024;
export const MAX_FRONTMATTER_CHARACTERS = 64 * 1024;
/** How many nodes YAML or JSON may amount to once aliases are followed: ten lines can ask for billions. */
export const MAX_NODES = 10_000;
export const MAX_ALIASES = 100;
export const MAX_DEPTH = 64;

// lengths that the specification gives: code points
export const MAX_NAME = 64;
export const MAX_DESCRIPTION = 1024;
export const MAX_COMPATIBILITY = 500;
export const MAX_BRIEF_DESCRIPTION = 80;
export const MAX_PATTERN = 512;
export const MAX_PATTERNS = 50;
/** What the counts of a pattern, `{n,m}`, may add up to: RE2 makes as many copies of what they repeat. */
export const MAX_PATTERN_REPEATS = 250;
/** Nobody reads more about one skill; errors are told all the same. */
export const MAX_DIAGNOSTICS = 500;
/** Guidance, not a rule: longer instructions crowd out the conversation. */
export const ADVISED_BODY_TOKENS = 5000;

/** Counts code points, and stops as soon as the answer is known. */
export function isLongerThan(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  if (text.length > limit * 2) return true;
  let count = 0;
  for (const _ of text) if (++count > limit) return true;
  return false;
}

export const CHARACTERS_PER_TOKEN = 4;

/** Estimates what a text costs a model. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
}
