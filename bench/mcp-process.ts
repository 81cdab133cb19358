import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { Client, type ClientOptions } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { Home } from "./homes.ts";

const BIN = join(import.meta.dirname, "..", "bin", "skep.js");

/**
 * CPU in milliseconds of one run of `skep mcp` that a client ends as soon as its first request is answered: the shell is
 * the client, so that nothing but the two is measured.
 */
export function cpuOfStart(home: Home, times: number, env: Readonly<Record<string, string>> = {}): number {
  const script = `
    TIMEFORMAT="%3U %3S"
    start() {
      coproc server { exec "$@" 2>/dev/null; }
      local pid=$server_PID to=\${server[1]} from=\${server[0]}
      printf '%s\\n' "$request" >&"$to"
      read -r answer <&"$from" && [[ $answer == *serverInfo* ]] || exit 1
      exec {to}>&-
      wait "$pid"
    }
    { time { for ((i = 0; i < ${times}; i++)); do start "$@" || exit 1; done; } 2>/dev/null; } 2>&1`;
  const output = execFileSync("bash", ["-c", script, "bash", process.execPath, BIN, "mcp"], {
    cwd: home.cwd,
    env: { ...home.env, ...env, request: INITIALIZE },
    encoding: "utf8",
  });
  const [user = Number.NaN, system = Number.NaN] = output.trim().split(" ").map(Number);
  return ((user + system) * 1000) / times;
}

const INITIALIZE = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "bench", version: "1" } },
});

/** A client connected to a process of its own. To be closed. */
export async function connectClient(home: Home, options: ClientOptions = {}): Promise<Client> {
  const client = new Client({ name: "bench", version: "1" }, options);
  const { cwd, env } = home;
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [BIN, "mcp"], cwd, env: { ...env }, stderr: "ignore" }),
  );
  return client;
}
