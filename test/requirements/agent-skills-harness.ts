import { requirementsOf } from "./requirement.ts";

/** What `agent-skills-harness.md` says about manifests and about its tiers. */
export const AGENT_SKILLS_HARNESS = requirementsOf("agent-skills-harness", [
  ["harness.manifest.example", "The document's own example of a manifest is valid."],
  ["harness.name.required", "`name` is required."],
  ["harness.name.length", "A name has 1 to 64 characters."],
  [
    "harness.name.pattern",
    "A name matches `^[a-z0-9]+(-[a-z0-9]+)*$`.",
    "Letters and digits of any script are valid, as the specification says; the hyphens' rule is the same.",
  ],
  ["harness.name.directory", "A name matches its directory's."],
  ["harness.description.required", "`description` is required."],
  ["harness.description.length", "A description has 1 to 1024 characters."],
  ["harness.license.optional", "`license` is optional and names a licence or a file."],
  ["harness.compatibility.length", "`compatibility` is optional and has 1 to 500 characters."],
  ["harness.metadata.free", "`metadata` is optional and maps any keys to strings."],
  ["harness.metadata.author", "`metadata.author` names the skill's author."],
  ["harness.metadata.version", "`metadata.version` is the skill's version."],
  ["harness.metadata.tags", "`metadata.tags` are keywords separated by spaces."],
  ["harness.metadata.requires", "`metadata.requires` are commands separated by spaces."],
  ["harness.allowed-tools.patterns", "`allowed-tools` is optional and lists tool patterns separated by spaces."],
  [
    "harness.schema.strict",
    "Unknown fields are rejected.",
    "They are rejected in profile `spec` and warned of in `extended`, since 56 % of real files carry some.",
  ],
  [
    "harness.schema.planned",
    "`toolsets` and `triggers` fail validation until they are implemented.",
    "Skep implements them, so they fail only in profile `spec`, as extensions.",
  ],
  ["harness.toolsets.example", "The planned `toolsets` example names a module and its export."],
  ["harness.triggers.example", "The planned `triggers` example has keywords, verbs and patterns."],

  ["harness.tier1.xml", "Tier 1 is an `<available_skills>` block with names and descriptions for the system prompt."],
  ["harness.tier1.elements", "Each `<skill>` holds nested `<name>`, `<description>` and `<location>` elements."],
  [
    "harness.tier1.ready",
    "Tier 1 gives the metadata of all skills.",
    "Of all that are ready and that a model may choose, and nothing at all where there are none.",
  ],
  ["harness.tier2.content", "Tier 2 is the full content of a skill's `SKILL.md`."],
  [
    "harness.tier2.pack",
    "Tier 2 gives the full instructions of a skill.",
    "A pack's context files are instructions too: they follow the `SKILL.md`, or stand alone where there is none.",
  ],
  [
    "harness.tier2.null",
    "`getTier2Context` answers null where it has nothing.",
    "That is a skill that is unknown, disabled, unavailable, gone or broken: a model's wrong name is no error.",
  ],
  [
    "harness.tier3.list",
    "`getTier3ResourceList` lists what a skill has in `scripts/`, `references/` or `assets/`.",
    "By paths from the skill's folder, so that each can be asked for as it is listed.",
  ],
  [
    "harness.tier3.folders",
    "Tier 3 shows content from `scripts/`, `references/` and `assets/`.",
    "Of these only, as it says; conversations read any file of a skill.",
  ],
  [
    "harness.tier3.null",
    "`getTier3Resource` answers null where it has nothing.",
    "That is also a path that is refused, a file too large and one that is no text: a model's wrong path is no error.",
  ],
  ["harness.provider.skills", "`getSkill` and `getSkillNames` give the discovered skills."],
  ["harness.security.pre-check", "`../` and absolute paths are rejected before anything is opened."],
  ["harness.security.post-check", "Links are resolved with `realpath`, and what leads out is rejected."],
]);
