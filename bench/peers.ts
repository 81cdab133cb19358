import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { keptFolder } from "./kept-folder.ts";
import { CannotMeasure } from "./suite.ts";

/** Another program that lists the skills of a project. */
export interface Peer {
  readonly name: "skills" | "openskills";
  readonly label: string;
  readonly command: readonly string[];
  /** How many skills are in what it printed. */
  countListed(output: string): number;
}

const VERSIONS = { skills: "1.7.4", openskills: "1.5.0" } as const;
const QUIET = ["--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error", "--ignore-scripts"];
// offline is said after seconds instead of minutes
const IMPATIENT = ["--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-timeout=30000"];

/** The peers, installed from npm by the first run; without a registry there are none, and why is told. */
export function installPeers(): { peers: Peer[]; problem?: string } {
  const packages = Object.entries(VERSIONS).map(([name, version]) => `${name}@${version}`);
  try {
    const folder = keptFolder(`peers-${packages.join("-")}`, (unfinished) => npmInstall(unfinished, packages));
    return { peers: [findSkills(folder), findOpenskills(folder)] };
  } catch (error) {
    if (!(error instanceof CannotMeasure)) throw error;
    return { peers: [], problem: error.message };
  }
}

function npmInstall(folder: string, packages: readonly string[]): void {
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  const { status, stderr, error } = spawnSync(
    "npm",
    ["install", "--prefix", folder, ...QUIET, ...IMPATIENT, ...packages],
    { cwd: folder, encoding: "utf8", stdio: ["ignore", "ignore", "pipe"] },
  );
  if (status === 0) return;
  const reason =
    error?.message ?? stderr.split("\n").find((line) => line.startsWith("npm error")) ?? `status ${status}`;
  throw new CannotMeasure(`npm could not install ${packages.join(" and ")} (${reason.replace("npm error ", "")})`);
}

function findSkills(folder: string): Peer {
  return {
    name: "skills",
    label: `skills ${VERSIONS.skills} list`,
    command: [process.execPath, findBin(folder, "skills"), "list"],
    countListed: (output) => output.split("\n").filter((line) => line.includes("Agents:")).length,
  };
}

function findOpenskills(folder: string): Peer {
  return {
    name: "openskills",
    label: `openskills ${VERSIONS.openskills} list`,
    command: [process.execPath, findBin(folder, "openskills"), "list"],
    countListed: (output) => Number(/Summary: (\d+) project/.exec(output)?.[1] ?? 0),
  };
}

function findBin(folder: string, name: keyof typeof VERSIONS): string {
  const root = join(folder, "node_modules", name);
  const manifest: { bin: Record<string, string> } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const bin = manifest.bin[name];
  if (bin === undefined) throw new Error(`${root} has no program \`${name}\``);
  return join(root, bin);
}
