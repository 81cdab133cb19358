import type { Severity } from "../base/diagnostics.ts";
import type { Profile } from "./skill.ts";

/** How a code is judged in each profile (`off`: not reported), what it means, and what to do about it. */
interface Code {
  readonly extended: Severity | "off";
  readonly spec: Severity | "off";
  readonly means: string;
  readonly hint: string;
}

/** Every diagnostic there is. Codes are stable; the reference page is made from this table. */
export const CODES = {
  // the file as text
  "no-skill-md": both(
    "error",
    "The folder holds neither `SKILL.md` nor `manifest.json`.",
    "add a `SKILL.md`; `skep new` makes one",
  ),
  "file-name-lower": both(
    "warning",
    "The file is called `skill.md`.",
    "rename it to `SKILL.md`: other programs look for exactly that",
  ),
  "file-name-case": soft("The file is called `SKILL.md` in some other spelling.", "rename it to `SKILL.md`"),
  "file-empty": both("error", "The file holds nothing.", "write the frontmatter and the instructions"),
  "file-too-large": both("error", "The file is larger than 1 MB.", "move details into `references/`"),
  "file-unreadable": both("error", "The file could not be read.", "check that it is a regular file that you may read"),
  "link-outside": both(
    "warning",
    "A link leads out of the skill's folder and is not followed.",
    "copy the file into the folder",
  ),
  "entry-outside": both(
    "error",
    "The skill, or its own file, is a link that leads out.",
    "copy the file into the folder",
  ),
  "listing-cut": both(
    "warning",
    "The folder holds more files, or deeper folders, than are looked at.",
    "keep data that the skill only produces elsewhere",
  ),
  "skill-too-deep": both(
    "error",
    "The skill stands deeper in the folder than skills are looked for.",
    "move it up, or name its folder",
  ),
  "diagnostics-cut": both(
    "info",
    "There is more to say about the skill than anybody would read; only errors follow.",
    "mend these first",
  ),
  "nested-skill": both(
    "info",
    "Another skill stands inside this one; it is judged on its own.",
    "name its folder to judge it, or rename its `SKILL.md` if it is a template",
  ),
  "not-utf8": soft("Bytes that are not UTF-8 were replaced.", "save the file as UTF-8"),
  "nul-byte": soft("NUL characters were removed.", "remove them: no editor shows them"),
  "byte-order-mark": soft("The file starts with a byte order mark.", "save it as UTF-8 without BOM"),
  "line-endings": both("info", "Lines end in CR LF.", "save it with LF, so that digests agree between machines"),
  "leading-blank-lines": soft("Blank lines stand before the frontmatter.", "start the file with `---`"),
  "code-fence": soft("The file is wrapped in a code fence.", "remove the ``` lines around it"),

  // frontmatter
  "no-frontmatter": both(
    "error",
    "The file does not start with frontmatter.",
    "start it with `---`, `name`, `description`, `---`",
  ),
  "frontmatter-unclosed": both(
    "error",
    "No second `---` line ends the frontmatter.",
    "put `---` on a line of its own after the last field",
  ),
  "frontmatter-empty": both(
    "error",
    "The frontmatter holds no fields.",
    "write `name: ...` and `description: ...`; lines with `#` are comments",
  ),
  "frontmatter-too-large": both(
    "error",
    "The frontmatter is longer than 64 KB.",
    "keep only the fields there and the text below it",
  ),
  "merge-conflict": both("error", "The frontmatter holds conflict markers of git.", "resolve the conflict"),
  "yaml-invalid": both(
    "error",
    "The frontmatter is not YAML, and no repair saves it.",
    "write one `field: value` per line",
  ),
  "yaml-unquoted-colon": soft("A value with `: ` in it is not quoted.", "put the value in quotes"),
  "yaml-requoted": soft("YAML rejects a value; it was read as plain text.", "put the value in quotes"),
  "yaml-repaired": soft(
    "YAML rejects the lines as a whole; the fields were read one by one.",
    "indent with spaces, all lines of one level alike",
  ),
  "yaml-dropped": soft("YAML rejects a value that cannot be plain text; the field was left out.", "correct its YAML"),
  "duplicate-key": soft("A field stands twice; the last one counts.", "keep one of them"),
  "unknown-field": soft("The field is not part of the format.", "remove it, or move it below `metadata`"),
  "extension-field": {
    extended: "off",
    spec: "error",
    means: "The field is an extension that the specification does not know.",
    hint: "remove it, or validate without `--strict`",
  },
  "field-type": soft("The value has the wrong type.", "see the format's table of fields"),

  // identity
  "name-missing": soft("There is no `name`; the folder's is used.", "add `name: <folder>`"),
  "name-unsafe": soft(
    "The name cannot be a folder's name; the folder's is used.",
    "use lower-case letters, digits and hyphens",
  ),
  "name-case": soft("The name is not lower case.", "write it in lower case"),
  "name-format": soft(
    "The name has characters other than letters, digits and single inner hyphens.",
    "use lower-case letters, digits and single hyphens",
  ),
  "name-length": soft("The name is longer than 64 characters.", "shorten it"),
  "name-mismatch": soft("The name differs from its folder's.", "rename the folder or the `name` field"),
  "description-missing": both("error", "There is no description.", "say what the skill does and when to use it"),
  "description-length": soft(
    "The description is longer than 1024 characters.",
    "say what it does and when to use it; details belong below",
  ),
  "compatibility-length": soft(
    "`compatibility` is empty or longer than 500 characters.",
    "name what the skill needs in a sentence, or leave it out",
  ),
  "metadata-nested": soft("A value of `metadata` is not a string.", "write one string per key"),
  "allowed-tools-list": soft("`allowed-tools` is a list.", "write one string, tools separated by spaces"),
  "allowed-tools-commas": both("warning", "`allowed-tools` is separated by commas.", "separate the tools by spaces"),
  "allowed-tools-wildcard": both(
    "warning",
    "`allowed-tools: *` grants nothing.",
    "name the tools that the skill needs",
  ),
  "version-format": soft("The version is not semver.", "write `MAJOR.MINOR.PATCH`, such as `1.0.0`"),
  "brief-description-length": soft("`brief_description` is longer than 80 characters; it was shortened.", "shorten it"),
  "body-empty": both("info", "There are no instructions below the frontmatter.", "tell the model what to do"),
  "body-long": both(
    "info",
    "The instructions are longer than 5,000 tokens.",
    "move details into `references/` and point to them",
  ),

  // what it brings
  "triggers-list": soft(
    "`triggers` is a list; its items were taken as keywords.",
    "write `triggers:` with `keywords`, `verbs` and `patterns`",
  ),
  "trigger-pattern": soft(
    "A pattern is not a regular expression that RE2 takes; it never matches.",
    "RE2 has no look-around and no back references",
  ),
  "toolset-format": soft("A toolset is not of the form `path:Export`.", "write `toolsets/index:MyToolset`"),
  "toolset-missing": soft("A toolset's module is not in the folder.", "add the file or correct the path"),
  "pack-script-missing": both(
    "error",
    "A script that the pack lists is not in the folder.",
    "add the file or take it off the list",
  ),
  "script-missing": soft(
    "A script that `SKILL.md` lists is not in the folder.",
    "add the file or take it off the list",
  ),
  "script-kind": soft("A script has an ending that Skep cannot run.", "use .ts, .js, .mjs, .py, .sh or .rb"),
  "context-missing": both(
    "error",
    "A listed context file is not in the folder.",
    "add the file or take it off the list",
  ),
  "context-too-large": both(
    "error",
    "The context files together are larger than 1 MB.",
    "list only what the model must always know",
  ),
  "path-unsafe": both(
    "error",
    "A path could lead out of the skill's folder.",
    "use a path relative to the folder, without `..`",
  ),
  "env-name": both(
    "error",
    "A declared variable is not a safe name.",
    "use letters, digits and `_`; names that steer programs or the loader are refused",
  ),
  "env-example-missing": soft(
    "`envVars` is declared, and there is no `.env.example`.",
    "add `.env.example` with a line `NAME=` for each variable",
  ),
  "env-example-incomplete": soft("`.env.example` lacks a declared variable.", "add a line `NAME=` for it"),
  "mcp-server": soft(
    "An MCP server's entry cannot be used; it was left out.",
    'local: `name`, `type: "local"`, `command`, `args`; remote: `name`, `type: "remote"`, `url`',
  ),
  "dependency-format": soft("A dependency is not `id` or `id@range`; it was left out.", "write `basic-tools@^1.0.0`"),
  "node-version": soft("`nodeVersion` is not a semver range.", "write `>=22.18`"),
  "permissions-format": soft(
    "`permissions` cannot be used as written; nothing is granted.",
    "write `permissions: { network: true }` or a list of hosts",
  ),

  // packs
  "manifest-invalid": both("error", "`manifest.json` is not a JSON object.", "correct the JSON"),
  "manifest-repaired": soft("`manifest.json` has comments or trailing commas.", "JSON allows neither: remove them"),
  "manifest-ignored": both(
    "warning",
    "`manifest.json` beside `SKILL.md` has no `id`: it is not a pack's and was left alone.",
    "add `id`, or rename the file if it belongs to something else",
  ),
  "id-missing": both("error", "The pack has no `id`.", "add `id`, the same as the folder's name"),
  "id-format": both(
    "error",
    "The pack's `id` is not a valid name.",
    "use lower-case letters, digits and single hyphens",
  ),
  "id-mismatch": both("error", "The pack's `id` differs from the `name` in `SKILL.md`.", "make them the same"),
  "title-missing": soft("The pack has no `name`; its id is shown instead.", "add `name`, for people"),
  "pack-version": both(
    "error",
    "The pack's `version` is missing or not semver.",
    "write `MAJOR.MINOR.PATCH`, such as `1.0.0`",
  ),
  "declared-twice": both(
    "warning",
    "A field about execution stands in `SKILL.md` and in `manifest.json`; the manifest's counts.",
    "keep it in `manifest.json` only",
  ),
  "version-mismatch": both("error", "`manifest.json` and `SKILL.md` name different versions.", "make them the same"),
  "owner-missing": soft("The pack has no `owner`.", "add `owner`: it is needed to register the pack"),
  "registry-field": both("info", "The field is kept by the registry; what stands here is not read.", "remove it"),
} as const satisfies Record<string, Code>;

export type DiagnosticCode = keyof typeof CODES;

export function severityOf(code: DiagnosticCode, profile: Profile): Severity | "off" {
  return CODES[code][profile];
}

function both<S extends Severity>(severity: S, means: string, hint: string) {
  return { extended: severity, spec: severity, means, hint };
}

/** Understood and loaded by default, an error where exactly the format is asked for. */
function soft(means: string, hint: string) {
  return { extended: "warning", spec: "error", means, hint } as const;
}
