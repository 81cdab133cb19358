import type { load } from "../../../operations/load.ts";
import type { prompt } from "../../../operations/prompt.ts";
import type { Infer } from "../../../operations/schema.ts";
import type { Terminal } from "../terminal.ts";
import { givenText } from "./given-text.ts";
import { count } from "./words.ts";

/** The text alone, since it is for a prompt; what was left out of it is said beside it. */
export function renderPrompt(
  { text, shortened, omitted }: Infer<typeof prompt.output>,
  terminal: Terminal,
  { access }: { readonly access?: unknown },
): string {
  const note = (words: string): unknown => terminal.err.write(`note: ${words}\n`);
  if (text === "") note(access === "none" ? NO_ACCESS : NO_SKILLS);
  if (shortened.length > 0) note(`${count(shortened.length, "description")} shortened to fit the budget`);
  if (omitted.length > 0) note(`${count(omitted.length, "skill")} not named, to fit the budget`);
  return text === "" ? "" : `${givenText(text, terminal)}\n`;
}

const NO_ACCESS = "there is nothing to tell: with access `none` a model has no skills";
const NO_SKILLS = "there is nothing to tell: no skill is ready and offered to models";

/** What a model gets, as it gets it. */
export function renderLoad({ text }: Infer<typeof load.output>, terminal: Terminal): string {
  return `${givenText(text, terminal)}\n`;
}
