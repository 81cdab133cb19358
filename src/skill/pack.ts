import type { SkillDraft } from "./draft.ts";
import {
  type FileList,
  isVersion,
  isVersionRange,
  readDependencies,
  readEnvVars,
  readMcpServers,
  readPath,
  readPermissions,
  readScripts,
} from "./execution-fields.ts";
import { FieldReader } from "./fields.ts";
import { Findings } from "./findings.ts";
import { parseJson } from "./json.ts";
import { isLongerThan, MAX_DESCRIPTION, MAX_FILE_BYTES } from "./limits.ts";
import { nameProblems, normalizeName } from "./name.ts";
import type { MapEntry, MapNode } from "./node.ts";
import { readSourceText, type SourceText } from "./source-text.ts";

export const MANIFEST = "manifest.json";
export const ENV_EXAMPLE = ".env.example";

export interface PackContext {
  readonly folder: string;
  /** A `SKILL.md` stands beside it: identity and instructions are its own then. */
  readonly isBesideSkillMd: boolean;
  readonly files: FileList;
  readonly findings: Findings;
  readonly texts: ReadonlyMap<string, Uint8Array | string>;
}

/** What a `manifest.json` says. `context` are the files whose texts make up, or follow, the body. */
export interface Pack {
  readonly source: SourceText;
  readonly fields: MapNode;
  readonly draft: SkillDraft;
  readonly context: readonly string[];
}

/** Reads `manifest.json`; nothing when it is not a pack's, and then a diagnostic says so. */
export function parsePack(content: Uint8Array | string, context: PackContext): Pack | undefined {
  const { findings } = context;
  const source = readSourceText(MANIFEST, content, findings);
  const fields = readManifest(source, findings);
  if (fields === undefined) return undefined;
  if (context.isBesideSkillMd && !fields.entries.has("id")) {
    findings.on(MANIFEST, 1, "manifest-ignored", "has no `id`, so it is not a pack's");
    return undefined;
  }
  const reader = new FieldReader(source, findings);
  const draft: SkillDraft = { isPack: true };
  const listed: string[] = [];
  for (const field of fields.entries.values()) {
    if (field.key === "context") listed.push(...readContext(reader, field, context));
    else readPackField(reader, field, draft, context);
  }
  checkRequired(source, draft, context);
  checkEnvExample(source, fields, draft, context);
  return { source, fields, draft, context: [...new Set(listed)] };
}

/** The context files that a manifest lists, before anything is judged: what its reader must bring along. */
export function contextPaths(manifest: Uint8Array | string): string[] {
  const ignored = new Findings("extended");
  const source = readSourceText(MANIFEST, manifest, ignored);
  const parsed = parseJson(source.text);
  const context = "root" in parsed && parsed.root?.kind === "map" ? parsed.root.entries.get("context") : undefined;
  if (context === undefined) return [];
  const reader = new FieldReader(source, ignored);
  return reader.texts(context).flatMap((node) => readPath(reader, "context", node) ?? []);
}

function readManifest(source: SourceText, findings: Findings): MapNode | undefined {
  if (source.text.trim() === "") {
    findings.on(MANIFEST, 1, "file-empty", "is empty");
    return undefined;
  }
  const parsed = parseJson(source.text);
  if ("problem" in parsed) {
    findings.at(source, parsed.problem.offset, "manifest-invalid", `is not JSON: ${parsed.problem.reason}`);
    return undefined;
  }
  if (parsed.root?.kind !== "map") {
    findings.on(MANIFEST, 1, "manifest-invalid", "is not a JSON object");
    return undefined;
  }
  if (parsed.isLenient) findings.on(MANIFEST, 1, "manifest-repaired", "has comments or trailing commas");
  for (const { key, offset } of parsed.duplicates) {
    findings.at(source, offset, "duplicate-key", `\`${key}\` stands twice; this one counts`);
  }
  return parsed.root;
}

function readPackField(reader: FieldReader, field: MapEntry, draft: SkillDraft, context: PackContext): void {
  const { findings, source } = reader;
  switch (field.key) {
    case "id":
      readId(reader, field, draft, context);
      return;
    case "name":
      draft.title = reader.text(field)?.trim();
      return;
    case "version":
      readPackVersion(reader, field, draft);
      return;
    case "description":
      draft.description = reader.text(field)?.trim() || undefined;
      if (isLongerThan(draft.description ?? "", MAX_DESCRIPTION)) {
        const message = `\`description\` is longer than ${MAX_DESCRIPTION} characters`;
        findings.at(source, field.offset, "description-length", message);
      }
      return;
    case "owner":
      draft.owner = reader.text(field)?.trim() || undefined;
      return;
    case "scripts":
      draft.scripts = readScripts(reader, field, context.files, "script-missing");
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
      readNodeVersion(reader, field, draft);
      return;
    case "systemPackages":
      draft.systemPackages = reader.texts(field).map((node) => node.value);
      return;
    case "usedBy":
    case "registeredAt":
    case "updatedAt":
      findings.at(source, field.offset, "registry-field", `\`${field.key}\` is kept by the registry`);
      return;
    default: {
      const message = `\`${field.key}\` is not a field of a pack`;
      findings.at(source, field.offset, "unknown-field", message, "remove it");
    }
  }
}

function readId(reader: FieldReader, field: MapEntry, draft: SkillDraft, context: PackContext): void {
  const { findings, source } = reader;
  const written = reader.text(field);
  if (written === undefined) return;
  const id = normalizeName(written);
  const [problem] = nameProblems(id);
  if (problem !== undefined) {
    findings.at(source, field.offset, "id-format", problem.message.replace(/^name/, "id"));
    return;
  }
  draft.name = id;
  // a pack's folder may carry its version: `id@1.2.0`
  const folder = normalizeName(context.folder.replace(/@[^@]*$/, ""));
  if (!context.isBesideSkillMd && id !== folder) {
    const message = `id \`${id}\` differs from its folder \`${context.folder}\``;
    findings.at(source, field.offset, "name-mismatch", message, "rename the folder or the `id` field");
  }
}

function readPackVersion({ source, findings }: FieldReader, { offset, value }: MapEntry, draft: SkillDraft): void {
  draft.version = value.kind === "text" ? value.value : "";
  const isText = value.kind === "text" && value.style === "quoted";
  if (!isText || !isVersion(draft.version)) {
    findings.at(source, offset, "pack-version", `version \`${draft.version}\` is not semver`);
  }
}

function readNodeVersion(reader: FieldReader, field: MapEntry, draft: SkillDraft): void {
  const range = reader.text(field);
  if (range === undefined) return;
  if (isVersionRange(range)) draft.nodeVersion = range;
  else reader.findings.at(reader.source, field.offset, "node-version", `\`${range}\` is not a semver range`);
}

function readContext(reader: FieldReader, field: MapEntry, { files, texts, findings }: PackContext): string[] {
  return reader.texts(field).flatMap((node) => {
    const path = readPath(reader, field.key, node);
    if (path === undefined) return [];
    if (files.lacks(path)) {
      findings.at(reader.source, node.offset, "context-missing", `context file \`${path}\` is not in the folder`);
      return [];
    }
    const content = texts.get(path);
    if (content === undefined || isTooLarge(path, files.sizeOf(path) ?? content.length, findings)) return [];
    return [path];
  });
}

function checkRequired(source: SourceText, draft: SkillDraft, { findings, isBesideSkillMd }: PackContext): void {
  const said = (code: string): boolean => findings.diagnostics.some((diagnostic) => diagnostic.code === code);
  if (draft.name === undefined && !said("id-format")) findings.at(source, 0, "id-missing", "there is no `id`");
  if (draft.version === undefined) findings.at(source, 0, "pack-version", "there is no `version`");
  if (draft.owner === undefined) findings.at(source, 0, "owner-missing", "there is no `owner`");
  if (draft.title === undefined || draft.title === "") {
    draft.title = draft.name ?? "";
    findings.at(source, 0, "title-missing", "there is no `name`");
  }
  if (draft.description === undefined && !isBesideSkillMd) {
    findings.at(source, 0, "description-missing", "there is no `description`");
  }
}

/** A pack that wants variables says in `.env.example` which, so that people know what to set. */
function checkEnvExample(source: SourceText, fields: MapNode, draft: SkillDraft, context: PackContext): void {
  const { findings, files, texts } = context;
  if (draft.envVars === undefined || draft.envVars.length === 0) return;
  const offset = fields.entries.get("envVars")?.offset ?? 0;
  const example = texts.get(ENV_EXAMPLE);
  if (example === undefined) {
    if (files.lacks(ENV_EXAMPLE)) {
      findings.at(source, offset, "env-example-missing", `\`envVars\` is declared, and there is no \`${ENV_EXAMPLE}\``);
    }
    return;
  }
  if (isTooLarge(ENV_EXAMPLE, files.sizeOf(ENV_EXAMPLE) ?? example.length, findings)) return;
  const { text } = readSourceText(ENV_EXAMPLE, example, findings);
  const lines = text.split("\n").map((line) => line.trim());
  const named = new Set(lines.map((line) => /^(?:#\s*|export\s+)?([A-Za-z_]\w*)\s*=/.exec(line)?.[1]));
  for (const name of draft.envVars) {
    if (!named.has(name)) {
      findings.on(ENV_EXAMPLE, 1, "env-example-incomplete", `\`${name}\` is not in \`${ENV_EXAMPLE}\``);
    }
  }
}

/** Says so, and answers true, if a file is larger than what is read of one. */
export function isTooLarge(path: string, size: number, findings: Findings): boolean {
  if (size <= MAX_FILE_BYTES) return false;
  findings.on(path, 1, "file-too-large", `is ${size} bytes long; ${MAX_FILE_BYTES} are read at most`);
  return true;
}
