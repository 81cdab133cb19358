// Adds one to the number in <folder>/count, again and again under the lock: node increment.ts <folder> <times>
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { withLock } from "../../src/base/lock.ts";
import { writeFileAtomic } from "../../src/base/replace-file.ts";

const [folder = "", times = ""] = process.argv.slice(2);

for (let i = 0; i < Number(times); i++) {
  await withLock(join(folder, "lock"), { timeoutMs: 25_000 }, async (lock) => {
    const count = Number(await readFile(join(folder, "count"), "utf8"));
    lock.assertHeld();
    await writeFileAtomic(join(folder, "count"), String(count + 1));
  });
}
