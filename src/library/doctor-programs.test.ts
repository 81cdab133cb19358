import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { CommandFinder } from "./commands.ts";
import { checkPrograms, checkSandbox, NODE_FLOOR } from "./doctor-programs.ts";

const root = join(import.meta.dirname, "..", "..");

function having(...names: string[]): CommandFinder {
  return { has: (name) => names.includes(name) };
}

function lookAtNode(nodeVersion: string, commands = having("node")) {
  const environment = { path: "", pathExt: undefined, platform: "linux", nodeVersion } as const;
  return checkPrograms(commands, environment).find(({ name }) => name === "node");
}

test("the floor of Node is the package's", () => {
  const { engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  expect(engines.node).toBe(`>=${NODE_FLOOR}`);
});

test("Node is good from the floor on", () => {
  for (const version of ["22.18.0", "22.19.1", "24.0.0", "25.0.0-nightly"]) {
    expect(lookAtNode(version)).toMatchObject({ state: "good" });
  }
  for (const version of ["22.17.9", "20.19.0", "9.99.0"]) {
    expect(lookAtNode(version)).toMatchObject({ state: "bad", message: `Node ${version} is older than 22.18` });
  }
  expect(lookAtNode("24.0.0", having())).toMatchObject({ state: "note" });
});

test("a program that is missing is worth knowing, and no more", () => {
  const environment = { path: "", pathExt: undefined, platform: "linux", nodeVersion: "24.0.0" } as const;
  const states = checkPrograms(having("node", "git", "uv"), environment).map(({ name, state }) => [name, state]);
  expect(Object.fromEntries(states)).toEqual({
    node: "good",
    git: "good",
    bun: "note",
    python3: "note",
    uv: "good",
    ruby: "note",
  });
});

test("any sandbox will do, where it works", () => {
  expect(checkSandbox(having("bwrap", "docker"), "linux")).toMatchObject({
    state: "good",
    message: "`bwrap`, `docker` on PATH",
  });
  expect(checkSandbox(having("srt"), "darwin")).toMatchObject({ state: "good" });
  expect(checkSandbox(having("bwrap"), "darwin")).toMatchObject({
    state: "note",
    message: "none of `srt`, `podman`, `docker` is on PATH: skills that you do not trust will not run",
    hint: "`npm install --global @anthropic-ai/sandbox-runtime`",
  });
  expect(checkSandbox(having(), "linux")).toMatchObject({ hint: "install the package `bubblewrap`" });
});
