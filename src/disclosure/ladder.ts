import { findListRequest } from "./triggers/list-request.ts";
import type { TriggerIndex } from "./triggers/trigger-index.ts";
import type { TriggerMatch, TriggerProblem } from "./triggers/trigger-match.ts";
import { cutText } from "./words.ts";

/** How much of the skills one message shows, in mode `triggered`; the texts are made from it elsewhere. */
export type Disclosure = DisclosureStep & {
  /** How many skills there are. */
  readonly total: number;
  /** Triggers that no message can match, and patterns that this one made worth trying and that could not be. */
  readonly problems: readonly TriggerProblem[];
};

type DisclosureStep =
  | { readonly level: 0; readonly kind: "nothing" }
  | { readonly level: 1; readonly kind: "breadcrumb" }
  | { readonly level: 2; readonly kind: "catalog" }
  /** The full texts of these skills, as the message asks to see all: the first by name. */
  | { readonly level: 3; readonly kind: "all"; readonly names: readonly string[] }
  /** The full texts of these skills, the best first. */
  | { readonly level: 3; readonly kind: "matched"; readonly matches: readonly TriggerMatch[] };

export interface DisclosureFacts {
  readonly triggers: TriggerIndex;
  /** When each skill was last used, in milliseconds, by its folded name. */
  readonly recentUse?: ReadonlyMap<string, number> | undefined;
  /** How many matching skills are shown in full. */
  readonly maxSkills?: number | undefined;
}

const DEFAULT_MAX_SKILLS = 3;
/** How many skills a request for all of them shows in full. */
const MAX_SHOWN = 10;
/** A request for skills stands in a short message, or at the start of a long one. */
const MAX_REQUEST = 500;

/** Decides what one message shows of the skills. */
export function decideDisclosure(message: string, facts: DisclosureFacts): Disclosure {
  const { triggers, recentUse, maxSkills = DEFAULT_MAX_SKILLS } = facts;
  const { matches, problems } = triggers.match(message, { recentUse, limit: maxSkills });
  const step = decideStep(message, triggers, matches);
  return { ...step, total: triggers.names.length, problems: [...triggers.problems, ...problems] };
}

function decideStep(message: string, triggers: TriggerIndex, matches: readonly TriggerMatch[]): DisclosureStep {
  if (triggers.names.length === 0) return { level: 0, kind: "nothing" };
  const request = findListRequest(cutText(message, MAX_REQUEST));
  // who names a skill wants that one; who asks for skills and for something else wants the something, if it is there
  const isAnswered = matches.length > 0 && (matches[0]?.reason === "mention" || request?.isWhole !== true);
  if (isAnswered) return { level: 3, kind: "matched", matches };
  if (request?.wants === "all") return { level: 3, kind: "all", names: triggers.names.slice(0, MAX_SHOWN) };
  if (request?.wants === "list" || !triggers.hasTriggers) return { level: 2, kind: "catalog" };
  return { level: 1, kind: "breadcrumb" };
}

/** What the model is told when no skill matches: that there are some. */
export function breadcrumb(total: number): string {
  return total === 1 ? "[1 skill available]" : `[${total} skills available]`;
}

/** The last line below full texts that are not all; nothing when all are shown. */
export function showingLine(shown: number, total: number): string {
  return shown < total ? `Showing ${shown} of ${total} skills.` : "";
}
