import { type CatalogFormat, type CatalogText, renderCatalog } from "../catalog/catalog.ts";
import type { CatalogEntry } from "../catalog/entry.ts";

/** `tool`: the model has `load_skill`. `location`: it reads files itself, so the catalog must say where they are. */
export type StaticPromptOptions = { readonly budgetTokens?: number } & (
  | { readonly loading: "tool"; readonly format: CatalogFormat }
  | { readonly loading: "location"; readonly format: "xml" | "json" }
);

/** The catalog with a word on how to use it, for a system prompt; nothing at all when there are no skills. */
export function staticPrompt(skills: readonly CatalogEntry[], options: StaticPromptOptions): CatalogText {
  const { loading, ...catalog } = options;
  return renderCatalog(skills, { ...catalog, before: `${INSTRUCTIONS[loading]}\n\n` });
}

const PURPOSE = "These skills are instructions for particular kinds of work.";

const INSTRUCTIONS = {
  tool: `${PURPOSE} When a task fits one, load it with the \`load_skill\` tool before you start, and follow it.`,
  location:
    `${PURPOSE} When a task fits one, read the file at its location before you start, and follow it. ` +
    "Relative paths in a skill start at the folder of that file: use absolute paths in tool calls.",
} as const;
