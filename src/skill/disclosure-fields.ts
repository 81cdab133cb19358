import type { FieldReader } from "./fields.ts";
import { MAX_PATTERN, MAX_PATTERN_REPEATS, MAX_PATTERNS } from "./limits.ts";
import type { MapEntry, TextNode } from "./node.ts";
import type { FileList } from "./reading.ts";
import { quoted } from "./report.ts";
import { NO_TRIGGERS, type Toolset, type Triggers } from "./skill.ts";

/** Says why a pattern cannot be used, or nothing. The one that knows RE2 is handed in: it is slow to load. */
export type CheckPattern = (pattern: string) => string | undefined;

/** `{ keywords, verbs, patterns }`; a plain list is taken as keywords. */
export function readTriggers(reader: FieldReader, field: MapEntry, checkPattern: CheckPattern | undefined): Triggers {
  if (field.value.kind === "list") {
    reader.say(field.offset, "triggers-list", "`triggers` is a list; its items were taken as keywords");
    return { ...NO_TRIGGERS, keywords: words(reader.texts(field)) };
  }
  const map = reader.map(field);
  if (map === undefined) return NO_TRIGGERS;
  const triggers = { keywords: [] as string[], verbs: [] as string[], patterns: [] as string[] };
  reader.onlyKnown(map, field.key, ["keywords", "verbs", "patterns"]);
  for (const entry of map.entries.values()) {
    if (entry.key === "patterns") triggers.patterns = readPatterns(reader, entry, checkPattern);
    else if (entry.key === "keywords" || entry.key === "verbs") triggers[entry.key] = words(reader.texts(entry));
  }
  return triggers;
}

function words(nodes: readonly TextNode[]): string[] {
  const seen = new Set(nodes.map((node) => node.value.trim()));
  seen.delete("");
  return [...seen];
}

function readPatterns(reader: FieldReader, field: MapEntry, checkPattern: CheckPattern | undefined): string[] {
  const patterns: string[] = [];
  for (const node of reader.texts(field)) {
    const problem = boundProblem(node.value, patterns.length) ?? checkPattern?.(node.value);
    if (problem === undefined) patterns.push(node.value);
    else {
      const message = `pattern ${quoted(node.value)} cannot be used: ${problem}`;
      reader.say(node.offset, "trigger-pattern", message);
    }
  }
  return patterns;
}

/**
 * True for a pattern of nothing but words, `\\s \\w \\d \\b`, dots and single quantifiers: RE2 takes all of these, and need
 * not be loaded to say so.
 */
export function isPlainPattern(pattern: string): boolean {
  if (!/^(?:(?:[A-Za-z0-9 _-]|\\[swd]|\.)[+*?]?|\\b)+$/.test(pattern)) return false;
  // of nothing that must be there, it would match every message
  return pattern.replace(/\\?.[*?]|\\b/g, "") !== "";
}

/** What speaks against a pattern before its meaning is looked at. */
function boundProblem(pattern: string, index: number): string | undefined {
  if (index >= MAX_PATTERNS) return `there are more than ${MAX_PATTERNS}`;
  if (pattern.length > MAX_PATTERN) return `it is longer than ${MAX_PATTERN} characters`;
  const counts = [...pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].map(([, least, most]) => Number(most || least));
  const repeats = counts.reduce((sum, count) => sum + count, 0);
  return repeats > MAX_PATTERN_REPEATS ? `its counts add up to more than ${MAX_PATTERN_REPEATS}` : undefined;
}

/** `path:Export`, each; the module's ending may be left out. */
export function readToolsets(reader: FieldReader, field: MapEntry, files: FileList): Toolset[] {
  return reader.texts(field).flatMap((node) => {
    const [, written, exportName] = /^(.+):([\p{ID_Start}$_][\p{ID_Continue}$]*)$/u.exec(node.value) ?? [];
    if (written === undefined || exportName === undefined) {
      const message = `toolset ${quoted(node.value)} is not of the form \`path:Export\``;
      reader.say(node.offset, "toolset-format", message);
      return [];
    }
    const path = reader.path(field.key, { ...node, value: written });
    if (path === undefined) return [];
    if (moduleCandidates(path).every((candidate) => files.lacks(candidate))) {
      reader.say(node.offset, "toolset-missing", `toolset's module \`${path}\` is not in the folder`);
    }
    return [{ path, exportName }];
  });
}

/** The files that a toolset's path may stand for, in the order in which they are tried. */
function moduleCandidates(path: string): string[] {
  if (/\.(?:ts|mts|js|mjs)$/.test(path)) return [path];
  return [".ts", ".mts", ".js", ".mjs"].map((ending) => path + ending);
}
