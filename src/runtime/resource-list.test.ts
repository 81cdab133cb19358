import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { skillText, writeFiles } from "../../test/support/skep.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { listResources } from "./resource-list.ts";
import { readResource } from "./resources.ts";

async function makeSkill(files: Record<string, string>): Promise<string> {
  const root = await temporaryFolder();
  writeFiles(root, { "pdf/SKILL.md": skillText("pdf"), "outside/secret.txt": "secret" });
  writeFiles(join(root, "pdf"), files);
  return join(root, "pdf");
}

test("files are listed at any depth, sorted, and each can be read as it is listed [design.resources.list]", async () => {
  const skill = await makeSkill({
    "scripts/b/c/deep.py": "x",
    "scripts/a.py": "x",
    "assets/logo.svg": "x",
    "Z.md": "x",
  });
  const { files, isCut } = listResources(skill);
  expect(files).toEqual(["Z.md", "assets/logo.svg", "scripts/a.py", "scripts/b/c/deep.py"]);
  expect(isCut).toBe(false);
  for (const path of files) expect(await readResource(skill, path)).toMatchObject({ path, text: "x" });
});

test("entries, hidden files, packages, marks of Skep's and what is no file are left out [design.resources.list-left-out]", async () => {
  const skill = await makeSkill({
    "manifest.json": "{}",
    "examples/SKILL.md": "an example is a resource",
    ".env": "",
    ".git/config": "",
    ".skep-managed.json": "",
    "scripts/.cache/x": "",
    "scripts/node_modules/left-pad/index.js": "",
    "two\nlines.txt": "",
    "back\\slash.txt": "",
  });
  mkdirSync(join(skill, "empty"));
  execFileSync("mkfifo", [join(skill, "fifo")]);
  expect(listResources(skill)).toEqual({ files: ["examples/SKILL.md"], isCut: false });
});

test("a link is listed if it leads to a file inside, and a linked folder where it really stands [design.resources.list-links]", async () => {
  const skill = await makeSkill({ "references/guide.md": "guide", ".env": "" });
  symlinkSync("references/guide.md", join(skill, "GUIDE.md"));
  symlinkSync("references", join(skill, "docs"));
  symlinkSync(".", join(skill, "round"));
  symlinkSync("loop", join(skill, "loop"));
  symlinkSync(".env", join(skill, "variables"));
  symlinkSync("../outside/secret.txt", join(skill, "secret.txt"));
  symlinkSync("../outside", join(skill, "out"));
  expect(listResources(skill).files).toEqual(["GUIDE.md", "references/guide.md"]);
});

test("a list is cut at the cap, says so only if there is more, and keeps what is near the top [design.resources.list-cap]", async () => {
  const skill = await makeSkill({ "a/deep/1": "", "a/2": "", "b/3": "", "z.md": "" });
  expect(listResources(skill, { maxFiles: 4 })).toEqual({ files: ["a/2", "a/deep/1", "b/3", "z.md"], isCut: false });
  expect(listResources(skill, { maxFiles: 3 })).toEqual({ files: ["a/2", "b/3", "z.md"], isCut: true });
  expect(listResources(skill, { maxFiles: 1 })).toEqual({ files: ["z.md"], isCut: true });
});

test("a folder of more names than anybody looks at ends the list [design.resources.list-cap]", async () => {
  const skill = await makeSkill({ "a.txt": "" });
  mkdirSync(join(skill, "many"));
  for (let i = 0; i < 5001; i++) symlinkSync("nowhere", join(skill, "many", String(i)));
  expect(listResources(skill)).toEqual({ files: ["a.txt"], isCut: true });
});

test("one folder is listed by itself, and a linked one only as far as it is inside", async () => {
  const skill = await makeSkill({ "scripts/a.py": "", "references/guide.md": "" });
  symlinkSync("references", join(skill, "docs"));
  symlinkSync("../outside", join(skill, "assets"));
  expect(listResources(skill, { below: "scripts" }).files).toEqual(["scripts/a.py"]);
  expect(listResources(skill, { below: "docs" }).files).toEqual(["docs/guide.md"]);
  expect(listResources(skill, { below: "assets" }).files).toEqual([]);
  expect(listResources(skill, { below: "nothing" }).files).toEqual([]);
});

test("which files are in a list that is cut does not depend on the disk [design.resources.list]", async () => {
  const names = Array.from({ length: 60 }, (_, index) => `${index + 10}.md`);
  for (const order of [names, names.toReversed()]) {
    const skill = await makeSkill(Object.fromEntries(order.map((name) => [name, ""])));
    expect(listResources(skill, { maxFiles: 5 }).files).toEqual(names.slice(0, 5));
  }
});
