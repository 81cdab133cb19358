import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bin, root } from "./skep.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** The code blocks of a page that are in a language. */
export function blocksOf(page: string, language: string): string[] {
  return [...readPage(page).matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms"))].map(
    ([, text = ""]) => text,
  );
}

export function readPage(page: string): string {
  return readFileSync(join(root, page), "utf8");
}

/** A machine on which nothing is installed but the program, the system, and commands that do nothing. */
interface BareMachine {
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
}

export async function makeBareMachine(commands: readonly string[] = []): Promise<BareMachine> {
  const folder = await temporaryFolder();
  const path = join(folder, "bin");
  const home = join(folder, "home");
  mkdirSync(path);
  mkdirSync(home);
  const programs = { skep: `exec "${process.execPath}" "${bin}" "$@"`, ...nothing(commands) };
  for (const [name, line] of Object.entries(programs)) {
    writeFileSync(join(path, name), `#!/bin/sh\n${line}\n`);
    chmodSync(join(path, name), 0o755);
  }
  return { home, env: { HOME: home, PATH: `${path}:/usr/bin:/bin` } };
}

function nothing(commands: readonly string[]): Record<string, string> {
  return Object.fromEntries(commands.map((name) => [name, "exit 0"]));
}

/** Runs a program of a document, and gives what it printed. */
export async function runExample(code: string, { home, env }: BareMachine): Promise<string> {
  const file = join(home, "example.ts");
  writeFileSync(file, fromSources(code));
  return await runProgram(process.execPath, [file], { cwd: home, env });
}

/** The program with the package's name replaced by where the package is here. */
export function fromSources(code: string): string {
  return code.replace('from "skep"', `from ${JSON.stringify(join(root, "src", "index.ts"))}`);
}

/** Types the commands of a session, and writes the session down as it went. */
export async function replaySession(session: string, { home, env }: BareMachine): Promise<string> {
  let replayed = "";
  for (const step of session.split(/^\$ /m).slice(1)) {
    const [command = ""] = step.split("\n");
    replayed += `$ ${command}\n${await runProgram("sh", ["-c", `exec 2>&1\n${command}`], { cwd: home, env })}`;
  }
  return replayed;
}

async function runProgram(
  program: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<string> {
  const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  for await (const chunk of child.stdout.setEncoding("utf8")) output += chunk;
  return output;
}
