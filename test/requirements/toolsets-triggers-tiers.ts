import { requirementsOf } from "./requirement.ts";

/** What `toolsets-triggers-tiers.md` says about manifests. */
export const TOOLSETS_TRIGGERS_TIERS = requirementsOf("toolsets-triggers-tiers", [
  ["toolsets.manifest.example", "The document's own example of a manifest loads without a word."],
  ["toolsets.fields.required", "Only `name` and `description` are required."],
  [
    "toolsets.name.format",
    "A name is alphanumeric with hyphens, at most 64 characters.",
    "Upper case loads with a warning and is rejected in `spec`: the specification asks for lower case.",
  ],
  [
    "toolsets.description.length",
    "A description has at most 500 characters.",
    "1024 characters are allowed, as the specification says; short texts come from `brief_description`.",
  ],
  ["toolsets.version.semver", "`version` is optional and a semantic version."],
  ["toolsets.toolsets.format", "A toolset is written `path:Export`."],
  ["toolsets.toolsets.relative", "A toolset's path is relative to the skill's directory."],
  ["toolsets.scripts.list", "`scripts` lists scripts and is part of the record."],
  ["toolsets.triggers.keywords", "`triggers.keywords` are words to match directly."],
  ["toolsets.triggers.verbs", "`triggers.verbs` are words for actions."],
  ["toolsets.triggers.patterns", "`triggers.patterns` are regular expressions."],
  ["toolsets.default-enabled", "`default_enabled` is true unless it says otherwise."],
  ["toolsets.brief-description", "`brief_description` is made from the description's first sentence if omitted."],
]);
