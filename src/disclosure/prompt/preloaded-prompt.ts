import { estimateTokens } from "../../skill/limits.ts";
import { type CatalogFormat, type CatalogText, NO_CATALOG, renderCatalog } from "../catalog/catalog.ts";
import type { CatalogEntry } from "../catalog/entry.ts";
import { codeSpan, escapeMarkdown, oneLine } from "../escape.ts";
import { PATH_RULES } from "./path-rules.ts";

/** `all`: the preloaded skills and any other. `preloaded-only`: just those. `none`: no skill at all. */
export type SkillAccess = "all" | "preloaded-only" | "none";

/** A skill whose instructions are in the prompt from the start. */
interface PreloadedSkill extends CatalogEntry {
  /** The skill's folder, absolute. */
  readonly rootPath: string;
  readonly body: string;
}

export interface PreloadedPromptOptions {
  readonly preloaded: readonly PreloadedSkill[];
  /** The other skills that the model may load; they count with access to all. */
  readonly rest: readonly CatalogEntry[];
  readonly access: SkillAccess;
  readonly format: CatalogFormat;
  /** For the catalog and its heading: preloaded instructions were asked for, and are never cut. */
  readonly budgetTokens?: number;
}

/** The section on skills of a system prompt: the catalog, the rule for paths, and the preloaded skills in full. */
export function preloadedPrompt(options: PreloadedPromptOptions): CatalogText {
  const { access, format, preloaded, rest, budgetTokens } = options;
  if (access === "none") return NO_CATALOG;
  const catalog = renderCatalog(access === "all" ? [...preloaded, ...rest] : preloaded, {
    format,
    isSearchable: access === "all",
    before: "## Agent Skills\n\n### Skill Catalog\n\n",
    after: access === "all" ? `\n\n${LOAD_OTHERS}` : "",
    ...(budgetTokens === undefined ? {} : { budgetTokens }),
  });
  if (catalog.text === "") return NO_CATALOG;
  const text = [catalog.text, PATH_RULES, ...detailsOf(preloaded)].join("\n\n");
  return { ...catalog, text, tokens: estimateTokens(text) };
}

const LOAD_OTHERS = "To load a skill not shown in detail below, use the `load_skill` tool.";

function detailsOf(preloaded: readonly PreloadedSkill[]): string[] {
  if (preloaded.length === 0) return [];
  return ["### Skill Details", ...preloaded.map(detailOf)];
}

function detailOf({ name, rootPath, body }: PreloadedSkill): string {
  return `#### ${escapeMarkdown(oneLine(name))}\n\n**Root Path:** ${codeSpan(rootPath)}\n\n${body.trim()}`;
}
