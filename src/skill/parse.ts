import { briefOf } from "./brief.ts";
import type { DiagnosticCode } from "./codes.ts";
import type { CheckPattern } from "./disclosure-fields.ts";
import type { SkillDraft } from "./draft.ts";
import { isSkillMdName, MANIFEST, SKILL_MD } from "./entry.ts";
import { MAX_FILE_BYTES } from "./limits.ts";
import { type Pack, parsePack } from "./pack.ts";
import { Reading } from "./reading.ts";
import { quoted, Report } from "./report.ts";
import { NO_TRIGGERS, type ParsedSkill, type Profile, type Skill, type SkillFiles } from "./skill.ts";
import { parseSkillMd, type SkillMd } from "./skill-md.ts";
import { readSourceText } from "./source-text.ts";

/** How to read a skill. */
export interface ParseOptions {
  readonly profile?: Profile | undefined;
  /** Judges trigger patterns; without it they are taken as they are. `readSkill` brings one that asks RE2. */
  readonly checkPattern?: CheckPattern | undefined;
  /** True if the texts end with the frontmatter: then nothing is said about instructions that nobody brought. */
  readonly isHead?: boolean;
}

/** Understands a skill. Never throws on what a skill holds: whatever is wrong becomes a diagnostic. */
export function parseSkill(files: SkillFiles, options: ParseOptions = {}): ParsedSkill {
  const report = new Report(options.profile ?? "extended");
  const reading = new Reading(files, report, options.checkPattern);
  const skillMdPath = findSkillMd(files, report);
  const skillMd = skillMdPath === undefined ? undefined : parseSkillMd(skillMdPath, reading, options.isHead === true);
  const pack = files.texts.has(MANIFEST) ? parsePack(reading, skillMdPath !== undefined) : undefined;
  for (const note of files.notes ?? []) report.on(note.path, 1, note.code, note.message);
  if (skillMdPath === undefined && !files.texts.has(MANIFEST) && !report.hasError) {
    report.on(SKILL_MD, 1, "no-skill-md", `${quoted(files.folder)} holds no \`${SKILL_MD}\``);
  }

  const ownName = skillMd === undefined ? pack?.draft.name : skillMd.draft.name;
  const name = ownName ?? reading.fallbackName;
  if (skillMd !== undefined && pack !== undefined) checkAgreement(name, skillMd, pack, report);
  const body = joinBody(skillMd, pack, reading);
  if (report.hasError) return { name, diagnostics: report.diagnostics };
  const draft = merge(skillMd?.draft, pack?.draft);
  return { name, skill: complete(draft, name, skillMdPath ?? MANIFEST, body), diagnostics: report.diagnostics };
}

/** The spelling of `SKILL.md` that counts: exactly that, else `skill.md`, else any. */
function findSkillMd({ texts }: SkillFiles, report: Report): string | undefined {
  if (texts.has(SKILL_MD)) return SKILL_MD;
  if (texts.has("skill.md")) {
    report.on("skill.md", 1, "file-name-lower", "is called `skill.md`");
    return "skill.md";
  }
  const other = [...texts.keys()].filter(isSkillMdName).sort()[0];
  if (other !== undefined) report.on(other, 1, "file-name-case", `is called ${quoted(other)}`);
  return other;
}

/** With both files in one folder there is still one skill, so what both say must agree. */
function checkAgreement(name: string, skillMd: SkillMd, pack: Pack, report: Report): void {
  const say = (field: string, code: DiagnosticCode, message: string): void =>
    report.at(pack.source, pack.fields.entries.get(field)?.offset ?? 0, code, message);
  const id = pack.draft.name;
  if (id !== undefined && name !== id) {
    say("id", "id-mismatch", `id ${quoted(id)} differs from the name ${quoted(name)} in \`${SKILL_MD}\``);
  }
  const version = versionOf(skillMd.draft);
  if (version !== undefined && pack.draft.version !== undefined && version !== pack.draft.version) {
    const message = `version ${quoted(pack.draft.version)} differs from ${quoted(version)} in \`${SKILL_MD}\``;
    say("version", "version-mismatch", message);
  }
  for (const field of EXECUTION_FIELDS) {
    if (pack.draft[field] === undefined || skillMd.draft[field] === undefined) continue;
    say(field, "declared-twice", `\`${field}\` stands in both files; this one counts`);
  }
}

const EXECUTION_FIELDS = ["scripts", "envVars", "mcpServers", "dependencies", "permissions"] as const;

/** `SKILL.md` holds identity and instructions; what its pack says about execution wins over its own. */
function merge(skillMd: SkillDraft | undefined, pack: SkillDraft | undefined): SkillDraft {
  if (pack === undefined) return skillMd ?? {};
  if (skillMd === undefined) return pack;
  return {
    ...pack,
    ...skillMd,
    scripts: pack.scripts ?? skillMd.scripts,
    envVars: pack.envVars ?? skillMd.envVars,
    mcpServers: pack.mcpServers ?? skillMd.mcpServers,
    dependencies: pack.dependencies ?? skillMd.dependencies,
    permissions: pack.permissions ?? skillMd.permissions,
  };
}

/** The instructions of `SKILL.md`, then the pack's context files in their order. */
function joinBody(skillMd: SkillMd | undefined, pack: Pack | undefined, reading: Reading): string {
  const own = skillMd?.draft.body ?? "";
  if (pack === undefined) return own;
  const total = pack.context.reduce(
    (sum, path) => sum + (reading.files.sizeOf(path) ?? reading.content(path)?.length ?? 0),
    0,
  );
  if (total > MAX_FILE_BYTES) {
    reading.report.on(MANIFEST, 1, "context-too-large", `the context files are ${total} bytes long in all`);
    return own;
  }
  const contexts = pack.context.map((path) => readSourceText(path, reading.content(path) ?? "", reading.report).text);
  return [own, ...contexts.map((text) => text.trim())].filter((text) => text !== "").join("\n\n");
}

/** Fills in what the author left open. Every skill has every key: objects of one shape are cheap to make and to read. */
function complete(draft: SkillDraft, name: string, entryPath: string, body: string): Skill {
  const description = draft.description ?? "";
  return {
    name,
    title: draft.title ?? name,
    description,
    briefDescription: draft.briefDescription ?? briefOf(description),
    entryPath,
    isPack: draft.isPack ?? false,
    body,
    version: versionOf(draft),
    author: draft.author,
    owner: draft.owner,
    license: draft.license,
    compatibility: draft.compatibility,
    metadata: draft.metadata ?? {},
    tags: draft.tags ?? NONE,
    allowedTools: draft.allowedTools ?? NONE,
    allowedToolsText: draft.allowedToolsText,
    requires: draft.requires ?? NONE,
    nodeVersion: draft.nodeVersion,
    systemPackages: draft.systemPackages ?? NONE,
    dependencies: draft.dependencies ?? NONE,
    envVars: draft.envVars ?? NONE,
    triggers: draft.triggers ?? NO_TRIGGERS,
    toolsets: draft.toolsets ?? NONE,
    scripts: draft.scripts ?? NONE,
    mcpServers: draft.mcpServers ?? NONE,
    permissions: draft.permissions ?? NO_PERMISSIONS,
    isEnabledByDefault: draft.isEnabledByDefault ?? true,
    isModelInvocable: draft.isModelInvocable ?? true,
    isUserInvocable: draft.isUserInvocable ?? true,
    argumentHint: draft.argumentHint,
  };
}

/** The version as such, else the one below `metadata`, unless it is empty. */
function versionOf(draft: SkillDraft): string | undefined {
  return draft.version ?? (draft.metadata?.version || undefined);
}

const NONE: readonly never[] = Object.freeze([]);
const NO_PERMISSIONS = Object.freeze({ network: false });
