import { CHARACTERS_PER_TOKEN, estimateTokens } from "../../skill/limits.ts";
import type { CatalogEntry } from "./entry.ts";
import { CatalogItem } from "./item.ts";
import { JSON_WRITER } from "./json-writer.ts";
import { type Lacking, type Layout, noteOf, type Part } from "./layout.ts";
import { LIST_WRITER, MARKDOWN_WRITER } from "./markdown-writer.ts";
import { planCatalog } from "./plan.ts";
import type { CatalogWriter } from "./writer.ts";
import { XML_WRITER } from "./xml-writer.ts";

export type CatalogFormat = "xml" | "markdown" | "list" | "json";

export interface CatalogOptions {
  readonly format: CatalogFormat;
  /** What the text may cost; without it, descriptions are shown as far as the specification allows. */
  readonly budgetTokens?: number;
  /** False if the model has no `search_skills`: then it is not told to use it. */
  readonly isSearchable?: boolean;
  /** Texts of ours that stand around the catalog; they count in the budget. */
  readonly before?: string;
  readonly after?: string;
}

/** A text that tells of skills, and what of them it does not tell. */
export interface CatalogText {
  /** Empty when there are no skills. */
  readonly text: string;
  readonly tokens: number;
  /** Names of skills whose description is cut, or left out for want of space. */
  readonly shortened: readonly string[];
  /** Names of skills that are not in the text, which then says how many there are. */
  readonly omitted: readonly string[];
}

/** Skills for a prompt, in the order given: first come, first described when the budget is short. */
export function renderCatalog(entries: readonly CatalogEntry[], options: CatalogOptions): CatalogText {
  if (entries.length === 0) return NO_CATALOG;
  const { format, budgetTokens = Number.POSITIVE_INFINITY, isSearchable = true, before = "", after = "" } = options;
  const writer = WRITERS[format];
  const items = entries.map((entry) => new CatalogItem(entry, writer));
  const note = (lacking: Lacking): string => noteOf(lacking, { count: items.length, isSearchable });
  const room = budgetTokens * CHARACTERS_PER_TOKEN - before.length - after.length;
  const layout = planCatalog(items, {
    // where nothing fits, the note alone is left in whatever space: it makes no sense to show it for something shorter
    limit: Math.max(room, note({ named: 0, omitted: items.length }).length),
    separatorLength: writer.separator.length,
    frameLength: (lacking) => writer.frame("-", note(lacking)).length - 1,
  });
  const [named, omitted] = [itemsThatAre("named", items, layout), itemsThatAre("omitted", items, layout)];
  const lacking = { named: named.length, omitted: omitted.length };
  const text = before + writer.frame(write(items, layout).join(writer.separator), note(lacking)) + after;
  const shortened = items.filter((item, index) => isShortened(item, layout.parts[index], layout.cap));
  return {
    text,
    tokens: estimateTokens(text),
    shortened: shortened.map(({ name }) => name),
    omitted: omitted.map(({ name }) => name),
  };
}

/** What an empty library tells: nothing at all. */
export const NO_CATALOG: CatalogText = { text: "", tokens: 0, shortened: [], omitted: [] };

const WRITERS: Readonly<Record<CatalogFormat, CatalogWriter>> = {
  xml: XML_WRITER,
  markdown: MARKDOWN_WRITER,
  list: LIST_WRITER,
  json: JSON_WRITER,
};

function itemsThatAre(part: Part, items: readonly CatalogItem[], { parts }: Layout): CatalogItem[] {
  return items.filter((_, index) => parts[index] === part);
}

function isShortened(item: CatalogItem, part: Part | undefined, cap: number): boolean {
  return part === "named" || (part === "described" && item.isCut(cap));
}

function write(items: readonly CatalogItem[], { parts, cap }: Layout): string[] {
  return items.flatMap((item, index) => {
    switch (parts[index]) {
      case "described":
        return item.write(cap);
      case "named":
        return item.writeName();
      default:
        return [];
    }
  });
}
