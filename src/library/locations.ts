import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { isDiskError } from "../base/disk-error.ts";
import type { Config } from "./config/config.ts";
import type { Source, SourceId } from "./source.ts";

/** The places that sources are looked for in. */
export interface LibraryPlaces {
  readonly home: string;
  readonly userHome: string;
  /** The working directory; nothing to look in no project. */
  readonly project?: string | undefined;
  readonly bundledDir: string;
  /** The folder of one agent's own skills. */
  readonly agentDir?: string | undefined;
}

/** `.system` and `custom` below the user's skills belong to Skep and to agents. */
const RESERVED_FOR_USER = [".system", "custom"];

/** All sources from the strongest to the weakest; a folder that is reached twice counts once. */
export function listSources(places: LibraryPlaces, config: Config): Source[] {
  const { home, userHome, bundledDir, agentDir } = places;
  const isWithProject = places.project !== undefined && config.projectSkills === "on";
  const projects = isWithProject ? projectFolders(places.project ?? "") : [];
  const source = (id: SourceId, folder: string, reserved: readonly string[] = []): Source => ({ id, folder, reserved });
  const sources = [
    ...(agentDir === undefined ? [] : [source("agent", agentDir)]),
    ...projects.map((folder) => source("plugin", join(folder, ".agent", "plugins"))),
    source("plugin", config.pluginsDir),
    ...projects.map((folder) => source("project", join(folder, ".agent", "skills"), RESERVED_FOR_USER)),
    ...projects.map((folder) => source("agents", join(folder, ".agents", "skills"))),
    ...projects.map((folder) => source("claude", join(folder, ".claude", "skills"))),
    source("user", config.userDir, RESERVED_FOR_USER),
    ...(config.userDir === join(home, "skills") ? [] : [source("user", join(home, "skills"), RESERVED_FOR_USER)]),
    source("user-agents", join(userHome, ".agents", "skills")),
    source("user-claude", join(userHome, ".claude", "skills")),
    ...config.sources.map((folder) => source("extra", folder)),
    source("bundled", bundledDir),
  ];
  return onceEach(sources);
}

/** The working directory and the folders above it, up to the repository's root; outside of one, it alone. */
export function projectFolders(start: string): string[] {
  const folders: string[] = [];
  for (let folder = start; ; folder = dirname(folder)) {
    folders.push(folder);
    if (existsSync(join(folder, ".git"))) return folders;
    if (dirname(folder) === folder) return [start];
  }
}

/**
 * Of two ways to one folder the first counts, except that a project's folder which is also the user's is the user's:
 * whoever works in their own home is in no project. Folders that are not there are left out.
 */
function onceEach(sources: readonly Source[]): Source[] {
  const byFolder = new Map<string, Source>();
  for (const source of sources) {
    const real = findRealPath(source.folder);
    if (real === undefined) continue;
    const known = byFolder.get(real);
    if (known === undefined) byFolder.set(real, source);
    else if (isOfProject(known) && isOfUser(source)) {
      byFolder.delete(real);
      byFolder.set(real, source);
    }
  }
  return sources.filter((source) => [...byFolder.values()].includes(source));
}

function isOfProject({ id }: Source): boolean {
  return id === "project" || id === "agents" || id === "claude";
}

function isOfUser({ id }: Source): boolean {
  return id === "user" || id === "user-agents" || id === "user-claude";
}

function findRealPath(folder: string): string | undefined {
  try {
    return realpathSync(folder);
  } catch (error) {
    if (isDiskError(error)) return undefined;
    throw error;
  }
}
