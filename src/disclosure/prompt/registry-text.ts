import { type CatalogOptions, type CatalogText, renderCatalog } from "../catalog/catalog.ts";
import type { CatalogEntry } from "../catalog/entry.ts";

/** The answer to "what can you do": the names of all skills and what they are for, in brief unless asked otherwise. */
export function registryText(
  skills: readonly CatalogEntry[],
  { format = "list", ...options }: Partial<Omit<CatalogOptions, "before" | "after">> = {},
): CatalogText {
  return renderCatalog(skills, { ...options, format, before: "## Available Skills\n\n" });
}
