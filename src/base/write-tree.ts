import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isSystemError, SkepError } from "./errors.ts";
import { createFolder, withStaging } from "./replace-folder.ts";

/** Makes a folder with these files, whole or not at all, and never over something that is there. */
export async function writeTree(target: string, files: ReadonlyMap<string, string>): Promise<void> {
  await withStaging(dirname(target), async (staging) => {
    const tree = join(staging, "tree");
    for (const [path, text] of files) {
      await mkdir(dirname(join(tree, path)), { recursive: true });
      await writeFile(join(tree, path), text, { mode: text.startsWith("#!") ? 0o755 : 0o644 });
    }
    try {
      await createFolder(target, tree);
    } catch (error) {
      // someone else was quicker, between the look and the move
      if (!isSystemError(error, "ENOTEMPTY", "EEXIST")) throw error;
      throw new SkepError("already-exists", `there is something at ${target} already`, { cause: error });
    }
  });
}
