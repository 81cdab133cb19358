// Kills a process that edits a config; the long version of the test: node test/kill/config-kills.ts --kills 200
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { editConfig } from "../../src/library/config/edit.ts";
import { readConfig } from "../../src/library/config/read.ts";

/** Makes generation 1 of the config that config-loop.ts edits. */
export function prepareConfig(home: string): void {
  writeFileSync(join(home, "config.yaml"), textOf(1));
}

/** Kills config-loop.ts at a random instant, and throws unless the config is whole; answers its generation. */
export async function killEditor(home: string): Promise<number> {
  const script = join(import.meta.dirname, "config-loop.ts");
  const child = spawn(process.execPath, [script, home], { stdio: ["ignore", "pipe", "inherit"] });
  await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
  if (child.exitCode !== null) throw new Error(`config-loop.ts ended with ${child.exitCode}`);
  child.stdout.resume();
  await sleep(Math.random() * 60);
  child.kill("SIGKILL");
  await once(child, "exit");
  return requireWhole(home);
}

/** A config of which two places tell the generation, among things that no edit concerns. */
function textOf(generation: number): string {
  return `# mine
other: [1,   2]
skills:
  # off
  disabled:
    - generation-${generation}
  scriptTimeout: ${generation}   # ms
  cache: false
`;
}

async function requireWhole(home: string): Promise<number> {
  const { config, error } = readConfig({ home, userHome: home });
  if (error !== undefined) throw error;
  const text = readFileSync(join(home, "config.yaml"), "utf8");
  if (text !== textOf(config.scriptTimeout)) throw new Error(`not whole:\n${text}`);
  // the next edit, here one that changes nothing, clears away what the kill left
  await editConfig({ home, userHome: home }, () => []);
  const left = readdirSync(home).sort().join(" ");
  if (left !== "config.yaml locks") throw new Error(`left over: ${left}`);
  return config.scriptTimeout;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { kills: { type: "string", default: "200" } } });
  const kills = Number(values.kills);
  if (!Number.isInteger(kills) || kills < 1) throw new Error("--kills takes a number");
  const home = mkdtempSync(join(tmpdir(), "skep-config-kill-"));
  prepareConfig(home);
  let generation = 1;
  for (let kill = 0; kill < kills; kill++) generation = await killEditor(home);
  rmSync(home, { recursive: true });
  console.log(`${kills} kills in ${generation - 1} edits: each left the old config or the new one`);
}
