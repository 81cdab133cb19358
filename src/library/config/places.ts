import { join, relative, resolve, sep } from "node:path";

/** Where the files and folders of a config are found. All absolute; nothing here reads the environment. */
export interface Places {
  /** `SKEP_HOME`. */
  readonly home: string;
  /** The user's own folder, which `~` stands for. */
  readonly userHome: string;
  /** The folder of the project at hand, if there is one. */
  readonly project?: string | undefined;
}

export function configPath(home: string): string {
  return join(home, "config.yaml");
}

export function projectConfigPath(project: string): string {
  return join(project, ".agent", "config.yaml");
}

/** A folder as a person writes it: absolute, from `~`, or relative to the folder of the file it stands in. */
export function expandPath(text: string, folder: string, userHome: string): string {
  const rest = /^~(?:[/\\]+|$)(.*)$/s.exec(text)?.[1];
  return rest === undefined ? resolve(folder, text) : resolve(userHome, rest);
}

/** A path as people know it, for messages. */
export function shortenPath(path: string, userHome: string): string {
  return isInside(path, userHome) ? join("~", relative(userHome, path)) : path;
}

/** Whether a path is a folder or below it, by its spelling. */
export function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
