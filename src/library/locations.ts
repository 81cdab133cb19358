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

/** A place that a source may stand in, whether or not it does. */
export interface Candidate {
  readonly source: Source;
  /**
   * `counts`: it is one of the library's sources. `double`: its folder is there, and counts as another candidate's.
   * `absent`: nothing is there, or nothing that the system would lead us to.
   */
  readonly standing: "counts" | "double" | "absent";
}

/** All sources from the strongest to the weakest; a folder that is reached twice counts once. */
export function listSources(places: LibraryPlaces, config: Config): Source[] {
  const counting = listCandidates(places, config).filter(({ standing }) => standing === "counts");
  return counting.map(({ source }) => source);
}

/** Every place that is looked at for skills, from the strongest to the weakest: the one list of them. */
export function listCandidates(places: LibraryPlaces, config: Config): Candidate[] {
  const { userHome, bundledDir, agentDir } = places;
  const isWithProject = places.project !== undefined && config.projectSkills === "on";
  const projects = isWithProject ? projectFolders(places.project ?? "") : [];
  const source = (id: SourceId, folder: string, reserved: readonly string[] = []): Source => ({ id, folder, reserved });
  return judge([
    ...(agentDir === undefined ? [] : [source("agent", agentDir)]),
    ...projects.map((folder) => source("plugin", join(folder, ".agent", "plugins"))),
    source("plugin", config.pluginsDir),
    ...projects.map((folder) => source("project", join(folder, ".agent", "skills"), RESERVED_FOR_USER)),
    ...projects.map((folder) => source("agents", join(folder, ".agents", "skills"))),
    ...projects.map((folder) => source("claude", join(folder, ".claude", "skills"))),
    source("user", config.userDir, RESERVED_FOR_USER),
    source("user-agents", join(userHome, ".agents", "skills")),
    source("user-claude", join(userHome, ".claude", "skills")),
    ...config.sources.map((folder) => source("extra", folder)),
    source("bundled", bundledDir),
  ]);
}

/** Whether it is one of the folders that hold the user's own skills. */
export function isOfUser({ id }: Source): boolean {
  return id === "user" || id === "user-agents" || id === "user-claude";
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
 * whoever works in their own home is in no project.
 */
function judge(sources: readonly Source[]): Candidate[] {
  const reached = sources.map((source) => ({ source, realPath: findRealPath(source.folder) }));
  const counting = new Map<string, Source>();
  for (const { source, realPath } of reached) {
    if (realPath === undefined) continue;
    const known = counting.get(realPath);
    if (known === undefined || (isOfProject(known) && isOfUser(source))) counting.set(realPath, source);
  }
  return reached.map(({ source, realPath }) => {
    if (realPath === undefined) return { source, standing: "absent" };
    return { source, standing: counting.get(realPath) === source ? "counts" : "double" };
  });
}

function isOfProject({ id }: Source): boolean {
  return id === "project" || id === "agents" || id === "claude";
}

function findRealPath(folder: string): string | undefined {
  try {
    return realpathSync(folder);
  } catch (error) {
    if (isDiskError(error)) return undefined;
    throw error;
  }
}
