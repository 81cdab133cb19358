import { SKILL_LIMITS, type Skill, SkillCatalogError, skillEntry } from "@modelcontextprotocol/server/ext/skills";
import { SkepError } from "../../base/errors.ts";
import type { SkillFolder } from "../../system/types.ts";
import { BASE_URI, SKILL_MD } from "./skill-uri.ts";

/** A skill as the extension tells of it: each file with its digest, or `dynamic` where there is too much for that. */
export async function readEntry(folder: SkillFolder, name: string): Promise<Skill> {
  const { bytes, entry } = await readOwn(folder, name);
  const files = readFiles(folder, SKILL_LIMITS.bytes - bytes.length);
  if (files === undefined) return { ...entry, resources: "dynamic" };
  return await makeEntry(name, { ...files, [SKILL_MD]: bytes });
}

/**
 * The `SKILL.md` that is served under a name: the author's own where the extension takes it, else one that says the same
 * by the specification alone. So what we read leniently is served to clients that read strictly.
 */
export async function readSkillMd(folder: SkillFolder, name: string): Promise<Uint8Array> {
  return (await readOwn(folder, name)).bytes;
}

interface OwnFile {
  readonly bytes: Uint8Array;
  readonly entry: Skill;
}

async function readOwn(folder: SkillFolder, name: string): Promise<OwnFile> {
  const written = folder.readWritten();
  const entry = written && (await tryEntry(name, written));
  if (written !== undefined && entry !== undefined) return { bytes: written, entry };
  const bytes = new TextEncoder().encode(folder.writePortable(name));
  return { bytes, entry: await makeEntry(name, { [SKILL_MD]: bytes }) };
}

async function tryEntry(name: string, bytes: Uint8Array): Promise<Skill | undefined> {
  try {
    return await makeEntry(name, { [SKILL_MD]: bytes });
  } catch (error) {
    if (error instanceof SkillCatalogError) return undefined;
    throw error;
  }
}

function makeEntry(name: string, files: Record<string, Uint8Array>): Promise<Skill> {
  return skillEntry(name, files, { baseUri: BASE_URI });
}

/** All other files; nothing if they are more than an entry may have. */
function readFiles(folder: SkillFolder, maxBytes: number): Record<string, Uint8Array> | undefined {
  const { files: paths, isCut } = folder.list({ maxFiles: SKILL_LIMITS.files - 1 });
  if (isCut) return undefined;
  const files: [path: string, bytes: Uint8Array][] = [];
  let left = maxBytes;
  for (const path of paths) {
    try {
      const bytes = folder.read(path, left);
      left -= bytes.length;
      files.push([path, bytes]);
    } catch (error) {
      if (!(error instanceof SkepError)) throw error;
      if (error.code === "resource-too-large") return undefined;
      // gone or closed to us since it was listed: nobody could read it by this entry
    }
  }
  return Object.fromEntries(files);
}
