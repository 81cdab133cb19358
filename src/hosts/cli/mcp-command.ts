import { join } from "node:path";
import { isDiskError } from "../../base/disk-error.ts";
import { SkepError } from "../../base/errors.ts";
import { makeFolder } from "../../base/make-folder.ts";
import { findPackageRoot, readVersion } from "../../system/package.ts";
import { openSystem } from "../../system/system.ts";
import type { Command } from "./command.ts";
import { ownHelp } from "./help.ts";
import { printable } from "./terminal.ts";

/** `skep mcp`: what an agent starts to have the skills of this machine. */
export const mcpCommand: Command = {
  name: "mcp",
  summary: "Serve the skills to an agent over MCP, on stdin and stdout",
  help: async (style) => ownHelp(mcpCommand, "", ["skep mcp", "claude mcp add skep -- skep mcp"], style),
  completions: async () => ({ options: [] }),
  async run([word], terminal) {
    if (word !== undefined) {
      throw new SkepError("invalid-input", `\`skep mcp\` does not know what to do with \`${word}\``, {
        hint: "it takes nothing: an agent speaks with it on stdin and stdout",
      });
    }
    const say = (line: string): void => void terminal.err.write(`${printable(line)}\n`);
    if (process.stdin.isTTY === true) say(FOR_PEOPLE);
    const system = openSystem();
    // the SDK is the largest thing we carry: what the engine makes of it is kept between runs
    keepCompiled(join(system.places.home, "cache", "code"));
    const [skep, { serveOnStdio }] = await Promise.all([system.openSkep(), import("../mcp/stdio.ts")]);
    const stop = new AbortController();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort());
    try {
      const version = readVersion(findPackageRoot());
      await serveOnStdio({ skep, version, input: process.stdin, output: process.stdout, say, signal: stop.signal });
    } finally {
      await skep.close();
    }
    return 0;
  },
};

/** Where the home takes no folder, nothing is kept; and Node must not try to make one, which in `/proc` never ends. */
function keepCompiled(folder: string): void {
  try {
    makeFolder(folder, 0o700);
  } catch (error) {
    if (isDiskError(error)) return;
    throw error;
  }
  process.getBuiltinModule("node:module").enableCompileCache(folder);
}

const FOR_PEOPLE =
  "This is for agents, which speak MCP on stdin and stdout. `skep connect` writes it into an agent's configuration. " +
  "Ctrl-D ends it.";
