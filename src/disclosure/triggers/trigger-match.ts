/** A trigger, and what of the message it matched. The skill's name is a trigger too. */
export interface MatchedTrigger {
  readonly kind: "name" | "keyword" | "verb" | "pattern";
  /** As its author wrote it. */
  readonly trigger: string;
  readonly text: string;
}

/**
 * What skills are ranked by, the strongest first: `mention`, the message names the skill; `phrase`, it holds a keyword of
 * several words; `recent`, the skill was used, the latest first; `hits`, how many of its triggers match; `name`.
 */
export type RankReason = "mention" | "phrase" | "recent" | "hits" | "name";

/** A skill that a message brings to mind. */
export interface TriggerMatch {
  readonly name: string;
  /** From 1. */
  readonly rank: number;
  /** The strongest thing that speaks for it; never `name`, which only settles ties. */
  readonly reason: Exclude<RankReason, "name">;
  /** The skill that is ranked just before it, and what put that one first. */
  readonly after?: { readonly name: string; readonly by: RankReason } | undefined;
  readonly matched: readonly MatchedTrigger[];
}

/** Something that keeps one trigger from matching; the others are not affected. */
export interface TriggerProblem {
  readonly skill: string;
  readonly trigger: string;
  readonly message: string;
}

/** Says in one sentence why a skill has the rank it has. */
export function explainRank({ reason, after, matched }: TriggerMatch): string {
  const ground = groundOf(reason, matched);
  return after === undefined ? `${ground}.` : `${ground}; \`${after.name}\` goes before it: ${PRECEDENCE[after.by]}.`;
}

function groundOf(reason: TriggerMatch["reason"], matched: readonly MatchedTrigger[]): string {
  switch (reason) {
    case "mention":
      return `The message names it`;
    case "phrase":
      return `The message holds a whole phrase of it`;
    case "recent":
      return `It was used recently`;
    case "hits":
      return matched.length === 1 ? "One of its triggers matches" : `${matched.length} of its triggers match`;
  }
}

const PRECEDENCE: Readonly<Record<RankReason, string>> = {
  mention: "the message names that one",
  phrase: "the message holds a whole phrase of that one",
  recent: "that one was used later",
  hits: "more triggers of that one match",
  name: "nothing but the order of names tells them apart",
};
