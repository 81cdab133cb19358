import { requirementsOf } from "./requirement.ts";

/** What `autobyteus-load-skill.md` says about a skill as it stands on disk. */
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
]);
