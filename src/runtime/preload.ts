import { isAbsolute, resolve } from "node:path";
import { type ReadSkill, requireSkill } from "./instructions.ts";
import { type KnownSkill, requireReady, type SkillShelf } from "./known-skills.ts";

/** How skills that a conversation begins with are found. */
export interface PreloadOptions {
  readonly shelf: SkillShelf;
  readonly readSkill: ReadSkill;
  /** What relative paths start from. */
  readonly cwd: string;
}

/** Skills to begin with, by name or by path, each once; one that cannot be had is an error. */
export async function findPreloaded(names: readonly string[], options: PreloadOptions): Promise<KnownSkill[]> {
  const found = new Map<string, KnownSkill>();
  for (const name of names) {
    const skill = await findOne(name, options);
    found.set(skill.name, skill);
  }
  return [...found.values()];
}

async function findOne(name: string, { shelf, readSkill, cwd }: PreloadOptions): Promise<KnownSkill> {
  const skill = shelf.find(name);
  if (skill === undefined && isPath(name)) return await readFromPath(resolve(cwd, name), readSkill);
  return requireReady(skill ?? shelf.require(name));
}

function isPath(text: string): boolean {
  return isAbsolute(text) || /[/\\]/.test(text) || text === "." || text === "..";
}

/** A skill that no source has, under the name that it gives itself. */
async function readFromPath(path: string, readSkill: ReadSkill): Promise<KnownSkill> {
  const { root, skill } = await requireSkill({ name: path, path }, readSkill);
  return {
    name: skill.name,
    description: skill.description,
    path: root,
    location: `${root}/${skill.entryPath}`,
    isPlain: false,
    head: skill,
  };
}
