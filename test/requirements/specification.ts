import { requirementsOf } from "./requirement.ts";

/** The Agent Skills specification: its table of fields, its guidance, and the traps on the way to keeping it. */
export const SPECIFICATION = requirementsOf("specification", [
  ["spec.skill.directory", "A skill is a directory that holds a file named exactly `SKILL.md`."],
  ["spec.skill.frontmatter", "`SKILL.md` is YAML between two `---` lines, followed by Markdown."],
  ["spec.skill.other-files", "A skill may hold any other files, in any folders."],
  ["spec.fields.closed", "The frontmatter has the six fields of the specification and no others."],
  ["spec.name.required", "`name` is required."],
  ["spec.name.length", "A name has 1 to 64 characters."],
  ["spec.name.characters", "A name is made of lower-case letters and digits of any script, and hyphens."],
  ["spec.name.hyphens", "A name has no hyphen at either end and no two in a row."],
  ["spec.name.folder", "A name equals the name of the directory that holds the skill."],
  ["spec.description.required", "`description` is required."],
  ["spec.description.length", "A description has 1 to 1024 characters."],
  ["spec.license.string", "`license` is a string."],
  ["spec.compatibility.length", "`compatibility` has 1 to 500 characters if it is present."],
  ["spec.metadata.strings", "`metadata` is a map from strings to strings."],
  ["spec.allowed-tools.string", "`allowed-tools` is one string in which tools are separated by spaces."],
  ["spec.guidance.tokens", "Instructions should stay below 5000 tokens."],
  [
    "spec.guidance.lines",
    "Instructions should stay below 500 lines.",
    "Skep advises by tokens alone: they are what a conversation pays for, and 500 short lines cost less than 50 long ones.",
  ],
  ["spec.trap.scalars", "Scalars are read as strings, so `1.0` stays `1.0` and a name may be `123`."],
  ["spec.trap.code-points", "Lengths count code points, not UTF-16 units."],
  ["spec.trap.marker", "`---` delimits the frontmatter only where it is a whole line."],
  ["spec.trap.alias", "An alias that refers to nothing, such as `**bold**`, is a problem to report and not a crash."],
]);
