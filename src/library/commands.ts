import { accessSync, constants, statSync } from "node:fs";
import { isAbsolute, join } from "node:path";

/** Tells which commands this user could run. */
export interface CommandFinder {
  has(command: string): boolean;
}

/** The part of the environment that decides where commands are. */
export interface CommandSearch {
  /** `PATH`, as the environment spells it. */
  readonly path: string;
  /** `PATHEXT`, which only Windows knows. */
  readonly pathExt?: string | undefined;
  readonly platform: NodeJS.Platform;
}

/**
 * Looks for commands on PATH without starting a process. A command costs a few calls to the disk when it is first
 * asked for and none after that; who wants a fresh answer makes a new finder.
 */
export function createCommandFinder({ path, pathExt, platform }: CommandSearch): CommandFinder {
  const isWindows = platform === "win32";
  // on Windows an entry with blanks is often quoted
  const entries = isWindows ? path.replaceAll('"', "").split(";") : path.split(":");
  const folders = entries.filter(isFixed);
  const spellings = isWindows ? windowsSpellings(pathExt) : (file: string) => [file];
  const isPath = isWindows ? isWindowsPath : isPosixPath;

  const look = (command: string): boolean => {
    if (isNoName(command)) return false;
    const isRunnable = (file: string): boolean => spellings(file).some(isExecutableFile);
    if (isPath(command)) return isLocal(command) && isRunnable(command);
    return folders.some((folder) => isRunnable(join(folder, command)));
  };

  const answers = new Map<string, boolean>();
  return {
    has(command) {
      const known = answers.get(command);
      if (known !== undefined) return known;
      const answer = look(command);
      answers.set(command, answer);
      return answer;
    },
  };
}

/** An empty or relative entry is not: it follows the working directory, where a project could put its own `gh`. */
function isFixed(folder: string): boolean {
  return isAbsolute(folder) && !folder.includes("\0");
}

/** No file is called so; and joined to an entry of PATH that is itself a file, `.` or nothing would be that file. */
function isNoName(command: string): boolean {
  return command === "" || command === "." || command === ".." || command.includes("\0");
}

function isPosixPath(command: string): boolean {
  return command.includes("/");
}

/** With the colon, because `C:gh` is a path as well. */
function isWindowsPath(command: string): boolean {
  return /[\\/:]/.test(command);
}

/** `\\host\share\gh` is not: merely to look there would show the user's credentials to a host of a skill's choice. */
function isLocal(path: string): boolean {
  return isAbsolute(path) && !/^[\\/]{2}/.test(path);
}

/** On Windows a file is a program by its ending, which may be given or left out. */
function windowsSpellings(pathExt: string | undefined): (file: string) => string[] {
  const endings = (pathExt || ".COM;.EXE;.BAT;.CMD").split(";").filter((ending) => /^\.[^\\/\0]+$/.test(ending));
  // in lower case too: a folder on Windows can be set to tell `gh.EXE` from `gh.exe`, and PATHEXT is in capitals
  const known = new Set(endings.flatMap((ending) => [ending, ending.toLowerCase()]));
  return (file) => {
    const spellings = [...known].map((ending) => file + ending);
    const dot = file.lastIndexOf(".");
    return dot >= 0 && known.has(file.slice(dot).toLowerCase()) ? [file, ...spellings] : spellings;
  };
}

/** A regular file, through links, that the user may execute. Windows has no such right: there it need only exist. */
function isExecutableFile(file: string): boolean {
  try {
    if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return false;
    accessSync(file, constants.X_OK);
    return true;
  } catch (error) {
    // whatever the system's reason (no right, links in a circle, a name too long, a dead mount): it cannot be run
    if (error instanceof Error && "syscall" in error) return false;
    throw error;
  }
}
