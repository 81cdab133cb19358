import { join } from "node:path";
import type { Config, ConfigKey, Plugin, PluginDefinition } from "./config.ts";
import { adds, type ProjectRule, replaces, tightens } from "./project-rules.ts";
import { type Field, type Fields, list, record } from "./record.ts";
import { boolean, choice, folder, gitWord, milliseconds, skillAddress, skillName, time } from "./shapes.ts";

/** All there is to know about a setting. */
interface Key<T> extends Field<T> {
  /** Depends on the home, because folders do. */
  readonly default: (home: string) => T;
  /** For a setting that restricts: what holds while the user's will is there and cannot be read. */
  readonly whenUnknown?: T;
  /** What a project's own config may do to it; nothing, if not said. */
  readonly project?: ProjectRule<T>;
}

const PLUGIN_FIELDS: Fields<PluginDefinition> = {
  url: { shape: gitWord("the URL of a repository"), about: "Where the skill came from.", isRequired: true },
  ref: { shape: gitWord("a branch, tag or commit"), about: "The branch, tag or commit that was asked for." },
  name: { shape: skillName, about: "What the skill is called here, if not as its author called it." },
  enabled: { shape: boolean, about: "Whether the skill is on; true if not said." },
  installedAt: { shape: time, about: "When it was installed." },
};

const plugin = record(PLUGIN_FIELDS, ({ url, ...rest }: Partial<PluginDefinition>): Plugin | undefined =>
  url === undefined ? undefined : { url, ...rest, enabled: rest.enabled ?? true },
);

/**
 * Every setting, in the order in which people meet them. Reading, defaults, the JSON Schema and what a project
 * may override all come from this table. A setting without a `project` rule is the user's alone.
 */
export const KEYS: { readonly [K in ConfigKey]: Key<Config[K]> } = {
  plugins: {
    about: "Installed skills. Skep keeps this list.",
    shape: list(plugin, "plugins"),
    default: () => [],
  },
  pluginsDir: {
    about: "The folder of installed skills.",
    shape: folder,
    default: (home) => join(home, "plugins"),
  },
  userDir: {
    about: "The folder of your own skills.",
    shape: folder,
    default: (home) => join(home, "skills"),
  },
  disabledBundled: {
    about: "Bundled skills that are off.",
    shape: list(skillName, "skill names"),
    default: () => [],
    project: adds(),
  },
  enabledBundled: {
    about: "When not empty, only these bundled skills are on. `disabledBundled` is stronger.",
    shape: list(skillName, "skill names"),
    default: () => [],
    project: replaces(),
  },
  scriptTimeout: {
    about: "How long a script of a skill may run, in milliseconds.",
    shape: milliseconds,
    default: () => 60_000,
    project: tightens("may only make it shorter", (user, project) => project <= user),
  },
  validation: {
    about: "How skills are judged: `strict` is exactly the Agent Skills specification.",
    shape: choice("extended", "strict"),
    default: () => "extended",
    project: tightens("may only make it stricter", (user, project) => project === "strict" || project === user),
  },
  disabled: {
    about: "Skills that are off, by name or as `<source>/<name>`.",
    shape: list(skillAddress, "skill names"),
    default: () => [],
    project: adds(),
  },
  sources: {
    about: "Further folders with skills.",
    shape: list(folder, "folders"),
    default: () => [],
    project: adds(), // only folders inside it: see project.ts
  },
  projectSkills: {
    about: "Whether skills of the project at hand count: always, once you trust them, or never.",
    shape: choice("on", "trusted", "off"),
    default: () => "on",
    whenUnknown: "trusted",
  },
  cache: {
    about: "Whether Skep remembers the heads of skills between runs.",
    shape: boolean,
    default: () => true,
  },
};

// as: the table's type says that it has these keys and no others
export const CONFIG_KEYS = Object.keys(KEYS) as readonly ConfigKey[];

/** The config of somebody who has not written one. */
export function defaultConfig(home: string): Config {
  const defaults: Partial<Config> = {};
  for (const key of CONFIG_KEYS) Object.assign(defaults, { [key]: KEYS[key].default(home) });
  // as: every key was filled
  return defaults as Config;
}
