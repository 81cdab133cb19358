/** What the user decided about skills: every path absolute, every default filled in. */
export interface Config {
  readonly plugins: readonly Plugin[];
  readonly pluginsDir: string;
  readonly userDir: string;
  readonly disabledBundled: readonly string[];
  /** When not empty, the bundled skills that are on; `disabledBundled` is stronger. */
  readonly enabledBundled: readonly string[];
  /** In milliseconds. */
  readonly scriptTimeout: number;
  readonly validation: "extended" | "strict";
  /** Names, or `<source>/<name>`. */
  readonly disabled: readonly string[];
  /** Further folders with skills. */
  readonly sources: readonly string[];
  /** Whether the skills of a project count: always, once they are trusted, or never. */
  readonly projectSkills: "on" | "trusted" | "off";
  readonly cache: boolean;
}

export type ConfigKey = keyof Config;

/** An installed skill as it is written in the file. Its url and name together say which one it is. */
export interface PluginDefinition {
  readonly url: string;
  /** A branch, tag or commit. */
  readonly ref?: string;
  /** What the skill is called here, if not as its author called it. */
  readonly name?: string;
  readonly enabled?: boolean;
  /** ISO 8601. */
  readonly installedAt?: string;
}

/** A definition with its default filled in. */
export type Plugin = PluginDefinition & { readonly enabled: boolean };
