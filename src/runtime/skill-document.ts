import { realpathSync } from "node:fs";
import { isDiskError } from "../base/disk-error.ts";
import { readRegularFile } from "../base/read-file.ts";
import type { SearchDocument } from "../disclosure/search/document.ts";
import type { DiscoveredSkill } from "../library/discovered.ts";
import { fingerprint } from "../library/fingerprint.ts";
import { MANIFEST, SKILL_MD } from "../skill/entry.ts";
import { headingsOf } from "../skill/headings.ts";
import { MAX_FILE_BYTES } from "../skill/limits.ts";
import { contextPaths } from "../skill/pack.ts";

/** Reads what is searched of many skills, and asks only once where each of their sources really stands. */
export class DocumentReader {
  readonly #realSources = new Map<string, string>();

  /** With the skill's stamp or, where it has none, one that stands for what was read. */
  read(skill: DiscoveredSkill): SearchDocument {
    const { name, description, path } = skill;
    const { tags, triggers } = skill.isPlain ? PLAIN : skill.head;
    const searched = {
      name,
      description,
      tags,
      triggers: [...triggers.keywords, ...triggers.verbs],
      headings: this.#readHeadings(skill),
    };
    return { ...searched, key: path, stamp: skill.stamp ?? fingerprint(JSON.stringify(searched)) };
  }

  /** From the files that make up the instructions. */
  #readHeadings(skill: DiscoveredSkill): string[] {
    const folder = this.#realFolder(skill);
    if (skill.isPlain) return headingsOf(readText(folder, SKILL_MD));
    const { entryPath, isPack } = skill.head;
    const context = isPack ? contextPaths(readText(folder, MANIFEST)) : [];
    const paths = entryPath === MANIFEST ? context : [entryPath, ...context];
    return paths.flatMap((path) => headingsOf(readText(folder, path)));
  }

  #realFolder({ path, sourceFolder }: DiscoveredSkill): string {
    const realSource = this.#realSources.get(sourceFolder) ?? findReal(sourceFolder);
    this.#realSources.set(sourceFolder, realSource);
    return realSource + path.slice(sourceFolder.length);
  }
}

const PLAIN = { tags: [], triggers: { keywords: [], verbs: [] } };

/** The text of a file of a skill; empty if it is not to be had (any more). */
function readText(folder: string, path: string): string {
  try {
    const content = readRegularFile(`${folder}/${path}`, MAX_FILE_BYTES, folder);
    return content.kind === "read" ? new TextDecoder().decode(content.bytes) : "";
  } catch (error) {
    if (isDiskError(error)) return "";
    throw error;
  }
}

function findReal(folder: string): string {
  try {
    return realpathSync(folder);
  } catch (error) {
    if (isDiskError(error)) return folder;
    throw error;
  }
}
