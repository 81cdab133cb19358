import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readFolder } from "../../src/base/read-folder.ts";

/** A folder of which every file says the same number: a mix of two versions shows at once. */
const FILES = 20;

export async function writeGeneration(folder: string, generation: number): Promise<void> {
  for (let i = 0; i < FILES; i++) await writeFile(join(folder, `file-${i}`), textOf(generation));
}

/** Long enough that half a file can be told from a whole one. */
export function textOf(generation: number): string {
  return `${generation}\n`.repeat(1000);
}

/** The generation of a folder, which must be there, whole and of one version. */
export async function readGeneration(target: string): Promise<number> {
  const texts = await readFolder(target, async (folder) => {
    const names = await readdir(folder);
    return Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  });
  if (texts?.length !== FILES) throw new Error(`${texts?.length ?? "none"} of ${FILES} files are there`);
  return parseGeneration(texts);
}

/** The one generation that all texts are whole texts of. */
export function parseGeneration(texts: readonly string[]): number {
  const generation = Number.parseInt(texts[0] ?? "", 10);
  if (!texts.every((text) => text === textOf(generation))) {
    throw new Error(`mixed: ${texts.map((text) => `${text.slice(0, 6).trim()} (${text.length})`).join(", ")}`);
  }
  return generation;
}
