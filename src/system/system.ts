import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { isSystemError, SkepError } from "../base/errors.ts";
import type { Embed } from "../disclosure/search/vectors.ts";
import type { Connections } from "../homes/connect/connections.ts";
import type { Config } from "../library/config/config.ts";
import type { ConfigChange } from "../library/config/plan.ts";
import type { HealthCheck } from "../library/doctor-check.ts";
import type { Library, SkillLoaderOptions } from "../library/library.ts";
import type { LibraryPlaces } from "../library/locations.ts";
import type { FileNote, ParsedSkill, SkillFile } from "../skill/skill.ts";
import type { LocatedSkill } from "../sources/locate.ts";
import type { ReadOptions } from "../sources/skill-folder.ts";
import { findPackageRoot, readVersion } from "./package.ts";
import type { Skep } from "./skep.ts";

/** Everything an operation may reach of this machine. A room is loaded when it is first needed. */
export interface System {
  /** What relative paths of a request are relative to. */
  readonly cwd: string;
  readonly places: LibraryPlaces;
  readonly environment: Environment;
  /** The skills that a path of a request stands for. */
  locateSkills(path: string): Promise<LocatedSkill[]>;
  /** What a skill is, or why it was not opened. One that cannot be read any more gets a diagnostic like any other. */
  readSkill(folder: string, options?: ReadOptions, refused?: FileNote): Promise<ParsedSkill>;
  /** The same, with the list of its files. */
  readSkillWithFiles(folder: string): Promise<ParsedSkill & { files: readonly SkillFile[] }>;
  openLibrary(options?: SkillLoaderOptions): Promise<Library>;
  /** The library, and what conversations with it need. */
  openSkep(options?: SkepOptions): Promise<Skep>;
  /** Changes the user's config, with nobody else editing in between; answers whether anything had to change. */
  editConfig(decide: (config: Config) => readonly ConfigChange[]): Promise<boolean>;
  /** Looks at all that Skep depends on; changes nothing, unless it is to clear up after killed processes. */
  checkHealth(options: { isFixing: boolean }): Promise<HealthCheck[]>;
  /** The configurations of the agents on this machine, and what people paste into them. */
  openConnections(): Promise<Connections>;
  digestTree(folder: string): Promise<string>;
  /** Makes a folder with these files, whole or not at all; never over something that is there. */
  writeTree(target: string, files: ReadonlyMap<string, string>): Promise<void>;
}

/** The part of a process's environment that Skep looks at, read once. */
interface Environment {
  readonly path: string;
  readonly pathExt: string | undefined;
  readonly platform: NodeJS.Platform;
  readonly nodeVersion: string;
}

export interface SystemOptions {
  /** Where Skep keeps what is its own; `SKEP_HOME`, else `~/.agent`. */
  readonly home?: string | undefined;
  readonly userHome?: string | undefined;
  /** The working directory, whose project's skills count; `false` for none. */
  readonly project?: string | false | undefined;
  /** The folder of one agent's own skills, which are stronger than all others. */
  readonly agentDir?: string | undefined;
  /** Instead of the process's environment. */
  readonly env?: Readonly<Record<string, string | undefined>> | undefined;
}

export interface SkepOptions extends SkillLoaderOptions {
  /** A model that turns texts into vectors: search then also goes by meaning. */
  readonly embed?: Embed | undefined;
  /** What that model is called: under this name its vectors are kept between runs. */
  readonly embedName?: string | undefined;
  /** Told how far the reading of many skills for a search is. */
  readonly report?: ((done: number, total: number) => void) | undefined;
}

function workingDirectory(): string {
  try {
    return process.cwd();
  } catch (error) {
    if (!isSystemError(error, "ENOENT", "EACCES")) throw error;
    throw new SkepError("path-not-found", "the working directory is gone", {
      hint: "`cd` somewhere else",
      cause: error,
    });
  }
}

/** Reads the environment once, and opens nothing yet. */
export function openSystem(options: SystemOptions = {}): System {
  const env = options.env ?? process.env;
  const cwd = workingDirectory();
  const userHome = resolve(options.userHome ?? env.HOME ?? env.USERPROFILE ?? homedir());
  const home = resolve(options.home ?? (env.SKEP_HOME || join(userHome, ".agent")));
  const packageRoot = findPackageRoot();
  const places: LibraryPlaces = {
    home,
    userHome,
    project: options.project === false ? undefined : resolve(options.project ?? cwd),
    bundledDir: join(packageRoot, "skills"),
    agentDir: options.agentDir,
  };
  const environment: Environment = {
    path: env.PATH ?? "",
    pathExt: env.PATHEXT,
    platform: process.platform,
    nodeVersion: process.versions.node,
  };
  const system: System = {
    cwd,
    places,
    environment,
    async locateSkills(path) {
      const { locateSkills } = await import("../sources/locate.ts");
      return locateSkills(path, cwd);
    },
    async readSkill(folder, readOptions, refused) {
      const { readSkill, refusedSkill } = await import("../sources/skill-folder.ts");
      if (refused !== undefined) return refusedSkill(folder, refused, readOptions?.profile);
      try {
        return await readSkill(folder, readOptions);
      } catch (error) {
        // gone, or closed to us, since it was found
        if (!(error instanceof SkepError)) throw error;
        const note = { code: "file-unreadable", path: ".", message: error.message } as const;
        return refusedSkill(folder, note, readOptions?.profile);
      }
    },
    async readSkillWithFiles(folder) {
      const { readSkill, readSkillFiles } = await import("../sources/skill-folder.ts");
      return { ...(await readSkill(folder)), files: readSkillFiles(folder).files ?? [] };
    },
    async openLibrary(loaderOptions) {
      const { openLibrary } = await import("../library/open-library.ts");
      return await openLibrary({ ...loaderOptions, places, environment, version: readVersion(packageRoot) });
    },
    async openSkep(skepOptions = {}) {
      const { includeDisabled = false, includeUnavailable = false, ...rest } = skepOptions;
      const [library, { Skep }] = await Promise.all([
        system.openLibrary({ includeDisabled, includeUnavailable }),
        import("./skep.ts"),
      ]);
      return Skep.on(library, { ...rest, home, cwd: places.project ?? cwd });
    },
    async editConfig(decide) {
      const { editConfig } = await import("../library/config/edit.ts");
      return await editConfig(places, decide);
    },
    async checkHealth({ isFixing }) {
      const { checkHealth } = await import("../library/doctor.ts");
      return await checkHealth({ places, environment, userId: process.geteuid?.(), isFixing });
    },
    async openConnections() {
      const { openConnections } = await import("./open-connections.ts");
      return openConnections({ places, packageRoot, env });
    },
    async digestTree(folder) {
      const { digestTree } = await import("../base/digest.ts");
      return await digestTree(folder);
    },
    async writeTree(target, files) {
      const { writeTree } = await import("../base/write-tree.ts");
      await writeTree(target, files);
    },
  };
  return system;
}
