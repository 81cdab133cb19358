import { shorten } from "./brief.ts";
import { type CheckPattern, readToolsets, readTriggers } from "./disclosure-fields.ts";
import type { SkillDraft } from "./draft.ts";
import {
  type FileList,
  isVersion,
  readDependencies,
  readEnvVars,
  readMcpServers,
  readPermissions,
  readScripts,
} from "./execution-fields.ts";
import { FieldReader } from "./fields.ts";
import type { Findings } from "./findings.ts";
import { type Frontmatter, splitFrontmatter } from "./frontmatter.ts";
import { ADVISED_BODY_TOKENS, estimateTokens, isLongerThan, MAX_BRIEF_DESCRIPTION } from "./limits.ts";
import { isSafeName, nameProblems, normalizeName } from "./name.ts";
import type { MapEntry, MapNode } from "./node.ts";
import { readFields } from "./repair.ts";
import { readSourceText, type SourceText } from "./source-text.ts";
import { readAllowedTools, readCompatibility, readDescription, readMetadata, splitWords } from "./spec-fields.ts";

export interface SkillMdContext {
  readonly path: string;
  readonly folder: string;
  readonly files: FileList;
  readonly findings: Findings;
  readonly checkPattern: CheckPattern | undefined;
}

/** What a `SKILL.md` says, and where it says it: the other front end may have to disagree. */
export interface SkillMd {
  readonly source: SourceText;
  readonly fields: MapNode;
  readonly draft: SkillDraft;
}

/** Reads `SKILL.md`; nothing when it has no fields to read, and then an error says why. */
export function parseSkillMd(content: Uint8Array | string, context: SkillMdContext): SkillMd | undefined {
  const { findings } = context;
  const frontmatter = splitFrontmatter(readSourceText(context.path, content, findings), findings);
  if (frontmatter === undefined) return undefined;
  const fields = readFields(frontmatter, findings);
  if (fields === undefined) return undefined;

  const reader = new FieldReader(frontmatter.source, findings);
  const draft: SkillDraft = { body: frontmatter.body };
  for (const field of fields.entries.values()) readField(reader, field, draft, context);
  readName(reader, fields, draft, context);
  if (draft.description === undefined) {
    reportNoDescription(frontmatter.source, fields, findings);
  }
  judgeBody(frontmatter, findings);
  return { source: frontmatter.source, fields, draft };
}

function readField(reader: FieldReader, field: MapEntry, draft: SkillDraft, context: SkillMdContext): void {
  switch (field.key) {
    case "name":
      return; // needs the folder, and speaks also when it is missing
    case "description":
      readDescription(reader, field, draft);
      return;
    case "license":
      draft.license = reader.text(field);
      return;
    case "compatibility":
      readCompatibility(reader, field, draft);
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
      readExtension(reader, field, draft, context);
  }
}

/** The extension fields, which the specification does not know. */
function readExtension(reader: FieldReader, field: MapEntry, draft: SkillDraft, context: SkillMdContext): void {
  switch (field.key) {
    case "version":
      readVersion(reader, field, draft);
      break;
    case "brief_description":
      readBrief(reader, field, draft);
      break;
    case "triggers":
      draft.triggers = readTriggers(reader, field, context.checkPattern);
      break;
    case "toolsets":
      draft.toolsets = readToolsets(reader, field, context.files);
      break;
    case "scripts":
      draft.scripts = readScripts(reader, field, context.files, "script-absent");
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
      draft.argumentHint = reader.hint(field);
      break;
    default:
      unknownField(reader, field);
      return;
  }
  reader.findings.at(reader.source, field.offset, "extension-field", `\`${field.key}\` is not in the specification`);
}

function unknownField(reader: FieldReader, field: MapEntry, hint?: string): void {
  const message = `\`${field.key}\` is not part of the format`;
  reader.findings.at(reader.source, field.offset, "unknown-field", message, hint);
}

function readVersion(reader: FieldReader, field: MapEntry, draft: SkillDraft): void {
  const version = reader.text(field);
  if (version === undefined) return;
  draft.version = version;
  if (!isVersion(version)) {
    reader.findings.at(reader.source, field.offset, "version-format", `version \`${version}\` is not semver`);
  }
}

function readBrief(reader: FieldReader, field: MapEntry, draft: SkillDraft): void {
  const brief = reader.text(field)?.trim();
  if (brief === undefined || brief === "") return;
  if (isLongerThan(brief, MAX_BRIEF_DESCRIPTION)) {
    const message = `\`brief_description\` is longer than ${MAX_BRIEF_DESCRIPTION} characters`;
    reader.findings.at(reader.source, field.offset, "brief-description-length", message);
  }
  draft.briefDescription = shorten(brief);
}

/** The name comes last: it is judged against the folder, which also stands in for it. */
function readName(reader: FieldReader, fields: MapNode, draft: SkillDraft, context: SkillMdContext): void {
  const { source, findings } = reader;
  const field = fields.entries.get("name");
  const written = field === undefined ? undefined : reader.text(field);
  if (field === undefined || written === undefined || written.trim() === "") {
    findings.at(source, field?.offset ?? 0, "name-missing", `there is no \`name\`; \`${context.folder}\` is used`);
    return;
  }
  const name = normalizeName(written);
  if (!isSafeName(name)) {
    const message = `\`name\` cannot name a folder; \`${context.folder}\` is used`;
    findings.at(source, field.offset, "name-unsafe", message);
    return;
  }
  draft.name = name;
  for (const { code, message } of nameProblems(name)) findings.at(source, field.offset, code, message);
  if (name !== normalizeName(context.folder)) {
    const message = `name \`${name}\` differs from its folder \`${context.folder}\``;
    findings.at(source, field.offset, "name-mismatch", message);
  }
}

function reportNoDescription(source: SourceText, fields: MapNode, findings: Findings): void {
  const field = fields.entries.get("description");
  if (field === undefined) {
    findings.at(source, 0, "description-missing", "there is no `description`");
    return;
  }
  const line = source.text.slice(field.offset).split("\n", 1)[0] ?? "";
  const hint = /:\s+#/.test(line) ? "`#` starts a comment: put the value in quotes" : undefined;
  findings.at(source, field.offset, "description-missing", "`description` is empty", hint);
}

function judgeBody({ source, end, body, bodyStart }: Frontmatter, findings: Findings): void {
  const tokens = estimateTokens(body);
  if (tokens === 0) findings.at(source, end, "body-empty", "there are no instructions");
  else if (tokens > ADVISED_BODY_TOKENS) {
    const message = `the instructions are about ${tokens} tokens long; ${ADVISED_BODY_TOKENS} are advised at most`;
    findings.at(source, bodyStart, "body-long", message);
  }
}
