import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { readRun } from "./command.ts";
import type { Home } from "./homes.ts";
import { CannotMeasure } from "./suite.ts";

const ROOT = join(import.meta.dirname, "..");
const INDEX = join(ROOT, "dist", "index.js");
const PROGRAM = join(import.meta.dirname, "programs", "open-library.js");

export const SHOW: readonly string[] = [process.execPath, join(ROOT, "bin", "skep.js"), "show", "--json"];

/** What one process that opened and closed the library took. */
export interface Opening {
  /** CPU of the whole process. */
  readonly cpuMs: number;
  /** CPU of opening and closing alone, without the start of Node. */
  readonly openMs: number;
  /** The most memory that was resident, where the system tells. */
  readonly peakMb?: number;
}

export function requireBuild(): void {
  const missing = [INDEX, join(ROOT, "dist", "cli.js")].find((path) => !existsSync(path));
  if (missing !== undefined) throw new CannotMeasure(`${missing} is missing: \`npm run build\` makes it`);
}

/** Opens the library in a process of its own; throws unless it has every skill of the home. */
export function openLibrary(home: Home): Opening {
  const args = [pathToFileURL(INDEX).href, home.skepHome, home.userHome, home.cwd];
  const { cpuMs, output } = readRun([process.execPath, PROGRAM, ...args], home);
  const { count, ...opening }: { count: number; openMs: number; peakMb?: number } = JSON.parse(output);
  // our own skills may be there too, or be hidden by one of the same name
  const most = home.count + readdirSync(join(ROOT, "skills")).length;
  if (count < home.count || count > most) {
    throw new CannotMeasure(`openSkep found ${count} skills in ${home.cwd}, not ${home.count} to ${most}`);
  }
  return { cpuMs, ...opening };
}

/** Runs `skep show --json` once, which also leaves the cache; throws unless it lists every skill of the home. */
export function requireShown(home: Home): void {
  const { output } = readRun(SHOW, home);
  const { skills }: { skills: { path: string }[] } = JSON.parse(output);
  const count = skills.filter(({ path }) => path.startsWith(home.skillsDir)).length;
  if (count !== home.count) {
    throw new CannotMeasure(`skep show --json lists ${count} of the ${home.count} skills in ${home.skillsDir}`);
  }
}

/** Makes the next run a first one; throws when there was nothing to forget, as then no run is a second one. */
export function forgetCache(home: Home): void {
  const cache = join(home.skepHome, "cache");
  if (!existsSync(cache)) throw new CannotMeasure(`a run of skep left no cache in ${cache}`);
  rmSync(cache, { recursive: true });
}
