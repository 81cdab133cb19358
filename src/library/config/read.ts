import type { Diagnostic } from "../../base/diagnostics.ts";
import type { SkepError } from "../../base/errors.ts";
import type { Config, ConfigKey } from "./config.ts";
import { readConfigFile } from "./file.ts";
import { CONFIG_KEYS, defaultConfig, KEYS } from "./keys.ts";
import { errorOf } from "./notes.ts";
import { type ParsedConfig, parseConfig } from "./parse.ts";
import { configPath, type Places } from "./places.ts";
import { overrideConfig } from "./project.ts";

/** A config that can be worked with, whatever the files are like, and what is wrong with them. */
export interface ConfigReading {
  readonly config: Config;
  readonly diagnostics: readonly Diagnostic[];
  /** Set if a file, or a value in it, could not be used: to be thrown by those who would rather not go on. */
  readonly error: SkepError | undefined;
}

/**
 * Reads the user's config and, over it, the project's. It does not throw over what is in the files: a wrong value
 * has its default, a broken file is as if it were not there, and `error` and the diagnostics say so.
 */
export function readConfig(places: Places): ConfigReading {
  const user = readUserConfig(places);
  if (places.project === undefined) return user;
  const { config, diagnostics } = overrideConfig(user.config, places.project, places);
  return {
    config,
    diagnostics: [...user.diagnostics, ...diagnostics],
    error: user.error ?? errorOf(diagnostics, places.userHome),
  };
}

/** The user's config alone. */
function readUserConfig({ home, userHome }: Places): ConfigReading {
  const path = configPath(home);
  const file = readConfigFile(path);
  if ("text" in file) return interpretConfig(file.text, { home, userHome });
  const diagnostics = "problem" in file ? [file.problem] : [];
  const config = { ...defaultConfig(home), ...("problem" in file ? guarded(CONFIG_KEYS) : {}) };
  return { config, diagnostics, error: errorOf(diagnostics, userHome) };
}

/** What the text of the user's config means. */
export function interpretConfig(text: string, { home, userHome }: Places): ConfigReading {
  const parsed = parseConfig(text, { path: configPath(home), userHome });
  const { values, diagnostics } = parsed;
  const config = { ...defaultConfig(home), ...guarded(unknownKeys(parsed, text)), ...values };
  return { config, diagnostics, error: errorOf(diagnostics, userHome) };
}

/** The settings that the user wrote something about which could not be read. */
function unknownKeys({ values, lines, isUnderstood }: ParsedConfig, text: string): readonly ConfigKey[] {
  if (!isUnderstood) return CONFIG_KEYS.filter((key) => text.includes(key));
  return [...lines.keys()].filter((key) => !(key in values));
}

/** A setting that restricts does not fall open because of a slip of the pen. */
function guarded(keys: readonly ConfigKey[]): Partial<Config> {
  const known = keys.flatMap((key) => (KEYS[key].whenUnknown === undefined ? [] : [[key, KEYS[key].whenUnknown]]));
  return Object.fromEntries(known);
}
