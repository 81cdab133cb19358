import { CHARACTERS_PER_TOKEN, estimateTokens } from "../../skill/limits.ts";
import type { CatalogEntry } from "./entry.ts";
import { CatalogItem } from "./item.ts";
import { JSON_WRITER } from "./json-writer.ts";
import { type Layout, noteOf } from "./layout.ts";
import { LIST_WRITER, MARKDOWN_WRITER } from "./markdown-writer.ts";
import { planCatalog } from "./plan.ts";
import type { CatalogWriter } from "./writer.ts";
import { XML_WRITER } from "./xml-writer.ts";

export type CatalogFormat = "xml" | "markdown" | "list" | "json";

export interface CatalogOptions {
  readonly format: CatalogFormat;
  /** What the text may cost; without it, every description is shown in full. */
  readonly budgetTokens?: number;
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
  /** True if no skill is described. */
  readonly isNamesOnly: boolean;
}

/** Skills for a prompt, in the order given: first come, first described when the budget is short. */
export function renderCatalog(entries: readonly CatalogEntry[], options: CatalogOptions): CatalogText {
  if (entries.length === 0) return NO_CATALOG;
  const { format, budgetTokens = Number.POSITIVE_INFINITY, before = "", after = "" } = options;
  const writer = WRITERS[format];
  const items = entries.map((entry) => new CatalogItem(entry, writer));
  const layout = planCatalog(items, {
    limit: budgetTokens * CHARACTERS_PER_TOKEN - before.length - after.length,
    separatorLength: writer.separator.length,
    frameLength: (note) => writer.frame("-", note).length - 1,
  });
  const text = before + write(items, layout, writer) + after;
  const shown = layout.described + layout.named;
  return {
    text,
    tokens: estimateTokens(text),
    shortened: items
      .slice(0, shown)
      .filter((item, index) => index >= layout.described || item.isCut(layout.cap))
      .map(({ name }) => name),
    omitted: items.slice(shown).map(({ name }) => name),
    isNamesOnly: layout.described === 0,
  };
}

/** What an empty library tells: nothing at all. */
export const NO_CATALOG: CatalogText = { text: "", tokens: 0, shortened: [], omitted: [], isNamesOnly: false };

const WRITERS: Readonly<Record<CatalogFormat, CatalogWriter>> = {
  xml: XML_WRITER,
  markdown: MARKDOWN_WRITER,
  list: LIST_WRITER,
  json: JSON_WRITER,
};

function write(items: readonly CatalogItem[], layout: Layout, writer: CatalogWriter): string {
  const { described, cap, named } = layout;
  const skills = [
    ...items.slice(0, described).map((item) => item.write(cap)),
    ...items.slice(described, described + named).map((item) => item.writeName()),
  ];
  return writer.frame(skills.join(writer.separator), noteOf(layout, items.length));
}
