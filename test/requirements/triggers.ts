import { requirementsOf } from "./requirement.ts";

/** Triggers, ranks and the ladder as the design makes them, and their bounds. */
export const TRIGGERS = requirementsOf("design", [
  ["design.words.boundary", "A keyword or verb matches whole words only, in any script."],
  ["design.words.unspaced", "In a script without spaces a keyword matches anywhere in a run of characters."],
  ["design.words.fold", "Case, and how Unicode spells a letter, do not count."],
  ["design.words.joined", "Space, hyphen and underscore between the words of a phrase are the same."],
  ["design.words.symbols", "Other signs are part of a keyword, as in `c++`."],

  ["design.triggers.name", "A skill's name is one of its keywords."],
  ["design.triggers.patterns", "Patterns are RE2 and do not regard case."],
  ["design.triggers.invalid", "A trigger that cannot be used is reported, and all others match."],
  ["design.triggers.empty", "A pattern that matches nothing at all brings no skill to mind."],
  ["design.triggers.filter", "A pattern is compiled only for a message that holds what every match of it holds."],
  ["design.triggers.lazy", "RE2 is loaded only for skills with patterns."],

  ["design.rank.mention", "`$name`, `/name` and the name itself are mentions; a part of a longer name is none."],
  ["design.rank.phrase", "A keyword of several words goes before single words."],
  ["design.rank.recent", "The skill that was used last goes before the others."],
  ["design.rank.hits", "Then the number of triggers that match counts, each once."],
  ["design.rank.name", "Then the name, so that the order never depends on the disk."],
  ["design.rank.explain", "Each match says which triggers matched what, and why it has its rank."],

  ["design.ladder.nothing", "Without skills nothing is told."],
  ["design.ladder.breadcrumb", "Without a match the model is told how many skills there are, if any has triggers."],
  ["design.ladder.catalog", "Who asks for the skills gets the catalog, in several languages."],
  ["design.ladder.no-triggers", "Where no author gave a trigger, every message gets the catalog."],
  ["design.ladder.all", "Who asks to see all skills gets at most 10 full texts, and is told of how many."],
  ["design.ladder.named", "Who names a skill gets that one, even in a request for the list."],
  ["design.ladder.matched", "Triggers that match give the full texts of the best skills."],

  ["limits.message", "Of a message 8,192 characters are matched, and no half word or half pair at their end."],
  ["limits.phrase", "A keyword of more than 64 words is left out."],
  ["limits.pattern-program", "A pattern whose program is larger than 1,000 steps is not run."],
  ["limits.pattern-work", "The work of all patterns on one message is bounded, and what was left out is reported."],
]);
