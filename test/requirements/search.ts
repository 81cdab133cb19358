import { requirementsOf } from "./requirement.ts";

/** Finding skills by what a message says. */
export const SEARCH = requirementsOf("design", [
  ["design.search.fields", "Skills are found by name, tags, triggers, description and headings, by falling weight."],
  ["design.search.exact", "A skill that is called as the query says comes first, whatever its case and hyphens."],
  ["design.search.ties", "Of hits with the same score the name decides, then the key."],
  [
    "design.search.scores",
    "Scores are finite, have four decimals, fall from hit to hit and are 1 for exact names alone.",
  ],
  ["design.search.words", "The forms of a word find each other: case, accents, plurals and verbs."],
  ["design.search.scripts", "Texts of any script are found, with and without spaces between words."],
  ["design.search.phrases", "Words that stand side by side in the query count more where they do so in the skill."],
  ["design.search.quiet", "Words that only say how somebody asks do not decide, except among themselves."],
  ["design.search.long", "A long message finds the skill that it is about, by its most telling words."],
  [
    "design.search.sentence",
    "A skill that answers one sentence of a message counts more than one with a word of each.",
  ],
  [
    "design.search.subject",
    "In a long message words count by how many of the skills that have them are named by them.",
  ],
  ["design.search.copies", "A copy of a better hit counts half, whatever it is called."],
  ["design.search.update", "An index that was changed gives exactly what a new one of the same skills gives."],
  ["design.search.saved", "A saved index is the same when it is read again, and nothing when it was damaged."],
  ["design.search.vectors", "Vectors of any model find skills by cosine, and are kept like the index."],
  ["design.search.fused", "Several rankings become one by reciprocal rank with k = 60, ties by key."],
  ["limits.search.query", "Of a query over 8 KiB the first and the last 4 KiB count."],
  ["limits.search.fields", "Each field of a skill is indexed up to a bound."],
]);
