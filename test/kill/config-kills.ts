// Kills a process that edits a config; the long version of the test: node config-kills.ts --kills 200
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { editConfig } from "../../src/library/config/edit.ts";
import { readConfig } from "../../src/library/config/read.ts";

const HEAD = "# mine\nother: [1,   2]\nskills:\n  # off\n  disabled:\n    - generation-1 # kept\n";

/** Makes the config that config-loop.ts edits. */
export function prepareConfig(home: string): void {
  writeFileSync(join(home, "config.yaml"), `${HEAD}  scriptTimeout: 1   # ms\n  cache: false\n`);
}

/** Kills config-loop.ts at a random instant, and throws unless the config is whole; answers how often it was edited. */
export async function killEditor(home: string): Promise<number> {
  const script = join(import.meta.dirname, "config-loop.ts");
  const child = spawn(process.execPath, [script, home], { stdio: ["ignore", "pipe", "inherit"] });
  await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
  if (child.exitCode !== null) throw new Error(`config-loop.ts ended with ${child.exitCode}`);
  child.stdout.resume();
  await sleep(Math.random() * 60);
  child.kill("SIGKILL");
  await once(child, "exit");
  return checkConfig(home);
}

async function checkConfig(home: string): Promise<number> {
  const text = readFileSync(join(home, "config.yaml"), "utf8");
  const { config, error } = readConfig({ home, userHome: home });
  const generation = config.scriptTimeout;
  if (error !== undefined) throw error;
  const wanted = `# mine\nother: [1,   2]\nskills:\n  # off\n  disabled:\n    - generation-${generation}\n  scriptTimeout: ${generation}   # ms\n  cache: false\n`;
  if (text !== wanted) throw new Error(`not whole: ${text}`);
  // the next edit, here one that changes nothing, clears away what the kill left
  await editConfig({ home, userHome: home }, () => []);
  const left = readdirSync(home).sort().join(" ");
  if (left !== "config.yaml locks") throw new Error(`left over: ${left}`);
  return generation - 1;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { kills: { type: "string", default: "200" } } });
  const home = mkdtempSync(join(tmpdir(), "skep-config-kill-"));
  prepareConfig(home);
  let edits = 0;
  for (let kill = 0; kill < Number(values.kills); kill++) edits = await killEditor(home);
  rmSync(home, { recursive: true });
  console.log(`${values.kills} kills in ${edits} edits: each left the old config or the new one`);
}
