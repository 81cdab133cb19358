import { realpathSync } from "node:fs";
import type { Diagnostic } from "../../base/diagnostics.ts";
import { isSystemError } from "../../base/errors.ts";
import type { Config, ConfigKey } from "./config.ts";
import { readConfigFile } from "./file.ts";
import { KEYS } from "./keys.ts";
import { noteOf, quote } from "./notes.ts";
import { type ParsedConfig, parseConfig } from "./parse.ts";
import { configPath, isInside, type Places, projectConfigPath } from "./places.ts";

/** A config, and what was ignored or wrong in the file that changed it. */
interface Overridden {
  readonly config: Config;
  readonly diagnostics: readonly Diagnostic[];
}

/** The user's config with the project's over it: only where the table of keys lets a project. */
export function overrideConfig(user: Config, project: string, { home, userHome }: Places): Overridden {
  const path = projectConfigPath(project);
  const real = findRealPath(path);
  // in the user's own folder, the project's file is the user's
  if (real !== undefined && real === findRealPath(configPath(home))) return { config: user, diagnostics: [] };
  if (real !== undefined && !isInside(real, findRealPath(project) ?? project)) {
    return { config: user, diagnostics: [noteOf("config-outside", { path }, LINK_OUT)] };
  }
  const file = readConfigFile(real ?? path);
  if ("isAbsent" in file) return { config: user, diagnostics: [] };
  if ("problem" in file) return { config: user, diagnostics: [{ ...file.problem, path }] };
  const parsed = parseConfig(file.text, { path, userHome });
  const notes = [...parsed.diagnostics];
  const config = merge(user, withoutOutside(parsed, { project, path, notes }), { path, notes });
  return { config, diagnostics: notes.sort((a, b) => a.line - b.line) };
}

const LINK_OUT = {
  message: "is a link out of the project, and was not read",
  hint: "put the file itself into the project",
};

function findRealPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch (error) {
    // what is wrong with the file is said when it is read
    if (isSystemError(error, "ENOENT", "ENOTDIR", "ELOOP", "EACCES", "EPERM")) return undefined;
    throw error;
  }
}

/** Takes out the sources that are not the project's to name, also by way of a link. */
function withoutOutside(
  parsed: ParsedConfig,
  { project, path, notes }: { project: string; path: string; notes: Diagnostic[] },
): ParsedConfig {
  const root = findRealPath(project) ?? project;
  const isOurs = (source: string) => isInside(source, project) && isInside(findRealPath(source) ?? root, root);
  const sources = parsed.values.sources ?? [];
  for (const source of sources.filter((one) => !isOurs(one))) {
    const message = `the source ${quote(source)} is outside of the project, and was ignored`;
    const hint = "name folders inside the project, or set `sources` in your own config.yaml";
    notes.push(noteOf("config-outside", { path, line: parsed.lines.get("sources") ?? 1 }, { message, hint }));
  }
  return { ...parsed, values: { ...parsed.values, sources: sources.filter(isOurs) } };
}

function merge(
  user: Config,
  { values, lines }: ParsedConfig,
  { path, notes }: { path: string; notes: Diagnostic[] },
): Config {
  const override = <K extends ConfigKey>(config: Config, key: K): Config => {
    const value = values[key];
    if (value === undefined) return config;
    const rule = KEYS[key].project;
    const merged = rule?.merge(config[key], value);
    if (merged !== undefined) return { ...config, [key]: merged };
    const message = `${quote(key)} was ignored: a project ${rule?.may ?? "may not set it"}`;
    const words = { message, hint: "set it in your own config.yaml" };
    notes.push(noteOf("config-not-for-projects", { path, line: lines.get(key) ?? 1 }, words));
    return config;
  };
  return [...lines.keys()].reduce((config, key) => override(config, key), user);
}
