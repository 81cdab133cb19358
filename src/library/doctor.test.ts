import { chmodSync, chownSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { skillText, writeFiles } from "../../test/support/skep.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { checkHealth } from "./doctor.ts";
import type { HealthArea, HealthCheck } from "./doctor-check.ts";

const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;

async function look(userHome: string, options: { project?: string; home?: string } = {}): Promise<HealthCheck[]> {
  return await checkHealth({
    places: {
      home: options.home ?? join(userHome, ".agent"),
      userHome,
      project: options.project,
      bundledDir: join(userHome, "bundled"),
    },
    environment: { path: "", pathExt: undefined, platform: "linux", nodeVersion: "24.0.0" },
    userId: process.geteuid?.(),
    isFixing: false,
  });
}

async function about(area: HealthArea, ...args: Parameters<typeof look>): Promise<HealthCheck[]> {
  return (await look(...args)).filter((check) => check.area === area);
}

/** The paths, sizes and times of everything in a folder. */
function picture(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  return ["", ...entries].map((path) => {
    const { mtimeMs, ctimeMs, size, mode } = statSync(join(folder, path));
    return [path, mtimeMs, ctimeMs, size, mode].join(" ");
  });
}

test("every area is looked at on a machine that has nothing", async () => {
  const checks = await look(await temporaryFolder());
  const areas = new Set(checks.map(({ area }) => area));
  expect([...areas]).toEqual(["home", "config", "skills", "cache", "secrets", "sandbox", "programs", "leftovers"]);
  expect(checks.filter(({ state }) => state === "bad")).toEqual([]);
  expect(checks).toContainEqual({
    area: "skills",
    name: "status",
    state: "note",
    message: "there are none",
    hint: "`skep new my-skill` starts one",
  });
});

test("looking changes nothing", async () => {
  const userHome = await temporaryFolder();
  writeFiles(userHome, { ".agent/config.yaml": "skills: {}\n", ".agent/skills/one/SKILL.md": skillText("one") });
  const before = picture(userHome);
  await look(userHome);
  expect(picture(userHome)).toEqual(before);
});

test("each problem of a config has its line", async () => {
  const userHome = await temporaryFolder();
  writeFiles(userHome, {
    ".agent/config.yaml": "skills:\n  cache: perhaps\n  colour: blue\n",
    "project/.agent/config.yaml": "skills:\n  pluginsDir: /etc\n",
  });
  expect(await about("config", userHome, { project: join(userHome, "project") })).toMatchObject([
    { name: "config.yaml", state: "bad", message: expect.stringMatching(/^~\/\.agent\/config\.yaml:2: /) },
    { name: "config.yaml", state: "note", message: expect.stringMatching(/^~\/\.agent\/config\.yaml:3: /) },
    { name: "project", state: "note", message: expect.stringMatching(/^~\/project\/\.agent\/config\.yaml:2: /) },
  ]);
});

test("a config that is fine is told so, and a folder in its place too", async () => {
  const userHome = await temporaryFolder();
  writeFiles(userHome, { ".agent/config.yaml": "skills: {}\n" });
  // in one's own home there is no other project
  expect(await about("config", userHome, { project: userHome })).toEqual([
    { area: "config", name: "config.yaml", state: "good", message: "~/.agent/config.yaml is fine" },
  ]);
  mkdirSync(join(userHome, "other/config.yaml"), { recursive: true });
  expect(await about("config", userHome, { home: join(userHome, "other") })).toMatchObject([
    { state: "bad", message: "~/other/config.yaml is a folder" },
  ]);
});

test("sources are counted, and what does not load is named", async () => {
  const userHome = await temporaryFolder();
  writeFiles(userHome, {
    ".agent/skills/one/SKILL.md": skillText("one"),
    ".agent/skills/broken/SKILL.md": "nothing\n",
    "real/two/SKILL.md": skillText("two"),
    "real/three/SKILL.md": skillText("three"),
  });
  mkdirSync(join(userHome, ".claude"));
  symlinkSync("../real", join(userHome, ".claude/skills"));
  expect(await about("sources", userHome)).toEqual([
    {
      area: "sources",
      name: "user",
      state: "bad",
      message: "1 skill in ~/.agent/skills; 1 does not load: broken",
      hint: "`skep validate ~/.agent/skills` tells why",
    },
    {
      area: "sources",
      name: "user-claude",
      state: "good",
      message: `2 skills in ~/.claude/skills (a link to ${join(userHome, "real")})`,
    },
  ]);
});

test("a source that is a file, a circle, a link to nothing or not there is told, once each", async () => {
  const userHome = await temporaryFolder();
  writeFiles(userHome, {
    ".agent/skills": "a file",
    ".agent/config.yaml": "skills:\n  sources: [~/circle, ~/gone, ~/nowhere]\n  pluginsDir: ~/plugs\n",
  });
  symlinkSync("circle", join(userHome, "circle"));
  symlinkSync("nothing", join(userHome, "nowhere"));
  const project = join(userHome, "project");
  mkdirSync(join(project, ".claude"), { recursive: true });
  symlinkSync("skills", join(project, ".claude/skills"));
  const checks = await about("sources", userHome, { project });
  expect(checks.map(({ name, state, message }) => [name, state, message])).toEqual([
    ["user", "bad", "~/.agent/skills is a file, not a folder"],
    ["plugin", "note", "~/plugs is named in config, and there is nothing"],
    ["claude", "bad", "~/project/.claude/skills is a link that leads in a circle"],
    ["extra", "bad", "~/circle is a link that leads in a circle"],
    ["extra", "bad", "~/gone is named in config, and there is nothing"],
    ["extra", "bad", "~/nowhere is a link that leads nowhere"],
  ]);
});

test("a folder that config names is missed also where one might stand anyway, and only once", async () => {
  const userHome = await temporaryFolder();
  writeFiles(userHome, { ".agent/config.yaml": "skills:\n  sources: [~/.claude/skills, ~/gone, ~/gone]\n" });
  expect(await about("sources", userHome)).toMatchObject([
    { name: "extra", state: "bad", message: "~/.claude/skills is named in config, and there is nothing" },
    { name: "extra", state: "bad", message: "~/gone is named in config, and there is nothing" },
  ]);
});

test.skipIf(!isRoot)("a source that is closed to the user is told, and the others are still read", async () => {
  const userHome = await temporaryFolder();
  writeFiles(userHome, {
    ".agent/skills/one/SKILL.md": skillText("one"),
    ".claude/skills/two/SKILL.md": skillText("two"),
    ".agent/secrets/env.json": '{"A": "hunter2"}',
  });
  for (const path of ["", ".agent", ".agent/secrets"]) chownSync(join(userHome, path), NOBODY, NOBODY);
  chmodSync(join(userHome, ".agent/skills"), 0o700);
  chmodSync(join(userHome, ".agent/secrets/env.json"), 0o600);
  process.seteuid?.(NOBODY);
  const checks = await look(userHome).finally(() => process.seteuid?.(0));
  expect(checks.filter(({ area }) => area === "sources")).toMatchObject([
    { name: "user", state: "bad", message: "~/.agent/skills cannot be read: permission denied (EACCES)" },
    { name: "user-claude", state: "good" },
  ]);
  expect(checks).toContainEqual(
    expect.objectContaining({ area: "secrets", message: "~/.agent/secrets/env.json belongs to another user (0)" }),
  );
  expect(checks).toContainEqual(expect.objectContaining({ area: "skills", message: "1 enabled" }));
});

test("skills are counted by status, and those that lack something or clash are named", async () => {
  const userHome = await temporaryFolder();
  writeFiles(userHome, {
    ".agent/config.yaml": "skills:\n  disabled: [off]\n",
    ".agent/skills/off/SKILL.md": skillText("off"),
    ".agent/skills/on/SKILL.md": skillText("on"),
    ".agent/skills/other/SKILL.md": skillText("on"),
    ".agent/skills/gh/SKILL.md": skillText("gh", "metadata:\n  requires: gh\n"),
    ".agent/skills/mail/SKILL.md": skillText("mail", "envVars: [MAIL_TOKEN]\n"),
    ".agents/skills/on/SKILL.md": skillText("on"),
  });
  expect(await about("skills", userHome)).toMatchObject([
    { name: "status", state: "good", message: "1 enabled, 1 degraded, 1 disabled, 1 unavailable, 2 shadowed" },
    { name: "unavailable", state: "note", message: "gh (missing commands: gh)" },
    { name: "degraded", state: "note", message: "mail (missing secrets: MAIL_TOKEN)" },
    { name: "clashes", state: "note", message: expect.stringContaining("~/.agent/skills/other") },
  ]);
});

test("the cache is off, empty, of a size, or in the way", async () => {
  const userHome = await temporaryFolder();
  const home = join(userHome, ".agent");
  const message = async () => (await about("cache", userHome)).map((check) => `${check.state}: ${check.message}`);
  expect(await message()).toEqual(["good: empty: nothing was remembered yet"]);
  writeFiles(home, { "cache/a": "x".repeat(1500), "cache/b": "x" });
  expect(await message()).toEqual(["good: 2 kB in ~/.agent/cache"]);
  writeFiles(home, { "config.yaml": "skills:\n  cache: false\n" });
  expect(await message()).toEqual(["note: off: every run reads the skills anew"]);
  const other = join(userHome, "other");
  writeFiles(other, { cache: "" });
  expect(await about("cache", userHome, { home: other })).toMatchObject([{ state: "bad" }]);
});

test("a home whose path is too long is told, not a crash", async () => {
  const userHome = await temporaryFolder();
  const checks = await look(userHome, { home: join(userHome, "x".repeat(300)) });
  expect(checks.find(({ area }) => area === "home")).toMatchObject({
    state: "bad",
    message: expect.stringContaining("the name is too long"),
  });
  expect(checks.find(({ area }) => area === "programs")).toMatchObject({ state: "note" });
});

test("a file in the place of the home costs no other check", async () => {
  const userHome = await temporaryFolder();
  writeFileSync(join(userHome, ".agent"), "");
  const checks = await look(userHome);
  expect(checks.find(({ area }) => area === "home")).toMatchObject({ state: "bad" });
  expect(checks.at(-1)).toMatchObject({ area: "leftovers" });
});
