import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CannotMeasure } from "./suite.ts";

/** Where a command runs and the whole environment that it sees. */
export interface Place {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** CPU in milliseconds of one run of a command, children included; one that fails has measured nothing and throws. */
export function cpuOfRun(command: readonly string[], place: Place): number {
  return run(command, place, "ignore");
}

/** The same, with what it printed: through a file, because some programs lose what a slow pipe does not take. */
export function readRun(command: readonly string[], place: Place): { cpuMs: number; output: string } {
  const folder = mkdtempSync(join(tmpdir(), "skep-bench-"));
  const path = join(folder, "output");
  const file = openSync(path, "w");
  try {
    const cpuMs = run(command, place, file);
    return { cpuMs, output: readFileSync(path, "utf8") };
  } finally {
    closeSync(file);
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(command: readonly string[], { cwd, env }: Place, stdout: "ignore" | number): number {
  const { status, stderr } = spawnSync("bash", ["-c", 'TIMEFORMAT="%3U %3S"; time "$@"', "bash", ...command], {
    cwd,
    env,
    encoding: "utf8",
    stdio: ["ignore", stdout, "pipe"],
    maxBuffer: 64 * 1024 * 1024,
  });
  const lines = stderr.trimEnd().split("\n");
  const [user = Number.NaN, system = Number.NaN] = (lines.pop() ?? "").split(" ").map(Number);
  if (status !== 0 || Number.isNaN(user + system)) {
    const said = lines.slice(0, 12).join("\n").trim();
    throw new CannotMeasure(`\`${command.join(" ")}\` ended with ${status}${said === "" ? "" : `:\n${said}`}`);
  }
  return (user + system) * 1000;
}
