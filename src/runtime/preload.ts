import { isAbsolute, resolve } from "node:path";
import type { Diagnostic } from "../base/diagnostics.ts";
import { SkepError } from "../base/errors.ts";
import { foldName } from "../skill/name.ts";
import type { ReadSkill } from "./instructions.ts";
import { type KnownSkill, requireReady, type SkillShelf } from "./known-skills.ts";
import { requireRoot } from "./resource-path.ts";

/** How skills that a conversation begins with are found. */
export interface PreloadOptions {
  readonly shelf: SkillShelf;
  readonly readSkill: ReadSkill;
  /** What relative paths start from. */
  readonly cwd: string;
}

/**
 * Skills to begin with, by name or by path, each once. One that cannot be had is an error, and so are two of one name,
 * of which a conversation could know only one.
 */
export async function findPreloaded(names: readonly string[], options: PreloadOptions): Promise<KnownSkill[]> {
  const found = new Map<string, KnownSkill>();
  for (const name of names) {
    const skill = await findOne(name, options);
    const key = foldName(skill.name);
    const other = found.get(key) ?? skill;
    if (other.path !== skill.path) throw sameName(other, skill);
    found.set(key, skill);
  }
  return [...found.values()];
}

async function findOne(name: string, { shelf, readSkill, cwd }: PreloadOptions): Promise<KnownSkill> {
  // one that is disabled or shadowed may be meant by its path
  const skill = isAbsolute(name) ? undefined : shelf.find(name);
  if (skill === undefined && isPath(name)) return await readFromPath(resolve(cwd, name), readSkill);
  return requireReady(skill ?? shelf.require(name));
}

function isPath(text: string): boolean {
  return isAbsolute(text) || /[/\\]/.test(text) || text === "." || text === "..";
}

/** A skill that no source needs to have, under the name that it gives itself. */
async function readFromPath(path: string, readSkill: ReadSkill): Promise<KnownSkill> {
  const { skill, diagnostics } = await readSkill(path);
  if (skill === undefined) throw doesNotLoad(path, diagnostics);
  const root = requireRoot(path);
  return {
    name: skill.name,
    description: skill.description,
    path: root,
    location: `${root}/${skill.entryPath}`,
    isPlain: false,
    maySay: () => true,
    head: skill,
  };
}

function doesNotLoad(path: string, diagnostics: readonly Diagnostic[]): SkepError {
  const error = diagnostics.find(({ severity }) => severity === "error");
  const why = error === undefined ? "" : `: ${error.path}:${error.line} ${error.message}`;
  return new SkepError("skill-not-found", `what stands at \`${path}\` does not load${why}`, {
    hint: `\`skep validate ${path}\` tells all`,
  });
}

function sameName(one: KnownSkill, other: KnownSkill): SkepError {
  return new SkepError(
    "invalid-input",
    `two skills to preload are called \`${one.name}\`: ${one.path}, ${other.path}`,
    {
      hint: "leave one of them out",
    },
  );
}
