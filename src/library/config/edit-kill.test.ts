import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { killEditor, prepareConfig } from "../../../test/kill/config-kills.ts";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { readConfig } from "./read.ts";

// `node test/kill/config-kills.ts --kills 200` is the long version.

test("a process killed while it edits leaves the old config or the new one, and nothing else", async () => {
  const home = await temporaryFolder();
  prepareConfig(home);
  let generation = 1;
  for (let kill = 0; kill < 25; kill++) generation = await killEditor(home);
  expect(generation).toBeGreaterThan(25);
});

test("eight processes that switch skills off and on at once lose nothing [design.config.at-once]", async () => {
  const home = await temporaryFolder();
  const before = "# mine\nskills:\n  cache:   false # odd spaces\n  disabled:\n    - first # stays\n# end\n";
  writeFileSync(join(home, "config.yaml"), before);
  const script = join(import.meta.dirname, "../../../test/kill/config-edits.ts");
  const prefixes = Array.from({ length: 8 }, (_, i) => `p${i}`);
  await Promise.all(prefixes.map((prefix) => promisify(execFile)(process.execPath, [script, home, prefix, "10"])));
  const { config, error } = readConfig({ home, userHome: home });
  expect(error).toBeUndefined();
  const wanted = prefixes.flatMap((prefix) => [0, 2, 4, 6, 8].map((i) => `${prefix}-${i}`));
  expect([...config.disabled].sort()).toEqual(["first", ...wanted]);
  const rest = readFileSync(join(home, "config.yaml"), "utf8").replace(/^ {4}- p.*\n/gm, "");
  expect(rest).toBe(before);
});
