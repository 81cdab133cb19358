import { Client, type ClientOptions } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { onTestFinished } from "vitest";
import type { Home } from "./home.ts";
import { bin } from "./skep.ts";

/** How the two protocol eras are asked for by one client. */
export const ERAS = {
  "2025-11-25": {},
  "2026-07-28": { versionNegotiation: { mode: "auto" } },
} as const satisfies Record<string, ClientOptions>;

/** The process that a client starts: `skep mcp` on a machine of a test. */
export function mcpProcess(home: Home): { command: string; args: string[]; cwd: string; env: Record<string, string> } {
  const env = { HOME: home.user, PATH: "/usr/bin:/bin" };
  return { command: process.execPath, args: [bin, "mcp"], cwd: home.repo, env };
}

/** A client of the current SDK, connected to a process of its own. */
export async function connectClient(home: Home, options: ClientOptions = {}): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" }, options);
  const transport = new StdioClientTransport({ ...mcpProcess(home), stderr: "ignore" });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

/** The text of a tool's answer. */
export function textOf(result: object): string {
  const [first] = "content" in result && Array.isArray(result.content) ? result.content : [];
  return String(first?.text);
}
