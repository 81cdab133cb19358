import { existsSync, type Stats, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { isDiskError } from "../base/disk-error.ts";
import { isSystemError, SkepError } from "../base/errors.ts";
import { isEntryName, MANIFEST } from "../skill/entry.ts";
import { type FoundSkill, findSkillFolders } from "./walk.ts";

/** What a path names: one skill's folder, or the skills below it. */
export interface LocatedSkill extends FoundSkill {
  /** As the request spelled it, to be shown. */
  readonly path: string;
}

/**
 * The skills that a path on a command line stands for: a `SKILL.md` or a skill's folder is that skill alone, any
 * other folder is all the skills below it.
 */
export function locateSkills(path: string, cwd: string): LocatedSkill[] {
  if (path === "") throw new SkepError("invalid-input", "a path is empty", { hint: "`.` is the current folder" });
  const absolute = resolve(cwd, path);
  const stats = statPath(path, absolute);
  if (stats.isFile() && isEntryName(basename(absolute))) {
    return [{ path: dirname(path), folder: dirname(absolute) }];
  }
  if (!stats.isDirectory()) {
    throw new SkepError("not-a-skill", `\`${path}\` is neither a folder nor a \`SKILL.md\``, {
      hint: "name the skill's folder or its `SKILL.md`",
    });
  }
  const found: LocatedSkill[] = [];
  for (const one of findSkillFolders(absolute)) {
    // the folder itself comes first, and then stands for that skill alone
    if (one.folder === absolute) return [{ path, ...one }];
    found.push({ path: join(path, relative(absolute, one.folder)), ...one });
  }
  // named on its own, a folder with a manifest is taken for a pack, and told what it lacks
  if (found.length === 0 && existsSync(join(absolute, MANIFEST))) return [{ path, folder: absolute }];
  if (found.length === 0) {
    throw new SkepError("no-skills-found", `no skill in \`${path}\``, {
      hint: "a skill is a folder with a `SKILL.md`; `skep new <name>` makes one",
    });
  }
  return found;
}

function statPath(path: string, absolute: string): Stats {
  try {
    return statSync(absolute);
  } catch (error) {
    if (isSystemError(error, "ENOENT", "ENOTDIR")) {
      throw new SkepError("path-not-found", `there is no \`${path}\``, {
        hint: "name a skill's folder, its `SKILL.md`, or a folder of skills",
        cause: error,
      });
    }
    if (isDiskError(error)) {
      throw new SkepError("not-readable", `\`${path}\` cannot be read (${error.code})`, {
        hint: "check its permissions and those of the folders above it",
        cause: error,
      });
    }
    throw error;
  }
}
