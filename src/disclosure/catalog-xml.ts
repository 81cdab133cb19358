/** A skill as a catalog lists it: enough for a model to choose by, and where to read on. */
export interface CatalogEntry {
  readonly name: string;
  readonly description: string;
  /** The absolute path of its `SKILL.md` or `manifest.json`. */
  readonly location: string;
}

/** The `<available_skills>` block for a system prompt; nothing at all when there are no skills. */
export function catalogXml(skills: readonly CatalogEntry[]): string {
  if (skills.length === 0) return "";
  const items = skills.map(
    ({ name, description, location }) =>
      `<skill>\n<name>${escapeXml(name)}</name>\n<description>${escapeXml(description)}</description>\n` +
      `<location>${escapeXml(location)}</location>\n</skill>`,
  );
  return `<available_skills>\n${items.join("\n")}\n</available_skills>`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
