import { type CatalogFormat, type CatalogText, NO_CATALOG } from "../disclosure/catalog/catalog.ts";
import type { CatalogEntry } from "../disclosure/catalog/entry.ts";
import { breadcrumb, type Disclosure } from "../disclosure/ladder.ts";
import { preloadedPrompt } from "../disclosure/prompt/preloaded-prompt.ts";
import { registryText } from "../disclosure/prompt/registry-text.ts";
import { staticPrompt } from "../disclosure/prompt/static-prompt.ts";
import type { ConversationMode, ConversationOptions } from "./conversation-options.ts";
import type { KnownSkill, KnownSkills } from "./known-skills.ts";

export interface PromptOptions extends Pick<ConversationOptions, "format" | "budget"> {
  readonly mode: ConversationMode;
  readonly known: KnownSkills;
  /** The instructions of a preloaded skill. */
  readonly bodyOf: (skill: KnownSkill) => string;
  /** The folders of skills to begin with. */
  readonly first: readonly string[];
}

/** The section on skills of a conversation's system prompt; may be empty. */
export function conversationPrompt(options: PromptOptions): CatalogText {
  const { mode, known, bodyOf } = options;
  const { preloaded, access } = known;
  const offered = inOrder(known.offered, options.first);
  if (preloaded.length > 0 || mode === "preloaded") {
    const format = options.format ?? "markdown";
    return preloadedPrompt({
      preloaded: preloaded.map((skill) => ({ ...describedEntry(skill), rootPath: skill.path, body: bodyOf(skill) })),
      rest: entriesOf(preloaded.length === 0 ? offered : offered.filter((skill) => !preloaded.includes(skill)), format),
      access: access === "all" && (mode === "triggered" || !known.hasLoadable) ? "preloaded-only" : access,
      format,
      ...budgetOf(options),
    });
  }
  // what is not in the prompt comes with the message that needs it
  if (mode === "triggered") return NO_CATALOG;
  const format = options.format ?? "xml";
  return staticPrompt(entriesOf(offered, format), { loading: "tool", format, ...budgetOf(options) });
}

/** What a message is answered with where it brings no skill in full. */
export function overviewOf(
  { kind, total }: Disclosure,
  { known, ...options }: Pick<PromptOptions, "known" | "format" | "budget">,
): Pick<CatalogText, "text" | "shortened" | "omitted"> {
  if (kind === "breadcrumb") return { ...NO_CATALOG, text: breadcrumb(total) };
  if (kind !== "catalog") return NO_CATALOG;
  const format = options.format ?? "list";
  const { hasLoadable: isSearchable } = known;
  return registryText(entriesOf(known.offered, format), { format, isSearchable, ...budgetOf(options) });
}

function budgetOf({ budget }: Pick<ConversationOptions, "budget">): { budgetTokens?: number } {
  return budget === undefined ? {} : { budgetTokens: budget };
}

/** The skills whose folders are named, in that order, then the others. */
function inOrder(skills: readonly KnownSkill[], first: readonly string[]): readonly KnownSkill[] {
  if (first.length === 0) return skills;
  const place = new Map(first.map((path, index) => [path, index]));
  const placeOf = ({ path }: KnownSkill): number => place.get(path) ?? first.length;
  return [...skills].sort((a, b) => placeOf(a) - placeOf(b));
}

/** A skill is an entry itself, and is asked for its description only where there is room for that. */
function entriesOf(skills: readonly KnownSkill[], format: CatalogFormat): readonly CatalogEntry[] {
  return format === "list" ? skills.map(describedEntry) : skills;
}

/** With what its author says of it in brief. */
function describedEntry({ name, description, location, head }: KnownSkill): CatalogEntry {
  return { name, description, location, briefDescription: head.briefDescription };
}
