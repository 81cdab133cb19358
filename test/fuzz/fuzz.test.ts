import { expect, test } from "vitest";
import { checkInput, makeInput } from "./check.ts";
import { Random } from "./random.ts";
import { ownSeeds } from "./seeds.ts";

// the long version is `npm run fuzz`, which also measures time
test("no mutation of a skill breaks a promise of the parser [limits.never-throws]", () => {
  const seeds = ownSeeds();
  expect(seeds.length).toBeGreaterThan(20);
  const random = new Random(20_26);
  for (let number = 0; number < 4000; number++) checkInput(makeInput(seeds, random));
});
