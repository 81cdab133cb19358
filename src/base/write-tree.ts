import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { orNotWritable } from "./disk-error.ts";
import { makeFolder } from "./make-folder.ts";
import { createFolder, withStaging } from "./replace-folder.ts";

/** Makes a folder with these files, whole or not at all, and never over something that is there. */
export async function writeTree(target: string, files: ReadonlyMap<string, string>): Promise<void> {
  await withStaging(dirname(target), async (staging) => {
    const tree = join(staging, "tree");
    await orNotWritable(target, async () => {
      for (const [path, text] of files) {
        makeFolder(dirname(join(tree, path)));
        await writeFile(join(tree, path), text, { mode: text.startsWith("#!") ? 0o755 : 0o644 });
      }
    });
    await createFolder(target, tree);
  });
}
