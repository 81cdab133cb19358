import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readGeneration } from "../../test/kill/generations.ts";
import { killOnce, prepareReplacing, startReplacing } from "../../test/kill/kills.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";

// `node test/kill/run.ts --kills 500` is the long version.

test("a process killed while it replaces leaves the old state or the new one, and nothing else", async () => {
  const parent = await temporaryFolder();
  await prepareReplacing(parent);
  let generation = 0;
  for (let kill = 0; kill < 25; kill++) generation = await killOnce(parent);
  expect(generation).toBeGreaterThanOrEqual(25);
});

test("a reader beside a process that replaces never finds nothing, a mix, or an older version than before", async () => {
  const parent = await temporaryFolder();
  await prepareReplacing(parent);
  const child = await startReplacing(parent);
  const first = await readGeneration(join(parent, "target"));
  let last = first;
  for (let reads = 0; reads < 300 || last < first + 10; reads++) {
    const generation = await readGeneration(join(parent, "target"));
    expect(generation).toBeGreaterThanOrEqual(last);
    last = generation;
  }
  child.kill("SIGKILL");
  await once(child, "exit");
});
