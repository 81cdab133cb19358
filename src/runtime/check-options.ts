import { SkepError } from "../base/errors.ts";
import type { CatalogFormat } from "../disclosure/catalog/catalog.ts";
import type { SkillAccess } from "../disclosure/prompt/preloaded-prompt.ts";
import type { ConversationMode, ConversationOptions } from "./conversation-options.ts";

/** Refuses options that no conversation can have: not every caller has its types checked, and no type excludes `NaN`. */
export function checkOptions({ mode, access, format, budget, maxSkills }: ConversationOptions): void {
  checkChoice("mode", mode, MODES);
  checkChoice("access", access, ACCESSES);
  checkChoice("format", format, FORMATS);
  if (budget !== undefined && !(budget >= 0)) throw wrong("budget", "a number of tokens, at least 0");
  if (maxSkills !== undefined && !(Number.isInteger(maxSkills) && maxSkills >= 0)) {
    throw wrong("maxSkills", "a whole number, at least 0");
  }
}

const MODES: readonly ConversationMode[] = ["static", "triggered", "preloaded"];
const ACCESSES: readonly SkillAccess[] = ["all", "preloaded-only", "none"];
const FORMATS: readonly CatalogFormat[] = ["xml", "markdown", "list", "json"];

function checkChoice<T extends string>(option: string, value: T | undefined, choices: readonly T[]): void {
  if (value === undefined || choices.includes(value)) return;
  throw wrong(option, `one of ${choices.join(", ")}`);
}

function wrong(option: string, form: string): SkepError {
  return new SkepError("invalid-input", `\`${option}\` should be ${form}`, { hint: "or leave it out" });
}
