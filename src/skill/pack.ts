import type { SkillDraft } from "./draft.ts";
import { ENV_EXAMPLE, MANIFEST } from "./entry.ts";
import { readDependencies, readEnvVars, readMcpServers, readPermissions, readScripts } from "./execution-fields.ts";
import { FieldReader } from "./fields.ts";
import { parseJson } from "./json.ts";
import { nameProblems, normalizeName } from "./name.ts";
import type { MapEntry, MapNode } from "./node.ts";
import type { Reading } from "./reading.ts";
import { quoted, Report } from "./report.ts";
import { readSourceText, type SourceText } from "./source-text.ts";
import { readDescription } from "./spec-fields.ts";
import { isVersion, isVersionRange } from "./version.ts";

/** What a `manifest.json` says. `context` are the files whose texts make up, or follow, the body. */
export interface Pack {
  readonly source: SourceText;
  readonly fields: MapNode;
  readonly draft: SkillDraft;
  readonly context: readonly string[];
}

/** Reads `manifest.json`; nothing when it is not a pack's, and then a diagnostic says so. */
export function parsePack(reading: Reading, isBesideSkillMd: boolean): Pack | undefined {
  const { report } = reading;
  const content = reading.content(MANIFEST);
  if (content === undefined) return undefined;
  const source = readSourceText(MANIFEST, content, report);
  const fields = readManifest(source, report);
  if (fields === undefined) return undefined;
  if (isBesideSkillMd && !fields.entries.has("id")) {
    report.on(MANIFEST, 1, "manifest-ignored", "has no `id`, so it is not a pack's");
    return undefined;
  }
  const reader = new FieldReader(source, report);
  const draft: SkillDraft = { isPack: true };
  const listed: string[] = [];
  for (const field of fields.entries.values()) {
    if (field.key === "context") listed.push(...readContext(reader, field, reading));
    else if (field.key === "id") draft.name = readId(reader, field, reading, isBesideSkillMd);
    else readPackField(reader, field, draft, reading);
  }
  checkRequired(reader, fields, draft, isBesideSkillMd);
  checkEnvExample(reader, fields, draft, reading);
  return { source, fields, draft, context: [...new Set(listed)] };
}

/** The context files that a manifest lists, before anything is judged: what its reader must bring along. */
export function contextPaths(manifest: Uint8Array | string): string[] {
  const ignored = new Report("extended");
  const source = readSourceText(MANIFEST, manifest, ignored);
  const parsed = parseJson(source.text);
  const context = "root" in parsed && parsed.root?.kind === "map" ? parsed.root.entries.get("context") : undefined;
  if (context === undefined) return [];
  const reader = new FieldReader(source, ignored);
  return reader.texts(context).flatMap((node) => reader.path("context", node) ?? []);
}

function readManifest(source: SourceText, report: Report): MapNode | undefined {
  if (source.text.trim() === "") {
    report.on(MANIFEST, 1, "file-empty", "is empty");
    return undefined;
  }
  const parsed = parseJson(source.text);
  if ("problem" in parsed) {
    report.at(source, parsed.problem.offset, "manifest-invalid", `is not JSON: ${parsed.problem.reason}`);
    return undefined;
  }
  if (parsed.root?.kind !== "map") {
    report.on(MANIFEST, 1, "manifest-invalid", "is not a JSON object");
    return undefined;
  }
  if (parsed.isLenient) report.on(MANIFEST, 1, "manifest-repaired", "has comments or trailing commas");
  for (const { key, offset } of parsed.duplicates) {
    report.at(source, offset, "duplicate-key", `\`${key}\` stands twice; this one counts`);
  }
  return parsed.root;
}

function readPackField(reader: FieldReader, field: MapEntry, draft: SkillDraft, reading: Reading): void {
  switch (field.key) {
    case "name":
      draft.title = reader.text(field)?.trim();
      return;
    case "version":
      draft.version = readPackVersion(reader, field);
      return;
    case "description":
      draft.description = readDescription(reader, field);
      return;
    case "owner":
      draft.owner = reader.text(field)?.trim() || undefined;
      return;
    case "scripts":
      draft.scripts = readScripts(reader, field, reading.files, "pack-script-missing");
      return;
    case "envVars":
      draft.envVars = readEnvVars(reader, field);
      return;
    case "mcpServers":
      draft.mcpServers = readMcpServers(reader, field);
      return;
    case "dependencies":
      draft.dependencies = readDependencies(reader, field);
      return;
    case "permissions":
      draft.permissions = readPermissions(reader, field);
      return;
    case "nodeVersion":
      draft.nodeVersion = readNodeVersion(reader, field);
      return;
    case "systemPackages":
      draft.systemPackages = reader.texts(field).map((node) => node.value);
      return;
    case "usedBy":
    case "registeredAt":
    case "updatedAt":
      reader.say(field.offset, "registry-field", `\`${field.key}\` is kept by the registry`);
      return;
    default:
      reader.say(field.offset, "unknown-field", `${quoted(field.key)} is not a field of a pack`, "remove it");
  }
}

function readId(
  reader: FieldReader,
  field: MapEntry,
  { folder }: Reading,
  isBesideSkillMd: boolean,
): string | undefined {
  const written = reader.text(field);
  if (written === undefined) return undefined;
  const id = normalizeName(written);
  const [problem] = nameProblems(id);
  if (problem !== undefined) {
    reader.say(field.offset, "id-format", problem.message.replace(/^name/, "id"));
    return undefined;
  }
  // a pack's folder may carry its version: `id@1.2.0`
  if (!isBesideSkillMd && id !== normalizeName(folder.replace(/@[^@]*$/, ""))) {
    const message = `id ${quoted(id)} differs from its folder ${quoted(folder)}`;
    reader.say(field.offset, "name-mismatch", message, "rename the folder or the `id` field");
  }
  return id;
}

function readPackVersion(reader: FieldReader, { offset, value }: MapEntry): string {
  const version = value.kind === "text" ? value.value : "";
  const isText = value.kind === "text" && value.style === "quoted";
  if (!isText || !isVersion(version)) {
    reader.say(offset, "pack-version", `version ${quoted(version)} is not semver`);
  }
  return version;
}

function readNodeVersion(reader: FieldReader, field: MapEntry): string | undefined {
  const range = reader.text(field);
  if (range === undefined || isVersionRange(range)) return range;
  reader.say(field.offset, "node-version", `${quoted(range)} is not a semver range`);
  return undefined;
}

function readContext(reader: FieldReader, field: MapEntry, reading: Reading): string[] {
  return reader.texts(field).flatMap((node) => {
    const path = reader.path(field.key, node);
    if (path === undefined) return [];
    if (reading.files.lacks(path)) {
      reader.say(node.offset, "context-missing", `context file ${quoted(path)} is not in the folder`);
      return [];
    }
    return reading.isTooLarge(path) ? [] : [path];
  });
}

function checkRequired(reader: FieldReader, fields: MapNode, draft: SkillDraft, isBesideSkillMd: boolean): void {
  // an id that is there but wrong has been told already
  if (draft.name === undefined && !isText(fields.entries.get("id"))) reader.say(0, "id-missing", "there is no `id`");
  if (draft.version === undefined) reader.say(0, "pack-version", "there is no `version`");
  if (draft.owner === undefined) reader.say(0, "owner-missing", "there is no `owner`");
  if (draft.title === undefined || draft.title === "") {
    draft.title = undefined;
    reader.say(0, "title-missing", "there is no `name`");
  }
  if (draft.description === undefined && !isBesideSkillMd) {
    reader.say(0, "description-missing", "there is no `description`");
  }
}

function isText(field: MapEntry | undefined): boolean {
  return field?.value.kind === "text" && field.value.value !== "" && field.value.style !== "null";
}

/** A pack that wants variables says in `.env.example` which, so that people know what to set. */
function checkEnvExample(reader: FieldReader, fields: MapNode, draft: SkillDraft, reading: Reading): void {
  if (draft.envVars === undefined || draft.envVars.length === 0) return;
  if (reading.files.lacks(ENV_EXAMPLE)) {
    const message = `\`envVars\` is declared, and there is no \`${ENV_EXAMPLE}\``;
    reader.say(fields.entries.get("envVars")?.offset ?? 0, "env-example-missing", message);
  }
  const example = reading.content(ENV_EXAMPLE);
  if (example === undefined) return;
  const { text } = readSourceText(ENV_EXAMPLE, example, reading.report);
  const lines = text.split("\n").map((line) => line.trim());
  const named = new Set(lines.map((line) => /^(?:#\s*|export\s+)?([A-Za-z_]\w*)\s*=/.exec(line)?.[1]));
  for (const name of draft.envVars) {
    if (named.has(name)) continue;
    reading.report.on(ENV_EXAMPLE, 1, "env-example-incomplete", `\`${name}\` is not in \`${ENV_EXAMPLE}\``);
  }
}
