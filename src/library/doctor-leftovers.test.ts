import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { writeFiles } from "../../test/support/skep.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { temporaryName } from "../base/temporary.ts";
import { defaultConfig } from "./config/keys.ts";
import { checkLeftovers } from "./doctor-leftovers.ts";

// one more than Linux ever gives
const DEAD = temporaryName().replace(`-${process.pid}-`, "-4194305-");

afterEach(() => {
  vi.useRealTimers();
});

function later(): void {
  vi.useFakeTimers({ now: Date.now() + 120_000, toFake: ["Date"] });
}

async function look(home: string, options: { isFixing?: boolean } = {}) {
  const environment = { path: "", pathExt: undefined, platform: "linux", nodeVersion: "24.0.0" } as const;
  const places = { home, userHome: join(home, ".."), bundledDir: "/none" };
  return await checkLeftovers(
    { places, environment, userId: 0, isFixing: options.isFixing ?? false },
    defaultConfig(home),
  );
}

async function homeWith(files: Readonly<Record<string, string>>): Promise<string> {
  const home = join(await temporaryFolder(), ".agent");
  writeFiles(home, files);
  return home;
}

const NONE = [{ area: "leftovers", name: "leftovers", state: "good", message: "none" }];

test("a home without leftovers, or that is not there, has none; to fix it makes nothing", async () => {
  const home = join(await temporaryFolder(), ".agent");
  expect(await look(home)).toEqual(NONE);
  expect(await look(home, { isFixing: true })).toEqual(NONE);
  expect(existsSync(home)).toBe(false);
});

test("half-written files and unfinished folders are told, and left alone", async () => {
  const home = await homeWith({
    [DEAD]: "half",
    [`cache/${DEAD}`]: "half",
    [`plugins/.skep-swap/staging/${DEAD}/tree/SKILL.md`]: "half",
    [`skills/custom/.skep-swap/trash/${DEAD}/SKILL.md`]: "half",
  });
  const checks = await look(home);
  const hint = "`skep doctor --fix` removes it";
  expect(checks).toMatchObject([
    { state: "note", message: `a half-written file: ~/.agent/${DEAD}`, hint },
    { state: "note", message: `a half-written file: ~/.agent/cache/${DEAD}`, hint },
    { state: "note", message: expect.stringContaining("~/.agent/plugins/.skep-swap/staging/") },
    { state: "note", message: expect.stringContaining("~/.agent/skills/custom/.skep-swap/trash/") },
  ]);
  expect(await look(home)).toEqual(checks);
});

test("what a running process is at work on is no leftover", async () => {
  const home = await homeWith({
    [temporaryName()]: "half",
    [`plugins/.skep-swap/staging/${temporaryName()}/tree/SKILL.md`]: "half",
    "plugins/.skep-swap/old/gh/SKILL.md": "the old one",
  });
  expect(await look(home, { isFixing: true })).toEqual(NONE);
});

test("a skill whose exchange was interrupted is missing, and can be brought back", async () => {
  const home = await homeWith({ "plugins/.skep-swap/old/gh/SKILL.md": "the old one" });
  later();
  expect(await look(home)).toMatchObject([
    {
      state: "bad",
      message: "~/.agent/plugins/gh is missing: a change of it was interrupted",
      hint: "`skep doctor --fix` brings it back",
    },
  ]);
  expect(await look(home, { isFixing: true })).toMatchObject([{ state: "good", message: "1 was removed or settled" }]);
  expect(readFileSync(join(home, "plugins/gh/SKILL.md"), "utf8")).toBe("the old one");
  expect(await look(home)).toEqual(NONE);
});

test("fixing removes leftovers, and nothing else", async () => {
  const home = await homeWith({
    [DEAD]: "half",
    "config.yaml": "skills:\n",
    "notes.tmp": "mine",
    "skills/mine/SKILL.md": "mine",
    [`skills/.skep-swap/staging/${DEAD}/tree/SKILL.md`]: "half",
    "skills/.skep-swap/old/mine/SKILL.md": "an older one",
  });
  later();
  expect(await look(home)).toHaveLength(3);
  expect(await look(home, { isFixing: true })).toMatchObject([{ state: "good", message: "3 were removed or settled" }]);
  expect(readdirSync(home).sort()).toEqual(["config.yaml", "locks", "notes.tmp", "skills"]);
  expect(readdirSync(join(home, "skills"))).toEqual(["mine"]);
  expect(readFileSync(join(home, "skills/mine/SKILL.md"), "utf8")).toBe("mine");
});

test("a link in the place of unfinished changes is bad, and not followed", async () => {
  const home = await homeWith({});
  const elsewhere = await temporaryFolder();
  writeFiles(elsewhere, { [`trash/${DEAD}/precious`]: "x" });
  mkdirSync(join(home, "skills"), { recursive: true });
  symlinkSync(elsewhere, join(home, "skills/.skep-swap"));
  expect(await look(home, { isFixing: true })).toMatchObject([
    { state: "bad", message: expect.stringContaining(".skep-swap` is not a folder") },
  ]);
  expect(existsSync(join(elsewhere, "trash", DEAD, "precious"))).toBe(true);
});

test("a lock that is no empty file is bad", async () => {
  const home = await homeWith({ "locks/config": "" });
  expect(await look(home)).toEqual(NONE);
  writeFileSync(join(home, "locks/config"), "something");
  expect(await look(home)).toMatchObject([
    { name: "locks", state: "bad", message: "~/.agent/locks/config is not a lock, which is an empty file" },
  ]);
});
