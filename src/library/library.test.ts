import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { skillText, writeFiles } from "../../test/support/skep.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { NO_CACHE } from "./cache.ts";
import { Library, type SkillLoaderOptions } from "./library.ts";

async function open(files: Record<string, string>, options: SkillLoaderOptions = {}) {
  const root = await temporaryFolder();
  writeFiles(root, files);
  const library = await Library.open({
    ...options,
    places: { home: join(root, "me/.agent"), userHome: join(root, "me"), bundledDir: join(root, "bundled") },
    facts: () => ({
      commands: { has: (name) => name === "git" },
      nodeVersion: "22.18.0",
      hasSecret: (name) => name === "SET",
      hasSystemPackage: () => undefined,
    }),
    cache: NO_CACHE,
  });
  return { root, library };
}

const statuses = (library: Library) =>
  Object.fromEntries(
    library.winners.map(({ name, status, reason }) => [name, reason === undefined ? status : `${status}: ${reason}`]),
  );

describe("status", () => {
  test("says what each skill lacks, and what follows for those that need it [harness.requires.declared, harness.requires.several, harness.requires.discovery, harness.status.enabled, harness.status.unavailable, design.status.node, design.status.dependency, design.status.degraded]", async () => {
    const pack = (id: string, fields: object): string =>
      JSON.stringify({ id, name: id, version: "1.0.0", description: "d", owner: "me", ...fields });
    const { library } = await open({
      "bundled/plain/SKILL.md": skillText("plain"),
      "bundled/has-git/SKILL.md": skillText("has-git", "metadata:\n  requires: git\n"),
      "bundled/needs-gh/SKILL.md": skillText("needs-gh", "metadata:\n  requires: gh docker\n"),
      "bundled/off/SKILL.md": skillText("off", "default_enabled: false\n"),
      "bundled/newer/manifest.json": pack("newer", { nodeVersion: ">=24" }),
      "bundled/keyed/manifest.json": pack("keyed", { envVars: ["SET", "UNSET"] }),
      "bundled/keyed/.env.example": "SET=\nUNSET=\n",
      "bundled/chain/manifest.json": pack("chain", { dependencies: ["needs-gh"] }),
      "bundled/wants-old/manifest.json": pack("wants-old", { dependencies: ["newer@^0.1.0"] }),
      "bundled/wants-off/manifest.json": pack("wants-off", { dependencies: ["off"] }),
      "bundled/ring-a/manifest.json": pack("ring-a", { dependencies: ["ring-b"] }),
      "bundled/ring-b/manifest.json": pack("ring-b", { dependencies: ["Ring_A"] }),
    });
    expect(statuses(library)).toMatchInlineSnapshot(`
      {
        "chain": "unavailable: needs needs-gh, which is unavailable",
        "has-git": "enabled",
        "keyed": "degraded: missing secrets: UNSET",
        "needs-gh": "unavailable: missing commands: gh, docker",
        "newer": "unavailable: needs Node >=24 (this is 22.18.0)",
        "off": "disabled: off by default",
        "plain": "enabled",
        "ring-a": "enabled",
        "ring-b": "enabled",
        "wants-off": "unavailable: missing skills: off",
        "wants-old": "unavailable: missing skills: newer@^0.1.0 (this is 1.0.0)",
      }
    `);
  });

  test("decides what is listed [harness.requires.filtered, harness.loader.include-disabled, harness.loader.include-unavailable]", async () => {
    const files = {
      "bundled/good/SKILL.md": skillText("good"),
      "bundled/needs-gh/SKILL.md": skillText("needs-gh", "metadata:\n  requires: gh\n"),
      "bundled/off/SKILL.md": skillText("off", "default_enabled: false\n"),
    };
    const names = async (options: SkillLoaderOptions) =>
      (await open(files, options)).library.skills.map(({ name }) => name);
    expect(await names({})).toEqual(["good"]);
    expect(await names({ includeDisabled: true })).toEqual(["good", "off"]);
    expect(await names({ includeUnavailable: true })).toEqual(["good", "needs-gh"]);
  });

  test("is told as the document has it [harness.requires.unavailable, harness.discovered.unavailable, harness.discovered.reason]", async () => {
    const { library } = await open({
      "bundled/needs-gh/SKILL.md": skillText("needs-gh", "metadata:\n  requires: gh\n"),
    });
    const skill = library.require("needs-gh");
    expect([skill.disabled, skill.unavailable, skill.unavailableReason]).toEqual([false, true, "missing commands: gh"]);
  });
});

describe("finding", () => {
  test("folds case and underscores, and takes a source's address [design.sources.shadowed-address, design.lookup.folded]", async () => {
    const { root, library } = await open({
      "me/.agent/skills/java-expert/SKILL.md": skillText("java-expert"),
      "bundled/java_expert/SKILL.md": skillText("java_expert"),
    });
    expect(library.find("Java_Expert")?.path).toBe(join(root, "me/.agent/skills/java-expert"));
    expect(library.find("bundled/java-expert")?.path).toBe(join(root, "bundled/java_expert"));
    expect(library.find("user/java-expert")?.status).toBe("enabled");
    expect(library.find("nothing")).toBeUndefined();
    expect(() => library.require("java-expret")).toThrow("no skill named `java-expret` in 2 sources");
  });

  test("a skill tells what its head says, and where it stands", async () => {
    const { root, library } = await open({ "bundled/a/SKILL.md": skillText("a", "version: 2.0.0\nlicense: MIT\n") });
    const skill = library.require("a");
    expect(skill.location).toBe(join(root, "bundled/a/SKILL.md"));
    expect(skill.head).toMatchObject({ name: "a", version: "2.0.0", license: "MIT", isUserInvocable: true });
  });
});

test("a refresh sees what came and went", async () => {
  const { root, library } = await open({ "bundled/a/SKILL.md": skillText("a"), "bundled/b/SKILL.md": skillText("b") });
  rmSync(join(root, "bundled/b"), { recursive: true });
  writeFiles(root, { "bundled/c/SKILL.md": skillText("c") });
  expect(library.skills.map(({ name }) => name)).toEqual(["a", "b"]);
  await library.refresh();
  expect(library.skills.map(({ name }) => name)).toEqual(["a", "c"]);
});

describe("config", () => {
  const settings = (...lines: string[]) => ({
    "me/.agent/config.yaml": ["skills:", ...lines.map((line) => `  ${line}`), ""].join("\n"),
  });
  const paths = ({ root, library }: Awaited<ReturnType<typeof open>>) =>
    Object.fromEntries(library.winners.map(({ name, path }) => [name, path.slice(root.length + 1)]));

  test.each([
    ["nothing", [], "enabled", "disabled: off by default"],
    ["an empty list", ["enabledBundled: []"], "enabled", "disabled: off by default"],
    ["one that is on", ["enabledBundled: [on]"], "enabled", "disabled: not among the enabled bundled skills"],
    ["one that is off", ["enabledBundled: [off]"], "disabled: not among the enabled bundled skills", "enabled"],
    ["one to be off", ["disabledBundled: [on]"], "disabled: disabled in config", "disabled: off by default"],
    [
      "one in both lists",
      ["disabledBundled: [on]", "enabledBundled: [on, off]"],
      "disabled: disabled in config",
      "enabled",
    ],
  ])(
    "that names %s decides which bundled skills are on [harness.config.disabled-bundled, harness.config.enabled-bundled]",
    async (_what, lines, on, off) => {
      const { library } = await open({
        ...settings(...lines),
        "bundled/on/SKILL.md": skillText("on"),
        "bundled/off/SKILL.md": skillText("off", "default_enabled: false\n"),
        "me/.agent/skills/mine/SKILL.md": skillText("mine", "default_enabled: false\n"),
      });
      expect(statuses(library)).toEqual({ on, off, mine: "enabled" });
    },
  );

  test("switches skills off by name or in one source alone, whatever else they lack [design.config.disabled, design.status.disabled]", async () => {
    const { library } = await open({
      ...settings("disabled: [A_Skill, bundled/b, user/c]"),
      "me/.agent/skills/a-skill/SKILL.md": skillText("a-skill", "metadata:\n  requires: gh\n"),
      "bundled/b/SKILL.md": skillText("b"),
      "bundled/c/SKILL.md": skillText("c"),
    });
    expect(statuses(library)).toEqual({
      "a-skill": "disabled: disabled in config",
      b: "disabled: disabled in config",
      c: "enabled",
    });
  });

  test("moves the folders of plugins and of the user's skills, and adds others [harness.config.plugins-dir, harness.config.user-dir, design.config.sources]", async () => {
    const files = {
      "me/.agent/plugins/old/SKILL.md": skillText("old"),
      "me/plugs/new/SKILL.md": skillText("new"),
      "me/mine/own/SKILL.md": skillText("own"),
      "me/more/own/SKILL.md": skillText("own"),
      "me/more/other/SKILL.md": skillText("other"),
      "bundled/other/SKILL.md": skillText("other"),
    };
    expect(paths(await open(files))).toEqual({ old: "me/.agent/plugins/old", other: "bundled/other" });
    const moved = settings("pluginsDir: ~/plugs", "userDir: ~/mine", "sources: [~/more]");
    expect(paths(await open({ ...files, ...moved }))).toEqual({
      new: "me/plugs/new",
      own: "me/mine/own",
      other: "me/more/other",
    });
  });

  test("switches a plugin off where it stands in the list [harness.plugin.enabled, harness.config.plugins]", async () => {
    const { library } = await open({
      ...settings("plugins: [{ url: u, name: a, enabled: false }, { url: v, name: b }]"),
      "me/.agent/plugins/a/SKILL.md": skillText("a"),
      "me/.agent/plugins/b/SKILL.md": skillText("b"),
    });
    expect(statuses(library)).toEqual({ a: "disabled: disabled in config", b: "enabled" });
  });

  test("holds every skill to the specification when it is strict [design.config.validation]", async () => {
    const files = {
      "me/.agent/skills/plain/SKILL.md": skillText("plain"),
      "me/.agent/skills/blue/SKILL.md": skillText("blue", "colour: blue\n"),
    };
    expect(statuses((await open(files)).library)).toEqual({ plain: "enabled", blue: "enabled" });
    const { library } = await open({ ...files, ...settings("validation: strict") });
    expect(statuses(library)).toEqual({ plain: "enabled" });
    expect(library.diagnostics).toMatchObject([{ code: "unknown-field", severity: "error" }]);
  });
});

test("a skill that is off is told as the document has it [harness.status.disabled, harness.discovered.disabled]", async () => {
  const { library } = await open({
    "bundled/off/SKILL.md": skillText("off", "default_enabled: false\n"),
    "bundled/on/SKILL.md": skillText("on"),
  });
  const fields = ["off", "on"].map((name) => {
    const { disabled, unavailable, unavailableReason } = library.require(name);
    return { disabled, unavailable, unavailableReason };
  });
  expect(fields).toEqual([
    { disabled: true, unavailable: false, unavailableReason: undefined },
    { disabled: false, unavailable: false, unavailableReason: undefined },
  ]);
});

test("a skill that is unavailable still hides those below it [design.precedence.winner-hides]", async () => {
  const { library } = await open({
    "me/.agent/skills/same/SKILL.md": skillText("same", "metadata:\n  requires: gh\n"),
    "bundled/same/SKILL.md": skillText("same"),
  });
  expect(statuses(library)).toEqual({ same: "unavailable: missing commands: gh" });
  expect(library.shadowed.map(({ source, status }) => `${source} ${status}`)).toEqual(["bundled shadowed"]);
  expect(library.skills).toEqual([]);
});

test("of two folders in one source that do not carry the name, the alphabet decides [design.precedence.one-source]", async () => {
  const { root, library } = await open({
    "bundled/z/SKILL.md": skillText("same"),
    "bundled/b/SKILL.md": skillText("same"),
  });
  expect(library.require("same").path).toBe(join(root, "bundled/b"));
  // the loser has no address but its folder
  expect(library.require(join(root, "bundled/z")).status).toBe("shadowed");
  expect(library.diagnostics.map(({ code, path }) => `${code} ${path}`)).toContain(
    `name-taken ${join(root, "bundled/z/SKILL.md")}`,
  );
});

test("what stands in the reserved folders of the user's skills is not theirs [design.home.reserved]", async () => {
  const { library } = await open({
    "me/.agent/skills/.system/seeded/SKILL.md": skillText("seeded"),
    "me/.agent/skills/custom/made/SKILL.md": skillText("made"),
    "me/.agent/skills/mine/SKILL.md": skillText("mine"),
    "bundled/custom/SKILL.md": skillText("custom"),
  });
  expect(statuses(library)).toEqual({ custom: "enabled", mine: "enabled" });
});

test("a skill that does not load hides no other, and is told [design.sources.broken]", async () => {
  const { root, library } = await open({
    "me/.agent/skills/same/SKILL.md": "---\nname: same\n---\n",
    "bundled/same/SKILL.md": skillText("same"),
  });
  expect(library.require("same").path).toBe(join(root, "bundled/same"));
  expect(library.diagnostics).toMatchObject([
    { severity: "error", path: join(root, "me/.agent/skills/same/SKILL.md"), message: expect.any(String) },
  ]);
});

test("a skill that does not load is told as that, not as unknown", async () => {
  const { root, library } = await open({ "bundled/broken/SKILL.md": "# nothing" });
  expect(() => library.require("broken")).toThrow(
    `\`broken\` does not load: ${root}/bundled/broken/SKILL.md:1 does not start with a \`---\` line`,
  );
});

test("a strict library still takes what comes with Skep", async () => {
  const { library } = await open({
    "me/.agent/config.yaml": "skills:\n  validation: strict\n",
    "me/.agent/skills/mine/SKILL.md": skillText("mine", "version: 1.0.0\n"),
    "bundled/own/SKILL.md": skillText("own", "version: 1.0.0\n"),
  });
  expect(library.skills.map(({ name }) => name)).toEqual(["own"]);
});
