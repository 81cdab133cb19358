import { renderCatalog } from "./catalog.ts";
import type { CatalogEntry } from "./entry.ts";

/** The `<available_skills>` block for a system prompt; nothing at all when there are no skills. */
export function catalogXml(skills: readonly CatalogEntry[]): string {
  return renderCatalog(skills, { format: "xml" }).text;
}
