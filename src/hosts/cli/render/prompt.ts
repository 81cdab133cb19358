import type { load } from "../../../operations/load.ts";
import type { prompt } from "../../../operations/prompt.ts";
import type { Infer } from "../../../operations/schema.ts";
import type { Terminal } from "../terminal.ts";
import { count } from "./words.ts";

/** The text alone, since it is for a prompt; what was left out of it is said beside it. */
export function renderPrompt({ text, shortened, omitted }: Infer<typeof prompt.output>, { err }: Terminal): string {
  if (text === "") err.write("note: there is nothing to tell: no skill is ready and offered to models\n");
  if (shortened.length > 0) err.write(`note: ${count(shortened.length, "description")} shortened to fit the budget\n`);
  if (omitted.length > 0) err.write(`note: ${count(omitted.length, "skill")} not named, to fit the budget\n`);
  return text === "" ? "" : `${text}\n`;
}

/** What a model gets, as it gets it. */
export function renderLoad({ text }: Infer<typeof load.output>): string {
  return `${text}\n`;
}
