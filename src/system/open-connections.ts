import { isAbsolute, join, resolve } from "node:path";
import { Connections } from "../homes/connect/connections.ts";
import { type LibraryPlaces, projectFolders } from "../library/locations.ts";

export interface OpenConnectionsOptions {
  readonly places: LibraryPlaces;
  readonly packageRoot: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The configurations of the agents on this machine, where the environment says that they are. */
export function openConnections({ places, packageRoot, env }: OpenConnectionsOptions): Connections {
  const { home, userHome, project } = places;
  return new Connections({
    home,
    project: project === undefined ? undefined : projectFolders(project).at(-1),
    folders: {
      userHome,
      applicationData: applicationData(userHome, env),
      codexHome: resolve(env.CODEX_HOME || join(userHome, ".codex")),
      claudeConfig: resolve(env.CLAUDE_CONFIG_DIR || userHome),
    },
    program: {
      node: process.execPath,
      entry: join(packageRoot, "bin", "skep.js"),
      path: env.PATH ?? "",
      platform: process.platform,
    },
    skepHome: env.SKEP_HOME ? home : undefined,
    hasToken: Boolean(env.SKEP_TOKEN),
  });
}

function applicationData(userHome: string, env: OpenConnectionsOptions["env"]): string {
  if (process.platform === "darwin") return join(userHome, "Library", "Application Support");
  if (process.platform === "win32") return env.APPDATA || join(userHome, "AppData", "Roaming");
  const { XDG_CONFIG_HOME: xdg } = env;
  return xdg !== undefined && isAbsolute(xdg) ? xdg : join(userHome, ".config");
}
