import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { skep } from "../support/skep.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("a new skill is valid by the specification at once", async () => {
  const folder = await temporaryFolder();
  expect(await skep(["new", "my-skill"], { cwd: folder })).toEqual({
    code: 0,
    stdout: "✓ created\n  my-skill/SKILL.md\n\nWrite its instructions, then: skep validate my-skill\n",
    stderr: "",
  });
  expect((await skep(["validate", "--strict", "my-skill"], { cwd: folder })).stdout).toBe("✓ 1 skill, valid\n");
  expect(readdirSync(folder)).toEqual(["my-skill"]);
});

test("a new pack is valid by the specification at once, and its script runs", async () => {
  const folder = await temporaryFolder();
  const { stdout, code } = await skep(["new", "weather", "--pack", "--json"], { cwd: folder });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    name: "weather",
    path: "weather",
    files: ["SKILL.md", "manifest.json", "context/examples.md", "scripts/hello.ts"],
  });
  const strict = await skep(["validate", "--strict", "weather", "--json"], { cwd: folder });
  expect(JSON.parse(strict.stdout).results).toEqual([
    { path: "weather", name: "weather", valid: true, profile: "spec", diagnostics: [] },
  ]);
  const script = join(folder, "weather/scripts/hello.ts");
  const byArgument = execFileSync(process.execPath, [script, '{"name":"Ada"}'], { encoding: "utf8" });
  const byInput = execFileSync(process.execPath, [script], { encoding: "utf8", input: '{"name":"Ada"}' });
  expect([byArgument, byInput].map((text) => JSON.parse(text))).toEqual(
    Array(2).fill({ success: true, result: "Hello, Ada!" }),
  );
});

test("a description is taken as it is, whatever stands in it", async () => {
  const folder = await temporaryFolder();
  const description = 'Says "hello": to <you> # and \\ more';
  await skep(["new", "odd", "--description", description, "--dir", "deep/er"], { cwd: folder });
  const { stdout } = await skep(["validate", "--strict", "deep/er/odd", "--json"], { cwd: folder });
  expect(JSON.parse(stdout).results[0]).toMatchObject({ valid: true, diagnostics: [] });
  expect(readFileSync(join(folder, "deep/er/odd/SKILL.md"), "utf8")).toContain(JSON.stringify(description));
});

test("a description that would make it invalid is refused, and nothing is made", async () => {
  const folder = await temporaryFolder();
  for (const description of ["", " ", "x".repeat(1025)]) {
    const { code, stderr } = await skep(["new", "a", "--description", description], { cwd: folder });
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error: `description` is /);
  }
  expect(readdirSync(folder)).toEqual([]);
});

test("nothing that is there is overwritten", async () => {
  const folder = await temporaryFolder();
  mkdirSync(join(folder, "mine"));
  writeFileSync(join(folder, "mine", "notes.txt"), "mine");
  writeFileSync(join(folder, "file"), "mine");
  mkdirSync(join(folder, "empty"));
  for (const name of ["mine", "file", "empty"]) {
    const { code, stdout, stderr } = await skep(["new", name], { cwd: folder });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^error: there is something at .* already\n/);
  }
  expect(readdirSync(join(folder, "mine"))).toEqual(["notes.txt"]);
  expect(readdirSync(folder).sort()).toEqual(["empty", "file", "mine"]);
});

test("a name that is none is refused with one that would do", async () => {
  const parent = await temporaryFolder();
  const folder = join(parent, "work");
  mkdirSync(folder);
  expect(await skep(["new", "My Skill!"], { cwd: folder })).toEqual({
    code: 2,
    stdout: "",
    stderr: "error: name `My Skill!` is not lower case\nhint: `my-skill` would do\n",
  });
  for (const name of ["../x", "a/b", "..", "-x", ""]) {
    expect((await skep(["new", "--", name], { cwd: folder })).code).toBe(2);
  }
  expect(readdirSync(parent)).toEqual(["work"]);
  expect(readdirSync(folder)).toEqual([]);
});

test("a folder that cannot be written is named", async () => {
  const folder = await temporaryFolder();
  writeFileSync(join(folder, "file"), "");
  const { code, stderr } = await skep(["new", "a", "--dir", "file"], { cwd: folder });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^error: .*file/);
});

test("ten at once make one skill, and nine are told that it is there", async () => {
  const folder = await temporaryFolder();
  const runs = await Promise.all(Array.from({ length: 10 }, () => skep(["new", "same"], { cwd: folder })));
  expect(runs.map(({ code }) => code).sort()).toEqual([0, ...Array(9).fill(1)]);
  for (const { stderr } of runs.filter(({ code }) => code !== 0)) expect(stderr).toContain("already");
  expect(readdirSync(folder)).toEqual(["same"]);
  expect((await skep(["validate", "same"], { cwd: folder })).code).toBe(0);
});
