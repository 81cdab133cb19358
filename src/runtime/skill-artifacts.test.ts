import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { openMachine } from "../../test/support/open-machine.ts";
import { skillText, writeFiles } from "../../test/support/skep.ts";
import { parseSkill } from "../skill/parse.ts";
import type { ReadSkill, SkillPlace } from "./instructions.ts";
import { SkillArtifacts } from "./skill-artifacts.ts";

test("a lone SKILL.md is given as its author wrote it [design.well-known.archive]", async () => {
  const text = skillText("pdf", "triggers:\n  keywords: [pdf]\n");
  const { place, artifacts } = await makeSkill({ "SKILL.md": text });
  const info = await artifacts.describe(place);
  expect(info).toEqual({
    name: "pdf",
    description: "Does pdf things. Use when asked to.",
    type: "skill-md",
    digest: digestOf(Buffer.from(text)),
  });
  expect(textOf(await artifacts.open(place, info.digest))).toBe(text);
});

test("other files come along in an archive with SKILL.md at its root [design.well-known.archive]", async () => {
  const { place, artifacts } = await makeSkill({
    "SKILL.md": skillText("pdf"),
    "scripts/run.sh": "x",
    "references/a/b.md": "b",
  });
  chmodSync(join(place.path, "scripts/run.sh"), 0o755);
  const [info, bytes] = await make(place, artifacts);
  expect(info.type).toBe("archive");
  expect(digestOf(bytes)).toBe(info.digest);
  expect(listed(bytes)).toEqual(["-rw-r--r-- SKILL.md", "-rw-r--r-- references/a/b.md", "-rwxr-xr-x scripts/run.sh"]);
});

test("a skill's file is not to be had by the name of another [design.well-known.archive]", async () => {
  const { place, artifacts } = await makeSkill({ "SKILL.md": skillText("pdf") });
  const { place: other } = await makeSkill({ "SKILL.md": skillText("other") }, "other");
  const { digest } = await artifacts.describe(place);
  expect(await artifacts.open(place, digest)).toBeDefined();
  expect(await artifacts.open(other, digest)).toBeUndefined();
});

test("what is hidden, installed, or elsewhere by a link stays here [design.well-known.private]", async () => {
  const { place, artifacts } = await makeSkill({
    "SKILL.md": skillText("pdf"),
    "guide.md": "guide",
    ".env": "TOKEN=1",
    ".env.example": "TOKEN=",
    ".git/config": "token",
    ".npmrc": "token",
    "node_modules/x/index.js": "x",
  });
  writeFileSync(join(place.path, "..", "secret"), "secret");
  symlinkSync("../secret", join(place.path, "stolen"));
  symlinkSync("/etc", join(place.path, "etc"));
  symlinkSync("guide.md", join(place.path, "GUIDE.md"));
  execFileSync("mkfifo", [join(place.path, "fifo")]);
  const [, bytes] = await make(place, artifacts);
  expect(listed(bytes)).toEqual([
    "-rw-r--r-- .env.example",
    "-rw-r--r-- GUIDE.md",
    "-rw-r--r-- SKILL.md",
    "-rw-r--r-- guide.md",
  ]);
});

test("a pack without SKILL.md is given with one [design.well-known.portable]", async () => {
  const { place, artifacts } = await makeSkill({
    "manifest.json": JSON.stringify({
      id: "pdf",
      name: "PDF",
      version: "1.0.0",
      description: "Does PDF things.",
      context: ["context.md"],
    }),
    "context.md": "Do it.",
  });
  const [, bytes] = await make(place, artifacts);
  expect(listed(bytes)).toEqual(["-rw-r--r-- SKILL.md", "-rw-r--r-- context.md"]);
});

test("a pack with SKILL.md keeps its manifest [design.well-known.archive]", async () => {
  const manifest = { id: "pdf", name: "PDF", version: "1.0.0", description: "Does PDF things." };
  const { place, artifacts } = await makeSkill({
    "SKILL.md": skillText("pdf"),
    "manifest.json": JSON.stringify(manifest),
  });
  const [, bytes] = await make(place, artifacts);
  expect(listed(bytes)).toEqual(["-rw-r--r-- SKILL.md", "-rw-r--r-- manifest.json"]);
});

test.each<[string, (folder: string) => void]>([
  ["a file changes", (folder) => writeFileSync(join(folder, "a.txt"), "other")],
  ["a file comes", (folder) => writeFileSync(join(folder, "b.txt"), "b")],
  ["the entry changes", (folder) => writeFileSync(join(folder, "SKILL.md"), skillText("pdf", "license: MIT\n"))],
  ["a file becomes a program", (folder) => chmodSync(join(folder, "a.txt"), 0o755)],
])("when %s, the digest does [design.well-known.digest]", async (_what, change) => {
  const { place, artifacts } = await makeSkill({ "SKILL.md": skillText("pdf"), "a.txt": "a" });
  const before = await artifacts.describe(place);
  expect(await artifacts.describe(place)).toBe(before);
  change(place.path);
  expect((await artifacts.describe(place)).digest).not.toBe(before.digest);
});

test("bytes that were forgotten are made again, if the skill is still the same [design.well-known.digest]", async () => {
  const readSkill: ReadSkill = async (folder) =>
    parseSkill({ folder: basename(folder), texts: new Map([["SKILL.md", readFileSync(join(folder, "SKILL.md"))]]) });
  const artifacts = new SkillArtifacts(readSkill, { maxBytes: 1 });
  const { place: pdf } = await makeSkill({ "SKILL.md": skillText("pdf") });
  const { place: csv } = await makeSkill({ "SKILL.md": skillText("csv") }, "csv");
  const { digest } = await artifacts.describe(pdf);
  const other = await artifacts.describe(csv);
  expect(textOf(await artifacts.open(pdf, digest))).toBe(skillText("pdf"));
  writeFiles(pdf.path, { "SKILL.md": skillText("pdf", "license: MIT\n") });
  expect(textOf(await artifacts.open(pdf, digest))).toBe(skillText("pdf"));
  // which takes the place of what was kept of the other
  await artifacts.open(csv, other.digest);
  expect(await artifacts.open(pdf, digest)).toBeUndefined();
});

async function makeSkill(
  files: Readonly<Record<string, string>>,
  name = "pdf",
): Promise<{ place: SkillPlace; artifacts: SkillArtifacts }> {
  const paths = Object.entries(files).map(([path, text]) => [`${name}/${path}`, text]);
  const { skep } = await openMachine(Object.fromEntries(paths));
  return { place: skep.require(name), artifacts: await skep.artifacts() };
}

async function make(
  place: SkillPlace,
  artifacts: SkillArtifacts,
): Promise<[{ type: string; digest: string }, Uint8Array]> {
  const info = await artifacts.describe(place);
  const bytes = await artifacts.open(place, info.digest);
  if (bytes === undefined) throw new Error("what was just described is there");
  return [info, bytes];
}

/** `<mode> <path>` of each entry, as the system's own tar reads it. */
function listed(bytes: Uint8Array): string[] {
  const lines = execFileSync("tar", ["-tvz"], { input: bytes, encoding: "utf8" }).trim().split("\n");
  return lines.map((line) => line.split(/\s+/)).map((words) => `${words[0]} ${words.at(-1)}`);
}

function digestOf(bytes: Uint8Array): string {
  return `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
}

function textOf(bytes: Uint8Array | undefined): string | undefined {
  return bytes && new TextDecoder().decode(bytes);
}
