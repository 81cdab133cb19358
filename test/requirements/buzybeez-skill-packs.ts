import { requirementsOf } from "./requirement.ts";

/** What `buzybeez-skill-packs.md` says about packs and their `manifest.json`. */
export const BUZYBEEZ_SKILL_PACKS = requirementsOf("buzybeez-skill-packs", [
  [
    "packs.manifest.required",
    "A pack's directory holds a `manifest.json`.",
    "A folder with `SKILL.md` alone is a skill too: either file is enough.",
  ],
  ["packs.manifest.example", "The document's own example of a pack is valid."],
  ["packs.folder.optional-parts", "`context/`, `scripts/`, `mcp/` and `README.md` are optional and may all be there."],
  ["packs.folder.versioned", "A pack's directory may carry its version, as in `social-media-apis@2.2.0`."],
  ["packs.id.required", "`id` is required."],
  [
    "packs.id.format",
    "An id matches `^[a-z0-9-]+$`.",
    "It follows the rule for names: any script, and hyphens only single and inside, since it is the skill's name.",
  ],
  [
    "packs.name.required",
    "`name` is required, for people to read.",
    "A pack without one loads with a warning and shows its id: nothing is unsafe about that.",
  ],
  ["packs.version.required", "`version` is required."],
  [
    "packs.version.format",
    "A version is three numbers separated by dots.",
    "Full semver is taken, prereleases and build metadata too.",
  ],
  ["packs.description.required", "`description` is required."],
  [
    "packs.owner.required",
    "`owner` is required.",
    "A missing owner is a warning when reading and an error when registering: a local pack needs none.",
  ],
  ["packs.context.prompt", "`context` lists Markdown files whose texts go into the prompt."],
  ["packs.context.exists", "Every listed context file exists."],
  ["packs.scripts.list", "`scripts` lists the scripts that an agent can run."],
  ["packs.scripts.exist", "Every listed script exists."],
  [
    "packs.scripts.executable",
    "Listed scripts are executable.",
    "The executable bit is not looked at: a script's ending chooses what runs it, and archives often lose the bit.",
  ],
  ["packs.scripts.kinds", "Scripts are TypeScript or shell files, among others."],
  ["packs.env-vars.names", "`envVars` lists the names of variables and never values."],
  [
    "packs.env-example.required",
    "A pack that declares `envVars` has a `.env.example` as a template.",
    "A missing one is a warning, an error only in `spec`: the pack works without it.",
  ],
  ["packs.mcp.local", "A local MCP server has a name, a command and arguments."],
  ["packs.mcp.remote", "A remote MCP server has a name and a URL."],
  ["packs.dependencies.format", "`dependencies` names other skills as `id@version`."],
  ["packs.node-version", "`nodeVersion` is the Node version that a pack needs at least."],
  [
    "packs.system-packages",
    "`systemPackages` lists packages for apt to install.",
    "They are part of the record, to be checked and named; Skep installs none by itself.",
  ],
  [
    "packs.registry-fields",
    "`usedBy`, `registeredAt` and `updatedAt` belong to the registry and are not edited by hand.",
  ],
  ["packs.validation.all-errors", "Validation reports every error of a manifest, not only the first."],
]);
