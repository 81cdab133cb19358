import type { Diagnostic } from "../base/diagnostics.ts";
import { isDiskError, reasonOf } from "../base/disk-error.ts";
import { noteOf } from "./codes.ts";
import type { Config } from "./config/config.ts";
import { defaultConfig } from "./config/keys.ts";
import { configPath, type Places, projectConfigPath, shortenPath } from "./config/places.ts";
import { type ConfigReading, readConfig } from "./config/read.ts";
import type { HealthCheck } from "./doctor-check.ts";
import { lookAt } from "./doctor-standing.ts";

/** What the config files say, and each thing that is wrong in them. */
export function checkConfig(places: Places): { config: Config; checks: HealthCheck[] } {
  const { config, diagnostics } = read(places);
  const ofUser = configPath(places.home);
  const ofProject = places.project === undefined ? undefined : projectConfigPath(places.project);
  const wordsOf = (path: string) => diagnostics.filter((diagnostic) => diagnostic.path === path);
  const checks = [
    ...checkFile({ name: "config.yaml", path: ofUser, diagnostics: wordsOf(ofUser), places }),
    ...(ofProject === undefined || isSameFile(ofProject, ofUser)
      ? []
      : checkFile({ name: "project", path: ofProject, diagnostics: wordsOf(ofProject), places })),
  ];
  return { config, checks };
}

/** What `readConfig` has no words for (a path too long, say) is told like the rest: a doctor does not faint. */
function read(places: Places): Pick<ConfigReading, "config" | "diagnostics"> {
  try {
    return readConfig(places);
  } catch (error) {
    if (!isDiskError(error)) throw error;
    const message = `cannot be read${reasonOf(error)}`;
    const diagnostic = noteOf("config-unreadable", { path: configPath(places.home) }, { message });
    return { config: defaultConfig(places.home), diagnostics: [diagnostic] };
  }
}

function isSameFile(one: string, other: string): boolean {
  const [a, b] = [lookAt(one), lookAt(other)];
  return one === other || (a.kind === "there" && b.kind === "there" && a.realPath === b.realPath);
}

interface File {
  readonly name: "config.yaml" | "project";
  readonly path: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly places: Places;
}

function checkFile({ name, path, diagnostics, places }: File): HealthCheck[] {
  const short = shortenPath(path, places.userHome);
  if (diagnostics.length > 0) {
    return diagnostics.map(({ code, severity, line, message, hint }) => ({
      area: "config",
      name,
      state: severity === "error" ? "bad" : "note",
      message: code === "config-unreadable" ? `${short} ${message}` : `${short}:${line}: ${message}`,
      hint,
    }));
  }
  if (lookAt(path).kind !== "absent") return [{ area: "config", name, state: "good", message: `${short} is fine` }];
  if (name === "project") return [];
  return [{ area: "config", name, state: "good", message: `no ${short}: every setting has its default` }];
}
