import { join } from "node:path";
import { SkepError } from "../base/errors.ts";
import type { FileNote, ParsedSkill } from "../skill/skill.ts";
import type { LocatedSkill } from "../sources/locate.ts";
import type { ReadOptions } from "../sources/skill-folder.ts";
import { findPackageRoot } from "./package.ts";

/** Everything an operation may reach of this machine. A room is loaded when it is first needed. */
export interface System {
  /** What relative paths of a request are relative to. */
  readonly cwd: string;
  /** The skills that ship with Skep. */
  readonly bundledDir: string;
  /** The skills that a path of a request stands for. */
  locateSkills(path: string): Promise<LocatedSkill[]>;
  /** What a skill is, or why it was not opened. One that cannot be read any more gets a diagnostic like any other. */
  readSkill(folder: string, options?: ReadOptions, refused?: FileNote): Promise<ParsedSkill>;
  /** Makes a folder with these files, whole or not at all; never over something that is there. */
  writeTree(target: string, files: ReadonlyMap<string, string>): Promise<void>;
}

export interface SystemOptions {
  readonly cwd?: string;
}

export function openSystem(options: SystemOptions = {}): System {
  const cwd = options.cwd ?? process.cwd();
  return {
    cwd,
    bundledDir: join(findPackageRoot(), "skills"),
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
    async writeTree(target, files) {
      const { writeTree } = await import("../base/write-tree.ts");
      await writeTree(target, files);
    },
  };
}
