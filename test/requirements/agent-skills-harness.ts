import { requirementsOf } from "./requirement.ts";

/** What `agent-skills-harness.md` says about manifests. */
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
]);
