import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { chooseLaunch, type Program } from "./launch.ts";

const SHELL = { isDesktopProgram: false };
const DESKTOP = { isDesktopProgram: true };

/** A package in a folder, with `skep` in the folders of PATH that lead to it, as npm would link it. */
async function install(folder: string, linkedFrom: readonly string[]): Promise<Program> {
  const root = await temporaryFolder();
  const entry = join(root, folder, "bin", "skep.js");
  mkdirSync(join(entry, ".."), { recursive: true });
  writeFileSync(entry, "");
  chmodSync(entry, 0o755);
  for (const name of linkedFrom) {
    mkdirSync(join(root, name), { recursive: true });
    symlinkSync(entry, join(root, name, "skep"));
  }
  const path = ["/usr/bin", ...linkedFrom.map((name) => join(root, name))].join(":");
  return { node: "/usr/bin/node", entry, path, platform: "linux" };
}

test("what a shell knows as `skep` is started by that name [design.connect.launch]", async () => {
  const program = await install("lib/node_modules/skep", ["bin"]);
  expect(chooseLaunch(program, SHELL)).toEqual({ command: "skep", args: ["mcp"] });
});

test("a desktop program knows no PATH, and Windows starts no scripts: full paths [design.connect.launch]", async () => {
  const program = await install("lib/node_modules/skep", ["bin"]);
  const full = { command: "/usr/bin/node", args: [program.entry, "mcp"] };
  expect(chooseLaunch(program, DESKTOP)).toEqual(full);
  expect(chooseLaunch({ ...program, platform: "win32" }, SHELL)).toEqual(full);
});

test("a checkout is started by its full paths, also under npm [design.connect.launch]", async () => {
  const program = await install("work/skep", ["work/shop/node_modules/.bin"]);
  expect(chooseLaunch(program, SHELL)).toEqual({ command: "/usr/bin/node", args: [program.entry, "mcp"] });
});

test("another copy on PATH is not taken for this one [design.connect.launch]", async () => {
  const program = await install("work/skep", []);
  const { path } = await install("lib/node_modules/skep", ["bin"]);
  expect(chooseLaunch({ ...program, path }, SHELL).command).toBe("/usr/bin/node");
});

test("what npx brought is started by npx: its folder may be gone tomorrow [design.connect.launch]", async () => {
  const program = await install(".npm/_npx/1a2b/node_modules/skep", [".npm/_npx/1a2b/node_modules/.bin"]);
  expect(chooseLaunch(program, SHELL)).toEqual({ command: "npx", args: ["-y", "skep", "mcp"] });
});
