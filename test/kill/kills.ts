import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { withLock } from "../../src/base/lock.ts";
import { removeLeftovers, writeFileAtomic } from "../../src/base/replace-file.ts";
import { settleFolders } from "../../src/base/replace-folder.ts";
import { parseGeneration, readGeneration, textOf, writeGeneration } from "./generations.ts";

/** Makes generation 0 of what replace-loop.ts replaces. */
export async function prepareReplacing(parent: string): Promise<void> {
  await mkdir(join(parent, "target"));
  await writeGeneration(join(parent, "target"), 0);
  await writeFileAtomic(join(parent, "file"), textOf(0));
}

/** Starts replace-loop.ts, and waits until it has replaced once. */
export async function startReplacing(parent: string): Promise<ChildProcessByStdio<null, Readable, null>> {
  const script = join(import.meta.dirname, "replace-loop.ts");
  const child = spawn(process.execPath, [script, parent], { stdio: ["ignore", "pipe", "inherit"] });
  const exit = once(child, "exit").then(([code]) => {
    throw new Error(`replace-loop.ts ended with ${code}`);
  });
  await Promise.race([once(child.stdout, "data"), exit]);
  exit.catch(() => undefined); // from now on it is to be killed
  child.stdout.resume();
  return child;
}

/** Kills replace-loop.ts at a random instant, settles, and throws unless all is whole and nothing is left over. */
export async function killOnce(parent: string): Promise<number> {
  const child = await startReplacing(parent);
  await sleep(Math.random() * 60);
  child.kill("SIGKILL");
  await once(child, "exit");
  const seen = await readGeneration(join(parent, "target"));
  await withLock(join(parent, "lock"), { timeoutMs: 0 }, async () => {
    await settleFolders(parent);
    await removeLeftovers(parent);
  });
  const generation = await readGeneration(join(parent, "target"));
  const inFile = parseGeneration([await readFile(join(parent, "file"), "utf8")]);
  const left = (await readdir(parent)).sort().join(" ");
  if (generation !== seen) throw new Error(`a reader saw ${seen}, settling made it ${generation}`);
  if (inFile !== generation && inFile !== generation - 1) throw new Error(`${inFile} beside ${generation}`);
  if (left !== "file lock target") throw new Error(`left over: ${left}`);
  return generation;
}
