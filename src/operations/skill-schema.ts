import { SOURCE_IDS } from "../system/source-ids.ts";
import { choice, integer, list, object, text } from "./schema.ts";

/** A diagnostic as every operation gives it. */
export const diagnosticSchema = object({
  code: text("stable, documented"),
  severity: choice(["error", "warning", "info"]),
  path: text("the file"),
  line: integer("counted from 1"),
  message: text(),
  hint: text(),
});

/** A skill as a list shows it. */
export const listedSkillSchema = object(
  {
    name: text(),
    description: text(),
    source: choice(SOURCE_IDS),
    path: text("the skill's folder"),
    status: choice(["enabled", "disabled", "unavailable", "degraded", "shadowed"]),
  },
  { version: text(), reason: text("why it is not simply enabled"), digest: text("sha256 of its tree") },
);

const scriptSchema = object({ path: text() }, { description: text() });

/** All there is to know about one skill. */
export const skillDetailsSchema = object(
  {
    title: text(),
    location: text("the file that defines it"),
    files: list(object({ path: text(), bytes: integer() })),
    tokens: object({ catalog: integer(), instructions: integer(), resources: integer() }),
    requires: list(text(), "commands"),
    dependencies: list(text(), "other skills"),
    envVars: list(text(), "secrets that it wants"),
    systemPackages: list(text()),
    keywords: list(text()),
    verbs: list(text()),
    patterns: list(text()),
    toolsets: list(text()),
    scripts: list(scriptSchema),
    mcpServers: list(text()),
    shadows: list(text(), "folders of skills that it hides"),
  },
  { license: text(), author: text(), nodeVersion: text(), compatibility: text() },
);
