import { join } from "node:path";
import { readRun } from "./command.ts";
import { sideBySide } from "./cpu.ts";
import type { Home } from "./homes.ts";
import { forgetCache, type Opening, openLibrary } from "./skep-under-test.ts";
import { CannotMeasure, type Row } from "./suite.ts";

const LIMITS = { cold: 2, warm: 1.3, residentMb: 350 };
const ROUNDS = 5;

/** The library opened cold and warm beside the least that any program must do for that, and the memory it takes. */
export function compareOpening(home: Home): { rows: Row[]; notes: string[] } {
  const peaks: (number | undefined)[] = [];
  const cpuOf = (open: (home: Home) => Opening): number => {
    const { cpuMs, peakMb } = open(home);
    peaks.push(peakMb);
    return cpuMs;
  };
  openLibrary(home);
  const what = `opened with ${home.count} skills`;
  const cold = sideBySide(
    ROUNDS,
    () => cpuOf(openCold),
    () => cpuOfBare("read-heads.js", home),
  );
  const warm = sideBySide(
    ROUNDS,
    () => cpuOf(openLibrary),
    () => cpuOfBare("stat-files.js", home),
  );
  const rows: Row[] = [
    row(`${what}, cold`, cold, "reading 4 KB of each", LIMITS.cold),
    row(`${what}, warm`, warm, "a stat of each", LIMITS.warm),
  ];
  const known = peaks.filter((peak) => peak !== undefined);
  if (known.length === 0) return { rows, notes: ["Left out: memory, which only Linux tells (VmHWM)."] };
  rows.push({
    what: `${what}, most resident`,
    value: Math.max(...known),
    beside: "what we allow",
    baseline: LIMITS.residentMb,
    unit: "MB",
    limit: 1,
  });
  return { rows, notes: [] };
}

/** CPU per skill at each size, as a Markdown table: the same in every line when cost grows in a straight one. */
export function tabulateGrowth(homes: readonly Home[]): string[] {
  const lines = homes.map((home) => {
    openLibrary(home);
    const cold = median(() => openCold(home).openMs);
    const warm = median(() => openLibrary(home).openMs);
    const perSkill = (ms: number): string => `${((ms * 1000) / home.count).toFixed(1)} µs`;
    return `| ${home.count} | ${perSkill(cold)} | ${perSkill(warm)} |`;
  });
  return [
    "CPU per skill, without the start of Node:",
    "",
    "| skills | opened cold | opened warm |",
    "|---:|---:|---:|",
    ...lines,
  ];
}

function openCold(home: Home): Opening {
  forgetCache(home);
  return openLibrary(home);
}

function cpuOfBare(program: "read-heads.js" | "stat-files.js", home: Home): number {
  const command = [process.execPath, join(import.meta.dirname, "programs", program), home.skillsDir];
  const { cpuMs, output } = readRun(command, home);
  const { count }: { count: number } = JSON.parse(output);
  if (count !== home.count) throw new CannotMeasure(`${program} found ${count} of ${home.count} skills`);
  return cpuMs;
}

function row(what: string, { a, b }: { a: number; b: number }, beside: string, limit: number): Row {
  return { what, value: a, beside, baseline: b, unit: "ms", limit };
}

function median(measure: () => number): number {
  const [, middle = 0] = [measure(), measure(), measure()].sort((a, b) => a - b);
  return middle;
}
