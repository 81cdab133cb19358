// Replaces <parent>/target and <parent>/file again and again, until it is killed: node replace-loop.ts <parent>
import { join } from "node:path";
import { withLock } from "../../src/base/lock.ts";
import { writeFileAtomic } from "../../src/base/replace-file.ts";
import { replaceFolder, withStaging } from "../../src/base/replace-folder.ts";
import { readGeneration, textOf, writeGeneration } from "./generations.ts";

const parent = process.argv[2];
if (parent === undefined) throw new Error("the parent folder is missing");
const target = join(parent, "target");

for (let generation = (await readGeneration(target)) + 1; ; generation++) {
  await withStaging(parent, async (folder) => {
    await writeGeneration(folder, generation);
    await withLock(join(parent, "lock"), {}, async (lock) => {
      lock.assertHeld();
      await replaceFolder(target, folder);
      await writeFileAtomic(join(parent, "file"), textOf(generation));
    });
  });
  process.stdout.write(`${generation}\n`);
}
