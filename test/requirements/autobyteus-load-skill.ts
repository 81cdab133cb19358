import { requirementsOf } from "./requirement.ts";

/** What `autobyteus-load-skill.md` says about a skill as it stands on disk, and in a prompt. */
export const AUTOBYTEUS_LOAD_SKILL = requirementsOf("autobyteus-load-skill", [
  ["autobyteus.skill.directory", "A skill is a directory with `SKILL.md` as its entry point."],
  ["autobyteus.skill.assets", "A skill's directory holds any files in any language, in folders of any name."],
  ["autobyteus.skill.frontmatter", "The frontmatter gives name and description, and the body is the guide."],
  [
    "autobyteus.skill.underscore",
    "A skill may be called `java_expert`.",
    "It loads with a warning and is found with `-` for `_` as well; profile `spec` rejects it as the specification does.",
  ],
  ["autobyteus.skill.relative-paths", "Relative paths in the instructions stay as the author wrote them."],

  ["autobyteus.prompt.example", "The document's own example of a prompt is reproduced exactly."],
  ["autobyteus.prompt.catalog", "The catalog lists every skill as `- **name**: description`, preloaded or not."],
  ["autobyteus.prompt.rules", "The rules for paths are in the prompt once, and hold for all skills."],
  ["autobyteus.prompt.preloaded", "Every preloaded skill is in the prompt with its root path and its content."],
  ["autobyteus.prompt.dynamic", "Of skills that are not preloaded only name and description are in the prompt."],
  ["autobyteus.load.answer", "`load_skill` answers with the skill's content and its root path."],
]);
