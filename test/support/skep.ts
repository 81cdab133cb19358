import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export const root = join(import.meta.dirname, "..", "..");
export const bin = join(root, "bin", "skep.js");

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly uid?: number;
  readonly program?: readonly [string, ...string[]];
}

/** Runs the real program in a process of its own, as a user's shell would. */
export async function skep(args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const [command, ...first] = options.program ?? [process.execPath, bin];
  const child = spawn(command, [...first, ...args], {
    cwd: options.cwd ?? root,
    env: { PATH: process.env.PATH ?? "", ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    stdout += chunk;
  });
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    stderr += chunk;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  return { code, stdout, stderr };
}

/** Writes files below a folder, each with the folders above it. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** The text of a small valid skill. */
export function skillText(name: string, extra = ""): string {
  return `---\nname: ${name}\ndescription: Does ${name} things. Use when asked to.\n${extra}---\n\n# ${name}\n\nDo it.\n`;
}
