import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import type { Place } from "./command.ts";
import { CannotMeasure } from "./suite.ts";

/** A server in a process of its own. */
export interface MeasuredServer {
  readonly mcpUrl: string;
  /** What is resident of it now, in MB. */
  residentMb(): number;
  stop(): Promise<void>;
}

/** Starts a program whose first line is JSON with the URL that it serves. */
export async function startServer(command: readonly [string, ...string[]], place: Place): Promise<MeasuredServer> {
  const [program, ...args] = command;
  const child = spawn(program, args, { ...place, stdio: ["ignore", "pipe", "inherit"] });
  return {
    mcpUrl: await readUrl(child, command),
    residentMb: () => Number(execFileSync("ps", ["-o", "rss=", "-p", String(child.pid)], { encoding: "utf8" })) / 1024,
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

async function readUrl({ stdout }: ChildProcess, command: readonly string[]): Promise<string> {
  let output = "";
  for await (const chunk of stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    output += chunk;
    if (output.includes("\n")) return JSON.parse(output).mcpUrl;
  }
  throw new CannotMeasure(`\`${command.join(" ")}\` did not begin to serve`);
}
