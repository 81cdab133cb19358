import { describe, expect, test } from "vitest";
import { checkRequirements, type Machine, type Requirements } from "./requirements.ts";
import { VERSION_RANGES } from "./version-ranges.ts";

test("a skill that requires nothing is available", () => {
  expect(check({})).toEqual({ status: "available" });
});

test("a skill that finds all it requires is available", () => {
  const wants = {
    requires: ["git"],
    nodeVersion: ">=22",
    dependencies: [{ id: "basic-tools", range: "^1.0.0" }, { id: "notes" }],
    envVars: ["GITHUB_TOKEN"],
    systemPackages: ["ffmpeg"],
  };
  const has = {
    commands: new Set(["git"]),
    skills: { "basic-tools": "1.4.0", notes: undefined },
    secrets: ["GITHUB_TOKEN"],
    packages: { ffmpeg: true },
  };
  expect(check(wants, has)).toEqual({ status: "available" });
});

describe("a skill is unavailable", () => {
  test("without a command: those that are missing are named, each once, in the author's order [harness.requires.several, harness.discovered.reason]", () => {
    const commands = new Set(["git"]);
    expect(check({ requires: ["gh", "git", "docker", "gh"] }, { commands })).toEqual({
      status: "unavailable",
      reason: "missing commands: gh, docker",
    });
  });

  test("on a Node outside its range [design.status.node]", () => {
    expect(check({ nodeVersion: ">=24" }, { nodeVersion: "22.18.0" })).toEqual({
      status: "unavailable",
      reason: "needs Node >=24 (this is 22.18.0)",
    });
  });

  test("without a skill that it depends on [design.status.dependency]", () => {
    const dependencies = [{ id: "basic-tools", range: "^1.0.0" }, { id: "there" }, { id: "notes" }];
    expect(check({ dependencies }, { skills: { there: "1.0.0" } })).toEqual({
      status: "unavailable",
      reason: "missing skills: basic-tools@^1.0.0, notes",
    });
  });

  test("with another version of such a skill, or with one that has no version", () => {
    const dependencies = [
      { id: "basic-tools", range: "^1.0.0" },
      { id: "notes", range: ">=2" },
    ];
    expect(check({ dependencies }, { skills: { "basic-tools": "0.9.0", notes: undefined } })).toEqual({
      status: "unavailable",
      reason: "missing skills: basic-tools@^1.0.0 (this is 0.9.0), notes@>=2 (this one has no version)",
    });
  });

  test("for several reasons at once, always in the same order, without those that would only degrade it", () => {
    const wants = {
      systemPackages: ["ffmpeg"],
      envVars: ["TWITTER_API_KEY"],
      dependencies: [{ id: "basic-tools" }],
      nodeVersion: ">=24",
      requires: ["gh"],
    };
    expect(check(wants, { nodeVersion: "22.18.0", packages: { ffmpeg: false } })).toEqual({
      status: "unavailable",
      reason: "missing commands: gh; needs Node >=24 (this is 22.18.0); missing skills: basic-tools",
    });
  });
});

describe("a skill is degraded", () => {
  test("without a secret [design.status.degraded]", () => {
    expect(check({ envVars: ["A", "TWITTER_API_KEY", "TWITTER_API_KEY"] }, { secrets: ["A"] })).toEqual({
      status: "degraded",
      reason: "missing secrets: TWITTER_API_KEY",
    });
  });

  test("without a system package that is known to be missing; of others nothing is said [design.requires.packages]", () => {
    const systemPackages = ["ffmpeg", "python@3.12", "curl"];
    const packages = { ffmpeg: false, curl: true };
    expect(check({ systemPackages }, { packages })).toEqual({
      status: "degraded",
      reason: "missing packages: ffmpeg",
    });
    expect(check({ systemPackages })).toEqual({ status: "available" });
  });

  test("for both, secrets first", () => {
    const wants = { systemPackages: ["ffmpeg", "sox"], envVars: ["B", "A"] };
    expect(check(wants, { packages: { ffmpeg: false, sox: false } })).toEqual({
      status: "degraded",
      reason: "missing secrets: B, A; missing packages: ffmpeg, sox",
    });
  });
});

test.each([
  ["22.18.0", ">=22.18", true],
  ["22.17.9", ">=22.18", false],
  ["22.18.0", "^20 || ^22", true],
  ["21.0.0", "^20 || ^22", false],
  ["25.0.0-nightly20260801abcdef", ">=24", true],
  ["24.0.0-rc.1", ">=24", true],
  ["24.0.0-rc.1", "<24", false],
  ["22.18.0", "*", true],
])("Node %s in the range %s: %s", (nodeVersion, range, fits) => {
  expect(check({ nodeVersion: range }, { nodeVersion }).status).toBe(fits ? "available" : "unavailable");
});

test.each([
  ["1.0.0", "^1.0.0", true],
  ["2.0.0", "^1.0.0", false],
  ["1.1.0-beta.1", "^1.0.0", false],
  ["1.1.0-beta.2", "^1.1.0-beta.1", true],
  ["1.0.0+build.7", "1.0.0", true],
  ["1.0", "^1.0.0", false],
  ["latest", "*", true],
  [undefined, "*", true],
  [undefined, ">=0.0.1", false],
  [undefined, undefined, true],
])("a skill of version %s for one that needs %s: %s", (version, range, fits) => {
  const dependencies = [{ id: "notes", ...(range === undefined ? {} : { range }) }];
  expect(check({ dependencies }, { skills: { notes: version } }).status).toBe(fits ? "available" : "unavailable");
});

test("of a skill that asks for thousands of commands, twenty are named and hardly more looked for", () => {
  const asked: string[] = [];
  const has = (command: string): boolean => asked.push(command) < 0;
  const requires = Array.from({ length: 30_000 }, (_, i) => `c${i}`);
  const named = requires.slice(0, 20).join(", ");
  expect(check({ requires }, { commands: { has } })).toEqual({
    status: "unavailable",
    reason: `missing commands: ${named} and more`,
  });
  expect(asked).toHaveLength(21);
  expect(check({ requires: requires.slice(0, 20) })).toMatchObject({ reason: `missing commands: ${named}` });
});

interface Has {
  commands?: Machine["commands"];
  nodeVersion?: string;
  skills?: Record<string, string | undefined>;
  secrets?: string[];
  packages?: Record<string, boolean>;
}

function check(wants: Partial<Requirements>, has: Has = {}): ReturnType<typeof checkRequirements> {
  const nothing = { requires: [], nodeVersion: undefined, dependencies: [], envVars: [], systemPackages: [] };
  const { commands = new Set(), nodeVersion = "22.18.0", skills = {}, secrets = [], packages = {} } = has;
  return checkRequirements(
    { ...nothing, ...wants },
    {
      commands,
      nodeVersion,
      findSkill: (id) => (id in skills ? { version: skills[id] } : undefined),
      hasSecret: (name) => secrets.includes(name),
      hasSystemPackage: (name) => packages[name],
      ranges: VERSION_RANGES,
    },
  );
}
