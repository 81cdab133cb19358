import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type ServedMachine, serveMachine } from "../../../test/support/serve-machine.ts";
import { skillText, writeFiles } from "../../../test/support/skep.ts";

interface Entry {
  readonly name: string;
  readonly description: string;
  readonly type: string;
  readonly url: string;
  readonly digest: string;
}

test("the index has each skill that is ready, with what installers need [design.well-known.index]", async () => {
  const { ask } = await serveMachine({
    "pdf/SKILL.md": skillText("pdf"),
    "csv/SKILL.md": skillText("csv"),
    "csv/scripts/run.py": "print(1)\n",
    "needy/SKILL.md": skillText("needy", "metadata:\n  requires: no-such-program\n"),
  });
  const { status, text, headers } = await ask("/.well-known/agent-skills/index.json");
  expect([status, headers["content-type"]]).toEqual([200, "application/json"]);
  const { $schema, skills } = JSON.parse(text);
  expect($schema).toBe("https://schemas.agentskills.io/discovery/0.2.0/schema.json");
  expect(skills).toEqual([
    {
      name: "csv",
      description: "Does csv things. Use when asked to.",
      type: "archive",
      url: expect.stringMatching(/^\/\.well-known\/agent-skills\/csv\/[0-9a-f]{64}\/skill\.tar\.gz$/),
      digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
    },
    {
      name: "pdf",
      description: "Does pdf things. Use when asked to.",
      type: "skill-md",
      url: expect.stringMatching(/^\/\.well-known\/agent-skills\/pdf\/[0-9a-f]{64}\/SKILL\.md$/),
      digest: `sha256:${createHash("sha256").update(skillText("pdf")).digest("hex")}`,
    },
  ]);
});

test("what is served has the digest that the index promised [design.well-known.digest]", async () => {
  const machine = await serveMachine({
    "pdf/SKILL.md": skillText("pdf"),
    "csv/SKILL.md": skillText("csv"),
    "csv/a": "a",
  });
  for (const { url, digest, type } of await readIndex(machine)) {
    const { status, bytes, headers } = await machine.ask(url);
    expect(status).toBe(200);
    expect(`sha256:${createHash("sha256").update(bytes).digest("hex")}`).toBe(digest);
    const mediaType = type === "archive" ? "application/gzip" : "text/markdown; charset=utf-8";
    expect(headers["content-type"]).toBe(mediaType);
  }
});

test("a skill that changes after the index was read keeps its promise for a while, and has a new one [design.well-known.digest]", async () => {
  const machine = await serveMachine({ "csv/SKILL.md": skillText("csv"), "csv/a": "a" });
  const [before] = await readIndex(machine);
  writeFiles(machine.skills, { "csv/a": "changed" });
  const old = await machine.ask(before?.url ?? "");
  expect(`sha256:${createHash("sha256").update(old.bytes).digest("hex")}`).toBe(before?.digest);
  const [after] = await readIndex(machine);
  expect(after?.digest).not.toBe(before?.digest);
  const now = await machine.ask(after?.url ?? "");
  expect(`sha256:${createHash("sha256").update(now.bytes).digest("hex")}`).toBe(after?.digest);
});

test("at a digest that a skill never had, there is nothing [design.well-known.digest]", async () => {
  const machine = await serveMachine({ "csv/SKILL.md": skillText("csv") });
  const [entry] = await readIndex(machine);
  const hex = entry?.digest.slice("sha256:".length) ?? "";
  for (const url of [
    entry?.url.replace(hex, "0".repeat(64)),
    entry?.url.replace(hex, "latest"),
    entry?.url.replace("SKILL.md", "other.md"),
    entry?.url.replace("/csv/", "/pdf/"),
    "/.well-known/agent-skills/../csv/SKILL.md",
    `/.well-known/agent-skills/..%2f..%2fetc/${hex}/SKILL.md`,
  ]) {
    expect((await machine.ask(url ?? "")).status).toBe(404);
  }
});

test("a skill that is gone before it is fetched is not there any more [design.well-known.digest]", async () => {
  const machine = await serveMachine({ "csv/SKILL.md": skillText("csv") });
  const [entry] = await readIndex(machine);
  rmSync(join(machine.skills, "csv"), { recursive: true });
  await machine.skep.refresh();
  const { status, text } = await machine.ask(entry?.url ?? "");
  expect([status, JSON.parse(text).error.code]).toEqual([404, "skill-not-found"]);
});

test("a skill that is called by a name of another form is listed by one that others take [design.well-known.portable]", async () => {
  const machine = await serveMachine({
    "c/SKILL.md": skillText("c"),
    "cpp/SKILL.md": skillText("C++"),
    "expert/SKILL.md": skillText("Java_Expert"),
  });
  const skills = await readIndex(machine);
  expect(skills.map(({ name }) => name).sort()).toEqual(["c", "java-expert"]);
  const expert = skills.find(({ name }) => name === "java-expert");
  expect((await machine.ask(expert?.url ?? "")).text).toContain('name: "java-expert"');
  const c = skills.find(({ name }) => name === "c");
  expect((await machine.ask(c?.url ?? "")).text).toBe(skillText("c"));
});

test("a skill that is too large is left out, and the others are there [design.well-known.large]", async () => {
  const large = Object.fromEntries(
    Array.from({ length: 27 }, (_, index) => [`large/${index}.txt`, "x".repeat(1_000_000)]),
  );
  const machine = await serveMachine({
    "large/SKILL.md": skillText("large"),
    ...large,
    "csv/SKILL.md": skillText("csv"),
  });
  expect((await readIndex(machine)).map(({ name }) => name)).toEqual(["csv"]);
});

test("many who read the index at once all get it [design.well-known.index]", async () => {
  const machine = await serveMachine({ "csv/SKILL.md": skillText("csv"), "csv/a": "a" });
  const indexes = await Promise.all(Array.from({ length: 50 }, () => readIndex(machine)));
  expect(new Set(indexes.map((index) => JSON.stringify(index))).size).toBe(1);
});

async function readIndex({ ask }: ServedMachine): Promise<readonly Entry[]> {
  const { skills }: { skills: readonly Entry[] } = JSON.parse((await ask("/.well-known/agent-skills/index.json")).text);
  return skills;
}
