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
  test("says what each skill lacks, and what follows for those that need it", async () => {
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

  test("decides what is listed", async () => {
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

  test("is told as the document has it", async () => {
    const { library } = await open({
      "bundled/needs-gh/SKILL.md": skillText("needs-gh", "metadata:\n  requires: gh\n"),
    });
    const skill = library.require("needs-gh");
    expect([skill.disabled, skill.unavailable, skill.unavailableReason]).toEqual([false, true, "missing commands: gh"]);
  });
});

describe("finding", () => {
  test("folds case and underscores, and takes a source's address", async () => {
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
