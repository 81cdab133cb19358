import type { Diagnostic } from "../base/diagnostics.ts";

/**
 * `spec`: exactly the Agent Skills specification (and, for packs, exactly the pack format): anything else is an error.
 * `extended`: extension fields are fine, unknown ones a warning, and what can be understood is loaded.
 */
export type Profile = "spec" | "extended";

/** One file of a skill's folder, as a listing knows it. */
export interface SkillFile {
  /** Relative to the skill's folder, with `/`. */
  readonly path: string;
  readonly size: number;
}

/** A skill as it stands on a disk, in an archive or in a repository, before anything is understood. */
export interface SkillFiles {
  /** The name of the folder itself. */
  readonly folder: string;
  /** Every regular file. Left out by a scan that reads heads only: then missing files are not looked for. */
  readonly files?: readonly SkillFile[];
  /**
   * The contents of `SKILL.md`, `manifest.json`, `.env.example` and of the pack's context files (`contextPaths`).
   * Bytes, so that a broken encoding can be told. Of a file that is too large to read, anything: its size tells.
   */
  readonly texts: ReadonlyMap<string, Uint8Array | string>;
  /** What the reader of the files saw and parsing cannot see. */
  readonly notes?: readonly FileNote[];
}

/** Something about a file that shows only where it was read. */
export interface FileNote {
  readonly code:
    | "file-unreadable"
    | "link-outside"
    | "entry-outside"
    | "nested-skill"
    | "listing-cut"
    | "skill-too-deep";
  readonly path: string;
  readonly message: string;
}

export interface Triggers {
  readonly keywords: readonly string[];
  readonly verbs: readonly string[];
  /** RE2 syntax, matched without regard to case. */
  readonly patterns: readonly string[];
}

/** `path:Export`: the module, relative to the skill, and the name it exports. */
export interface Toolset {
  readonly path: string;
  readonly exportName: string;
}

/** A program of the skill that a model may run; the limits hold where the author gives none. */
export interface Script {
  readonly path: string;
  readonly description?: string;
  readonly timeoutMs?: number;
}

/** `network`: not at all, anywhere, or only these hosts (`*.` in front stands for any subdomain). */
export interface Permissions {
  readonly network: boolean | readonly string[];
}

/** A server that the skill brings (`local`, started by Skep) or uses (`remote`). */
export type McpServer =
  | {
      readonly type: "local";
      readonly name: string;
      readonly command: string;
      readonly args: readonly string[];
    }
  | { readonly type: "remote"; readonly name: string; readonly url: string };

/** Another skill that this one needs: `id`, or `id@range`. */
export interface Dependency {
  readonly id: string;
  readonly range?: string;
}

/** A skill without its instructions: all that its frontmatter and manifest say. */
export interface SkillHead {
  /** NFKC; safe as one path segment. In profile `spec` also a valid name of the specification. */
  readonly name: string;
  /** A pack's `name`, for people; otherwise the name. */
  readonly title: string;
  readonly description: string;
  /** At most 80 characters, the author's or the description's first sentence. */
  readonly briefDescription: string;
  /** The file that defines it: `SKILL.md`, in the case it has on disk, or `manifest.json`. */
  readonly entryPath: string;
  readonly isPack: boolean;
  readonly version: string | undefined;
  readonly author: string | undefined;
  readonly owner: string | undefined;
  readonly license: string | undefined;
  readonly compatibility: string | undefined;
  readonly metadata: Readonly<Record<string, string>>;
  readonly tags: readonly string[];

  /** Tool patterns, one each; `allowedToolsText` is the author's own spelling. Never a grant by itself. */
  readonly allowedTools: readonly string[];
  readonly allowedToolsText: string | undefined;

  /** Commands that must be on PATH. */
  readonly requires: readonly string[];
  /** A semver range for Node. */
  readonly nodeVersion: string | undefined;
  readonly systemPackages: readonly string[];
  readonly dependencies: readonly Dependency[];
  /** Names only: values live in the secrets. */
  readonly envVars: readonly string[];

  readonly triggers: Triggers;
  readonly toolsets: readonly Toolset[];
  readonly scripts: readonly Script[];
  readonly mcpServers: readonly McpServer[];
  readonly permissions: Permissions;

  readonly isEnabledByDefault: boolean;
  readonly isModelInvocable: boolean;
  readonly isUserInvocable: boolean;
  readonly argumentHint: string | undefined;
}

/** A skill, understood. One record whether it came from `SKILL.md`, from `manifest.json` or from both. */
export interface Skill extends SkillHead {
  /** The instructions, without frontmatter; a pack's context files follow in order. */
  readonly body: string;
}

/** What became of a folder: a skill unless a diagnostic is an error. Nothing is dropped without a diagnostic. */
export interface ParsedSkill {
  /** Also known when the skill does not load: its own name as far as it can be told, else its folder's. */
  readonly name: string;
  readonly skill?: Skill;
  readonly diagnostics: readonly Diagnostic[];
}

export const NO_TRIGGERS: Triggers = { keywords: [], verbs: [], patterns: [] };
