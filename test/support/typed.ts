import { execFileSync, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Home } from "./home.ts";
import { bin } from "./skep.ts";

interface Typed {
  readonly code: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** Runs the program in a home with something coming in, and keeps the bytes that come out. */
export function runWithInput(home: Home, args: readonly string[], input: string | Buffer): Typed {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    cwd: home.repo,
    env: environmentOf(home),
    input,
    maxBuffer: 1 << 26,
  });
  return { code: status, stdout, stderr: stderr.toString() };
}

/** What a person sees who runs the program in a terminal; nothing where none can be made. */
export function runInTerminal(home: Home, args: readonly string[]): string | undefined {
  if (spawnSync("which", ["script"]).status !== 0) return undefined;
  const command = [process.execPath, bin, ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
  return execFileSync("script", ["-qec", `stty cols 100; ${command}`, "/dev/null"], {
    cwd: home.repo,
    encoding: "utf8",
    env: { ...environmentOf(home), TERM: "xterm" },
  });
}

/** What a terminal would act on, or not show, beside our own colours. */
export function harmIn(seen: string): string[] {
  const found = seen.replaceAll(COLOURS, "").match(/[\p{Cc}\p{Cf}]/gu) ?? [];
  return found.filter((character) => !"\r\n\t".includes(character));
}

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, "g");

/** Switches all built-in skills off, so that a home has only the skills that a test gives it. */
export function withoutBundled(home: Home): Home {
  writeFileSync(join(home.skepHome, "config.yaml"), "skills:\n  enabledBundled: [no-such-skill]\n");
  return home;
}

function environmentOf(home: Home): Record<string, string> {
  return { HOME: home.user, PATH: "/usr/bin:/bin" };
}
