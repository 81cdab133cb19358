import { requirementsOf } from "./requirement.ts";

/** What `toolsets-triggers-tiers.md` says about manifests, triggers and tiers. */
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

  ["toolsets.match.keywords", "Keywords match at word boundaries, exactly."],
  ["toolsets.match.verbs", "Verbs match at word boundaries."],
  ["toolsets.match.patterns", "Patterns match as regular expressions."],
  ["toolsets.rank.mention", "A skill that the message names is ranked first."],
  ["toolsets.rank.phrase", "A phrase that is matched exactly comes next."],
  ["toolsets.rank.recent", "Recent usage comes after that."],
  ["toolsets.rank.max-skills", "The best skills are injected, 3 unless another number is asked for."],
  [
    "toolsets.tiers.nothing",
    "Tier 0 shows nothing, when no skills are loaded or none matches.",
    "Without a match there is still the breadcrumb, as the same document's tier 1 says.",
  ],
  ["toolsets.tiers.breadcrumb", "Tier 1 shows `[N skills available]` when there are triggers and none matches."],
  ["toolsets.tiers.registry-asked", "Tier 2 shows the list when the user asks what the agent can do, or for the list."],
  ["toolsets.tiers.registry-no-triggers", "Tier 2 shows the list when no skill has triggers."],
  ["toolsets.tiers.full", "Tier 3 shows the full instructions of the skills whose triggers match."],
]);
