import type { CommandFinder } from "./commands.ts";
import type { HealthCheck } from "./doctor-check.ts";
import type { MachineEnvironment } from "./machine.ts";

/** What Skep and the scripts of skills run on, looked for on PATH; nothing is started to ask for its version. */
export function checkPrograms(commands: CommandFinder, environment: MachineEnvironment): HealthCheck[] {
  return [
    checkNode(commands, environment),
    ...PROGRAMS.map(({ name, without, hint }): HealthCheck => {
      if (commands.has(name)) return { area: "programs", name, state: "good", message: "on PATH" };
      return { area: "programs", name, state: "note", message: `not on PATH: ${without}`, hint };
    }),
  ];
}

/** What can keep a skill from the rest of the machine. */
export function checkSandbox(commands: CommandFinder, platform: NodeJS.Platform): HealthCheck {
  const about = { area: "sandbox", name: "sandbox" } as const;
  const found = SANDBOXES.filter(({ command, on }) => (on ?? platform) === platform && commands.has(command));
  if (found.length > 0) {
    const names = found.map(({ command }) => `\`${command}\``);
    return { ...about, state: "good", message: `${names.join(", ")} on PATH` };
  }
  const names = SANDBOXES.filter(({ on }) => (on ?? platform) === platform).map(({ command }) => `\`${command}\``);
  const message = `none of ${names.join(", ")} is on PATH: skills that you do not trust will not run`;
  return { ...about, state: "note", message, hint: SANDBOX_HINTS[platform] ?? "install Podman or Docker" };
}

/** The oldest Node that runs Skep: the same as in package.json and bin/skep.js. */
export const NODE_FLOOR = "22.18";

function checkNode(commands: CommandFinder, { nodeVersion }: MachineEnvironment): HealthCheck {
  const about = { area: "programs", name: "node" } as const;
  if (isOlder(nodeVersion, NODE_FLOOR)) {
    const message = `Node ${nodeVersion} is older than ${NODE_FLOOR}`;
    return { ...about, state: "bad", message, hint: `install Node ${NODE_FLOOR} or newer: https://nodejs.org` };
  }
  if (commands.has("node")) return { ...about, state: "good", message: `Node ${nodeVersion} runs Skep` };
  const message = `Node ${nodeVersion} runs Skep, and \`node\` is not on PATH`;
  return { ...about, state: "note", message, hint: "add its folder to PATH: scripts of skills may call it" };
}

function isOlder(version: string, floor: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [floorMajor = 0, floorMinor = 0] = floor.split(".").map(Number);
  return major < floorMajor || (major === floorMajor && minor < floorMinor);
}

const PROGRAMS = [
  { name: "git", without: "skills cannot be fetched from repositories", hint: "install git: https://git-scm.com" },
  { name: "bun", without: "scripts in TypeScript run on Node", hint: "nothing to do, unless a skill needs Bun" },
  { name: "python3", without: "scripts in Python do not run", hint: "install Python 3, if a skill needs it" },
  { name: "uv", without: "packages of Python scripts are not installed", hint: "install uv, if a skill needs it" },
  { name: "ruby", without: "scripts in Ruby do not run", hint: "install Ruby, if a skill needs it" },
] as const;

interface Sandbox {
  readonly command: string;
  /** The only system that it is for. */
  readonly on?: NodeJS.Platform;
}

const SANDBOXES: readonly Sandbox[] = [
  { command: "bwrap", on: "linux" },
  { command: "srt" },
  { command: "podman" },
  { command: "docker" },
];

const SANDBOX_HINTS: Partial<Record<NodeJS.Platform, string>> = {
  linux: "install the package `bubblewrap`",
  darwin: "`npm install --global @anthropic-ai/sandbox-runtime`",
};
