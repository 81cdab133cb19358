import { requirementsOf } from "./requirement.ts";

/** What the design says about reading a skill for a model, and about what Skep remembers. */
export const RESOURCES = requirementsOf("design", [
  ["design.resources.relative", "A resource is named by its path from the skill's folder."],
  ["design.resources.escape", "However a file outside the skill is asked for, it is refused, and nothing hangs."],
  ["design.resources.links-inside", "Links inside the skill are followed."],
  ["design.resources.links-out", "Links out of the skill are refused."],
  ["design.resources.special", "FIFOs, sockets and devices are refused without waiting for them."],
  ["design.resources.swapped", "A file or folder that is swapped for a link in between is not read through it."],
  ["design.resources.root", "A skill's folder that became a link out of its source is not read."],
  ["design.resources.size", "Nothing larger than 1 MB is read, or than the caller asks for."],
  ["design.resources.binary", "What is no text is given as bytes."],
  ["design.resources.hints", "A refusal tells a model what to ask for instead, in one harmless line."],
  ["design.resources.list", "The resources of a skill are listed at any depth, sorted, without being opened."],
  ["design.resources.list-left-out", "Entries, hidden files and installed packages are no resources."],
  ["design.resources.list-links", "Links are listed where they lead to a file inside the skill."],
  ["design.resources.list-cap", "A list of resources is capped, and says so if there is more."],

  ["design.instructions.content", "A skill's instructions come with the list of its resources, never their content."],
  ["design.instructions.now", "Instructions are read when they are asked for, not when the skill was found."],

  ["design.usage.agents", "Recent use is kept for each agent, and for `me` where none is named."],
  ["design.usage.kept", "Recent use survives restarts."],
  ["design.usage.clock", "A use that a wrong clock put far ahead does not stay the latest for ever."],
  ["design.usage.bounded", "The oldest uses are forgotten."],

  ["design.state.lazy", "`state.db` is made when there is something to remember."],
  ["design.state.private", "`state.db` is its owner's alone, with mode 0600."],
  ["design.state.migrations", "Each change of the tables happens whole or not at all, and once."],
  ["design.state.newer", "A `state.db` of a newer Skep is refused and left as it is."],
  ["design.state.broken", "A `state.db` that is damaged or not Skep's is told and left as it is."],
  ["design.state.read-only", "On a home that cannot be written nothing is remembered, and all else works."],
  ["design.state.at-once", "Several processes that write at once lose nothing."],
  ["design.state.killed", "A kill loses nothing that was remembered before it."],
]);
