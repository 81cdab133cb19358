// The long version of the kill tests: node test/kill/run.ts --kills 500
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { killOnce, prepareReplacing } from "./kills.ts";

const { values } = parseArgs({ options: { kills: { type: "string", default: "500" } } });
const kills = Number(values.kills);
if (!Number.isInteger(kills) || kills < 1) throw new Error("--kills takes a number");

const parent = await mkdtemp(join(tmpdir(), "skep-kill-"));
await prepareReplacing(parent);
let generation = 0;
for (let kill = 1; kill <= kills; kill++) {
  generation = await killOnce(parent);
  if (process.stderr.isTTY) process.stderr.write(`\r${kill} kills, ${generation} replacements`);
}
await rm(parent, { recursive: true });
console.log(`${kills} kills in ${generation} replacements: each left the old state or the new one`);
