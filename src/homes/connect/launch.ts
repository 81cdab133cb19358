import { realpathSync } from "node:fs";
import { delimiter, isAbsolute, join, sep } from "node:path";
import { isDiskError } from "../../base/disk-error.ts";
import type { Launch } from "./agents.ts";

/** This very program: what runs, and where it is found. */
export interface Program {
  /** The Node that runs it. */
  readonly node: string;
  /** The file that Node runs. */
  readonly entry: string;
  /** `PATH`, as the environment spells it. */
  readonly path: string;
  readonly platform: NodeJS.Platform;
}

/**
 * How an agent starts this program. `skep`, where that is what a shell would run, and survives an update; `npx` for a
 * program that npx brought; else by its full paths, which need nothing but that both files stay where they are. On
 * Windows always so: there `skep` is a script of the shell, which agents do not start by its name.
 */
export function chooseLaunch(program: Program, options: { isDesktopProgram: boolean }): Launch {
  const isNamed = program.platform !== "win32" && !options.isDesktopProgram;
  if (isNamed && program.entry.includes(`${sep}_npx${sep}`)) return { command: "npx", args: ["-y", "skep", "mcp"] };
  if (isNamed && isOnPath(program)) return { command: "skep", args: ["mcp"] };
  return { command: program.node, args: [program.entry, "mcp"] };
}

/** Whether a launch holds only on the machine that it was chosen on. */
export function isOfThisMachine({ command }: Launch): boolean {
  return isAbsolute(command);
}

/** Whether `skep` in a shell is this program, and not another copy of it. */
function isOnPath({ entry, path }: Program): boolean {
  const folders = path.split(delimiter).filter((folder) => isAbsolute(folder) && !isOfScript(folder));
  const found = folders.map((folder) => findRealPath(join(folder, "skep"))).find((file) => file !== undefined);
  return found !== undefined && found === findRealPath(entry);
}

/** npm puts this before PATH for the scripts that it runs; the user's shell does not have it. */
function isOfScript(folder: string): boolean {
  return /[\\/]node_modules[\\/]\.bin[\\/]?$/.test(folder);
}

function findRealPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch (error) {
    if (isDiskError(error)) return undefined;
    throw error;
  }
}
