import type { Stats } from "node:fs";
import type { Diagnostic } from "../base/diagnostics.ts";
import { briefOf } from "../skill/brief.ts";
import type { SkillHead } from "../skill/skill.ts";
import type { Requirements } from "./requirements.ts";

/** What one file was like when a skill was read from it. Any difference, and it is read again. */
export type Stamp = readonly [modifiedMs: number, changedMs: number, size: number, inode: number];

/** What is kept of one skill: enough to list it, and the rest as text that is parsed when somebody asks. */
export interface SkillRow {
  /** The skill's folder, relative to its source. */
  readonly path: string;
  /** Nothing for a skill that cannot be recognised by one file alone: it is read every time. */
  readonly stamp: Stamp | undefined;
  /** Empty for a folder whose skill does not load. */
  readonly name: string;
  readonly description: string;
  readonly version: string;
  /** What it asks of the machine, as JSON; empty if nothing. Apart, because every look at a library asks for it. */
  readonly needs: string;
  /** The other fields of the head that differ from `PLAIN_HEAD`, as JSON; empty if none does. */
  readonly more: string;
  /** JSON; empty if there are none. */
  readonly diagnostics: string;
  /** Whether a file is as it was when the skill was read from it. */
  isOf(stats: Stats): boolean;
}

/**
 * What stood in a source's folder when it was last listed. While the folder's own stamp is the same, no name has come
 * or gone, and no folder has become a link.
 */
export interface Listing {
  readonly stamp: Stamp;
  /** How many names there were. */
  readonly count: number;
  /** Folders and links that are not one skill with a row of its own: what they lead to may change without a trace. */
  readonly others: readonly string[];
}

export function stampOf(stats: Stats): Stamp {
  return [stats.mtimeMs, stats.ctimeMs, stats.size, stats.ino];
}

export function isStampOf(stamp: Stamp, stats: Stats): boolean {
  return stampOf(stats).every((number, index) => number === stamp[index]);
}

/** A row for what was read. */
export function rowOf(
  path: string,
  stamp: Stamp | undefined,
  head: SkillHead | undefined,
  diagnostics: readonly Diagnostic[],
): SkillRow {
  return new ReadRow(path, stamp, head, diagnostics);
}

class ReadRow implements SkillRow {
  readonly path: string;
  readonly stamp: Stamp | undefined;
  readonly name: string;
  readonly description: string;
  readonly version: string;
  readonly needs: string;
  readonly more: string;
  readonly diagnostics: string;

  constructor(path: string, stamp: Stamp | undefined, head: SkillHead | undefined, diagnostics: readonly Diagnostic[]) {
    const { needs, more } = head === undefined ? NOTHING_ELSE : othersOf(head);
    this.path = path;
    this.stamp = stamp;
    this.name = head?.name ?? "";
    this.description = head?.description ?? "";
    this.version = head?.version ?? "";
    this.needs = needs;
    this.more = more;
    this.diagnostics = diagnostics.length === 0 ? "" : JSON.stringify(diagnostics);
  }

  isOf(stats: Stats): boolean {
    return this.stamp !== undefined && isStampOf(this.stamp, stats);
  }
}

/** The head that a row was made from. */
export function headOf(row: SkillRow): SkillHead {
  const others: Partial<SkillHead> = row.more === "" ? {} : JSON.parse(row.more);
  return {
    ...PLAIN_HEAD,
    title: row.name,
    briefDescription: briefOf(row.description),
    ...others,
    ...needsOf(row),
    name: row.name,
    description: row.description,
    version: row.version === "" ? undefined : row.version,
  };
}

/** What the skill of a row asks of the machine. */
export function needsOf({ needs }: SkillRow): Requirements {
  const given: Partial<Requirements> = needs === "" ? {} : JSON.parse(needs);
  return { ...NO_NEEDS, ...given };
}

const NO_NEEDS: Requirements = {
  requires: [],
  nodeVersion: undefined,
  systemPackages: [],
  dependencies: [],
  envVars: [],
};

/** What a skill is that says nothing but its name and description. */
const PLAIN_HEAD: Omit<SkillHead, "name" | "description" | "version" | "title" | "briefDescription"> = {
  entryPath: "SKILL.md",
  isPack: false,
  author: undefined,
  owner: undefined,
  license: undefined,
  compatibility: undefined,
  metadata: {},
  tags: [],
  allowedTools: [],
  allowedToolsText: undefined,
  ...NO_NEEDS,
  triggers: { keywords: [], verbs: [], patterns: [] },
  toolsets: [],
  scripts: [],
  mcpServers: [],
  permissions: { network: false },
  isEnabledByDefault: true,
  isModelInvocable: true,
  isUserInvocable: true,
  argumentHint: undefined,
};

const NOTHING_ELSE = { needs: "", more: "" };

/** What a head says beyond its own columns. */
function othersOf(head: SkillHead): { needs: string; more: string } {
  const needs: Record<string, unknown> = {};
  const more: Record<string, unknown> = {};
  const plain: Record<string, unknown> = {
    ...PLAIN_HEAD,
    title: head.name,
    briefDescription: briefOf(head.description),
  };
  for (const [key, value] of Object.entries(head)) {
    if (key === "name" || key === "description" || key === "version" || key === "body") continue;
    if (value === plain[key] || JSON.stringify(value) === JSON.stringify(plain[key])) continue;
    (key in NO_NEEDS ? needs : more)[key] = value;
  }
  return { needs: textOf(needs), more: textOf(more) };
}

function textOf(fields: Record<string, unknown>): string {
  return Object.keys(fields).length === 0 ? "" : JSON.stringify(fields);
}
