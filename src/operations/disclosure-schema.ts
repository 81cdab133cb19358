import { choice, integer, list, object, text } from "./schema.ts";

/** How skills are written in a prompt. */
export const formatSchema = choice(
  ["xml", "markdown", "list", "json"],
  "how the catalog is written; what fits the mode if not given",
);

export const accessSchema = choice(
  ["all", "preloaded-only", "none"],
  "which skills may be used beside the preloaded ones; all if not given",
);

export const budgetSchema = integer("how many tokens the catalog may cost");

/** A skill that a message brings in full, and why. */
export const shownSkillSchema = object(
  {
    name: text(),
    rank: integer("from 1"),
    reason: choice(["mention", "phrase", "recent", "hits", "all"]),
    matched: list(
      object({
        kind: choice(["name", "keyword", "verb", "pattern"]),
        trigger: text("as its author wrote it"),
        text: text("what of the message it matched"),
      }),
    ),
  },
  { why: text("with --explain: why it stands where it does") },
);
