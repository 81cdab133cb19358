import { briefOf } from "./brief.ts";
import type { CheckPattern } from "./disclosure-fields.ts";
import type { SkillDraft } from "./draft.ts";
import { FileList } from "./execution-fields.ts";
import { Findings } from "./findings.ts";
import { MAX_FILE_BYTES } from "./limits.ts";
import { isSafeName, normalizeName, slugify } from "./name.ts";
import { isTooLarge, MANIFEST, type Pack, parsePack } from "./pack.ts";
import { NO_TRIGGERS, type ParsedSkill, type Profile, type Skill, type SkillFiles } from "./skill.ts";
import { parseSkillMd, type SkillMd } from "./skill-md.ts";
import { readSourceText } from "./source-text.ts";

export interface ParseOptions {
  readonly profile?: Profile | undefined;
  /** Judges trigger patterns; without it they are taken as they are. `patternProblem` is the one that knows RE2. */
  readonly checkPattern?: CheckPattern | undefined;
}

/** Understands a skill. Never throws on what a skill holds: whatever is wrong becomes a diagnostic. */
export function parseSkill(files: SkillFiles, options: ParseOptions = {}): ParsedSkill {
  const findings = new Findings(options.profile ?? "extended");
  const list = new FileList(files.files);
  const entry = findSkillMd(files, findings);
  const folder = files.folder;

  const skillMdText = entry === undefined ? undefined : readableText(files, entry, list, findings);
  const skillMd =
    entry === undefined || skillMdText === undefined
      ? undefined
      : parseSkillMd(skillMdText, {
          path: entry,
          folder,
          files: list,
          findings,
          checkPattern: options.checkPattern,
        });
  const manifestText = files.texts.has(MANIFEST) ? readableText(files, MANIFEST, list, findings) : undefined;
  const pack =
    manifestText === undefined
      ? undefined
      : parsePack(manifestText, {
          folder,
          isBesideSkillMd: entry !== undefined,
          files: list,
          findings,
          texts: files.texts,
        });
  for (const note of files.notes ?? []) findings.on(note.path, 1, note.code, note.message);
  if (entry === undefined && !files.texts.has(MANIFEST) && !findings.hasError) {
    findings.on("SKILL.md", 1, "no-skill-md", `\`${folder}\` holds no \`SKILL.md\``);
  }
  if (skillMd !== undefined && pack !== undefined) checkAgreement(skillMd, pack, findings);

  const name = skillMd?.draft.name ?? (skillMd === undefined ? pack?.draft.name : undefined) ?? folderName(folder);
  if (findings.hasError) return { name, diagnostics: findings.diagnostics };
  const body = joinBody(skillMd, pack, files, findings);
  if (body.length > MAX_FILE_BYTES) {
    findings.on(MANIFEST, 1, "context-too-large", `the instructions are ${body.length} characters long in all`);
  }
  // context files are read last, and may have something wrong of their own
  if (findings.hasError) return { name, diagnostics: findings.diagnostics };
  return {
    name,
    skill: complete(merge(skillMd?.draft, pack?.draft), name, entry ?? MANIFEST, body),
    diagnostics: findings.diagnostics,
  };
}

/** The spelling of `SKILL.md` that counts: exactly that, else `skill.md`, else any. */
function findSkillMd({ texts }: SkillFiles, findings: Findings): string | undefined {
  if (texts.has("SKILL.md")) return "SKILL.md";
  if (texts.has("skill.md")) {
    findings.on("skill.md", 1, "file-name-lower", "is called `skill.md`");
    return "skill.md";
  }
  const other = [...texts.keys()].filter((path) => path.toLowerCase() === "skill.md").sort()[0];
  if (other !== undefined) findings.on(other, 1, "file-name-case", `is called \`${other}\``);
  return other;
}

function readableText(
  files: SkillFiles,
  path: string,
  list: FileList,
  findings: Findings,
): Uint8Array | string | undefined {
  const text = files.texts.get(path);
  return isTooLarge(path, list.sizeOf(path) ?? text?.length ?? 0, findings) ? undefined : text;
}

function folderName(folder: string): string {
  const name = normalizeName(folder);
  return isSafeName(name) ? name : slugify(folder);
}

/** With both files in one folder there is still one skill, so what both say must agree. */
function checkAgreement(skillMd: SkillMd, pack: Pack, findings: Findings): void {
  const { name } = skillMd.draft;
  const id = pack.draft.name;
  if (name !== undefined && id !== undefined && name !== id) {
    const offset = pack.fields.entries.get("id")?.offset ?? 0;
    findings.at(pack.source, offset, "id-mismatch", `id \`${id}\` differs from the name \`${name}\` in \`SKILL.md\``);
  }
  const version = skillMd.draft.version ?? (skillMd.draft.metadata?.version || undefined);
  if (version !== undefined && pack.draft.version !== undefined && version !== pack.draft.version) {
    const offset = pack.fields.entries.get("version")?.offset ?? 0;
    const message = `version \`${pack.draft.version}\` differs from \`${version}\` in \`SKILL.md\``;
    findings.at(pack.source, offset, "version-mismatch", message);
  }
}

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
function joinBody(skillMd: SkillMd | undefined, pack: Pack | undefined, files: SkillFiles, findings: Findings): string {
  if (pack === undefined) return skillMd?.draft.body ?? "";
  const contexts = pack.context.map((path) => readSourceText(path, files.texts.get(path) ?? "", findings).text.trim());
  return [skillMd?.draft.body ?? "", ...contexts].filter((text) => text !== "").join("\n\n");
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
    version: draft.version ?? (draft.metadata?.version || undefined),
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

const NONE: readonly never[] = Object.freeze([]);
const NO_PERMISSIONS = Object.freeze({ network: false });
