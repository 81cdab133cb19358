import { nearest } from "../base/suggest.ts";
import { shorten } from "./brief.ts";
import { readToolsets, readTriggers } from "./disclosure-fields.ts";
import type { SkillDraft } from "./draft.ts";
import { readDependencies, readEnvVars, readMcpServers, readPermissions, readScripts } from "./execution-fields.ts";
import { FieldReader } from "./fields.ts";
import { type Frontmatter, splitFrontmatter } from "./frontmatter.ts";
import { ADVISED_BODY_TOKENS, estimateTokens, isLongerThan, MAX_BRIEF_DESCRIPTION } from "./limits.ts";
import { isSafeName, nameProblems, normalizeName } from "./name.ts";
import type { MapEntry, MapNode } from "./node.ts";
import type { Reading } from "./reading.ts";
import { readFields } from "./repair.ts";
import { quoted } from "./report.ts";
import { readSourceText, type SourceText } from "./source-text.ts";
import { readAllowedTools, readCompatibility, readDescription, readMetadata, splitWords } from "./spec-fields.ts";
import { isVersion } from "./version.ts";

/** What a `SKILL.md` says, and where it says it: the other front end may have to disagree. */
export interface SkillMd {
  readonly source: SourceText;
  readonly fields: MapNode;
  readonly draft: SkillDraft;
}

/** Reads `SKILL.md`; nothing when it has no fields to read, and then an error says why. */
export function parseSkillMd(path: string, reading: Reading, isHead: boolean): SkillMd | undefined {
  const { report } = reading;
  const content = reading.content(path);
  if (content === undefined) return undefined;
  const frontmatter = splitFrontmatter(readSourceText(path, content, report), report);
  if (frontmatter === undefined) return undefined;
  const fields = readFields(frontmatter, report);
  if (fields === undefined) return undefined;

  const reader = new FieldReader(frontmatter.source, report);
  const draft: SkillDraft = { body: frontmatter.body };
  for (const field of fields.entries.values()) readField(reader, field, draft, reading);
  draft.name = readName(reader, fields, reading);
  if (draft.description === undefined) reportNoDescription(reader, fields);
  if (!isHead) judgeBody(reader, frontmatter);
  return { source: frontmatter.source, fields, draft };
}

function readField(reader: FieldReader, field: MapEntry, draft: SkillDraft, reading: Reading): void {
  switch (field.key) {
    case "name":
      return; // needs the folder, and speaks also when it is missing
    case "description":
      draft.description = readDescription(reader, field);
      return;
    case "license":
      draft.license = reader.text(field);
      return;
    case "compatibility":
      draft.compatibility = readCompatibility(reader, field);
      return;
    case "metadata":
      readMetadata(reader, field, draft);
      return;
    case "allowed-tools":
      readAllowedTools(reader, field, draft);
      return;
    case "author":
      // no field of the specification, but what it means is plain; the same below `metadata` wins
      if (draft.metadata?.author === undefined) draft.author = reader.text(field);
      unknownField(reader, field, "move it below `metadata`");
      return;
    case "tags":
      if (draft.metadata?.tags === undefined) {
        const tags = reader.texts(field).map((node) => node.value);
        draft.tags = field.value.kind === "list" ? tags : tags.flatMap(splitWords);
      }
      unknownField(reader, field, "move it below `metadata`, as words separated by spaces");
      return;
    default:
      readExtension(reader, field, draft, reading);
  }
}

/** The extension fields, which the specification does not know. */
function readExtension(reader: FieldReader, field: MapEntry, draft: SkillDraft, reading: Reading): void {
  switch (field.key) {
    case "version":
      draft.version = readVersion(reader, field);
      break;
    case "brief_description":
      draft.briefDescription = readBrief(reader, field);
      break;
    case "triggers":
      draft.triggers = readTriggers(reader, field, reading.checkPattern);
      break;
    case "toolsets":
      draft.toolsets = readToolsets(reader, field, reading.files);
      break;
    case "scripts":
      draft.scripts = readScripts(reader, field, reading.files, "script-missing");
      break;
    case "permissions":
      draft.permissions = readPermissions(reader, field);
      break;
    case "envVars":
      draft.envVars = readEnvVars(reader, field);
      break;
    case "mcpServers":
      draft.mcpServers = readMcpServers(reader, field);
      break;
    case "dependencies":
      draft.dependencies = readDependencies(reader, field);
      break;
    case "default_enabled":
      draft.isEnabledByDefault = reader.boolean(field);
      break;
    case "disable-model-invocation":
      draft.isModelInvocable = reader.boolean(field) !== true;
      break;
    case "user-invocable":
      draft.isUserInvocable = reader.boolean(field) !== false;
      break;
    case "argument-hint":
      draft.argumentHint = reader.bracketedText(field);
      break;
    default:
      unknownField(reader, field);
      return;
  }
  reader.say(field.offset, "extension-field", `\`${field.key}\` is not in the specification`);
}

function unknownField(reader: FieldReader, field: MapEntry, hint = suggestField(field.key)): void {
  reader.say(field.offset, "unknown-field", `${quoted(field.key)} is not part of the format`, hint);
}

/** `descripton` was meant to be something. */
function suggestField(key: string): string | undefined {
  for (const field of FIELDS_BY_INITIAL.get(key.charAt(0)) ?? []) {
    // most unknown fields are other programs' own, and far from all of ours: that is seen at a glance
    const isFar = Math.abs(field.length - key.length) > 1 || field.charAt(1) !== key.charAt(1);
    if (isFar && !field.startsWith(key)) continue;
    if (nearest(key.toLowerCase().replaceAll("_", "-"), [field]) !== undefined) return `did you mean \`${field}\`?`;
  }
  return undefined;
}

const KNOWN_FIELDS = [
  "name",
  "description",
  "license",
  "compatibility",
  "metadata",
  "allowed-tools",
  "version",
  "triggers",
  "toolsets",
  "scripts",
  "permissions",
  "dependencies",
  "argument-hint",
  "user-invocable",
  "disable-model-invocation",
];

const FIELDS_BY_INITIAL = new Map<string, string[]>();
for (const field of KNOWN_FIELDS) {
  for (const initial of [field.charAt(0), field.charAt(0).toUpperCase()]) {
    FIELDS_BY_INITIAL.set(initial, [...(FIELDS_BY_INITIAL.get(initial) ?? []), field]);
  }
}

function readVersion(reader: FieldReader, field: MapEntry): string | undefined {
  const version = reader.text(field);
  if (version !== undefined && !isVersion(version)) {
    reader.say(field.offset, "version-format", `version ${quoted(version)} is not semver`);
  }
  return version;
}

function readBrief(reader: FieldReader, field: MapEntry): string | undefined {
  const brief = reader.text(field)?.trim();
  if (brief === undefined || brief === "") return undefined;
  if (isLongerThan(brief, MAX_BRIEF_DESCRIPTION)) {
    const message = `\`brief_description\` is longer than ${MAX_BRIEF_DESCRIPTION} characters`;
    reader.say(field.offset, "brief-description-length", message);
  }
  return shorten(brief);
}

/** The name comes last: it is judged against the folder, whose name also stands in for it. */
function readName(reader: FieldReader, fields: MapNode, reading: Reading): string | undefined {
  const field = fields.entries.get("name");
  const written = field === undefined ? undefined : reader.text(field);
  const instead = `${quoted(reading.fallbackName)} is used`;
  if (field === undefined || written === undefined || written.trim() === "") {
    reader.say(field?.offset ?? 0, "name-missing", `there is no \`name\`; ${instead}`);
    return undefined;
  }
  const name = normalizeName(written);
  if (!isSafeName(name)) {
    reader.say(field.offset, "name-unsafe", `\`name\` cannot name a folder; ${instead}`);
    return undefined;
  }
  for (const { code, message } of nameProblems(name)) reader.say(field.offset, code, message);
  if (name !== normalizeName(reading.folder)) {
    const message = `name ${quoted(name)} differs from its folder ${quoted(reading.folder)}`;
    reader.say(field.offset, "name-mismatch", message);
  }
  return name;
}

function reportNoDescription(reader: FieldReader, fields: MapNode): void {
  const field = fields.entries.get("description");
  if (field === undefined) {
    reader.say(0, "description-missing", "there is no `description`");
    return;
  }
  const line = reader.source.text.slice(field.offset).split("\n", 1)[0] ?? "";
  const hint = /:\s+#/.test(line) ? "`#` starts a comment: put the value in quotes" : undefined;
  reader.say(field.offset, "description-missing", "`description` is empty", hint);
}

function judgeBody(reader: FieldReader, { end, body, bodyStart }: Frontmatter): void {
  const tokens = estimateTokens(body);
  if (tokens === 0) reader.say(end, "body-empty", "there are no instructions");
  else if (tokens > ADVISED_BODY_TOKENS) {
    const message = `the instructions are about ${tokens} tokens long; ${ADVISED_BODY_TOKENS} are advised at most`;
    reader.say(bodyStart, "body-long", message);
  }
}
