// npm run fuzz [-- --inputs 200000 --seed 1]: feeds mutated skills to the parser until one breaks a promise.
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { SkillFiles } from "../../src/skill/skill.ts";
import { checkInput, makeInput } from "./check.ts";
import { Random } from "./random.ts";
import { ownSeeds, realSeeds } from "./seeds.ts";

const SLOW_MS = 100;

const { values } = parseArgs({
  options: { inputs: { type: "string", default: "200000" }, seed: { type: "string", default: "1" } },
});
const inputs = Number(values.inputs);
const seed = Number(values.seed);
if (!Number.isInteger(inputs) || !Number.isInteger(seed)) {
  console.error("error: --inputs and --seed take whole numbers");
  process.exit(2);
}
const real = realSeeds();
const seeds = [...ownSeeds(), ...real];
console.log(`${inputs} inputs from ${seeds.length} files (${real.length} real ones), seed ${seed}`);

const random = new Random(seed);
const slowest = { ms: 0, number: 0 };
for (let number = 1; number <= inputs; number++) {
  const input = makeInput(seeds, random);
  const ms = timeOf(input, number);
  if (ms > slowest.ms) Object.assign(slowest, { ms, number });
  if (ms > SLOW_MS) fail(input, number, `took ${ms.toFixed(0)} ms`);
  if (number % 20_000 === 0) console.log(`${number} done, the slowest so far ${slowest.ms.toFixed(1)} ms`);
}
console.log(`no exception, and no input over ${SLOW_MS} ms: the slowest took ${slowest.ms.toFixed(1)} ms`);

/** The best of three tries when the first is slow: a busy machine is not our fault, three times in a row it is. */
function timeOf(input: SkillFiles, number: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && best > SLOW_MS; tries++) {
    const start = performance.now();
    try {
      checkInput(input);
    } catch (error) {
      fail(input, number, String(error instanceof Error ? error.stack : error));
    }
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

function fail(input: SkillFiles, number: number, what: string): never {
  console.error(`input ${number} of seed ${seed}, folder ${JSON.stringify(input.folder)}: ${what}`);
  for (const [path, text] of input.texts) {
    const file = join(tmpdir(), `skep-fuzz-${seed}-${number}-${path}`);
    writeFileSync(file, text);
    console.error(`kept as ${file}`);
  }
  process.exit(1);
}
