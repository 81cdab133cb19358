import { mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { skillText, writeFiles } from "../../test/support/skep.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { parseSkill } from "../skill/parse.ts";
import { type ReadSkill, readInstructions } from "./instructions.ts";

const readSkill: ReadSkill = async (folder) =>
  parseSkill({ folder: basename(folder), texts: new Map([["SKILL.md", readFileSync(join(folder, "SKILL.md"))]]) });

async function makeSkill(files: Record<string, string>) {
  const sourceFolder = await temporaryFolder();
  writeFiles(join(sourceFolder, "pdf"), files);
  return { name: "pdf", path: join(sourceFolder, "pdf"), sourceFolder };
}

test("instructions come without frontmatter, and resources by their paths only [design.instructions.content]", async () => {
  const place = await makeSkill({ "SKILL.md": skillText("pdf"), "scripts/extract.py": "print('secret')" });
  expect(await readInstructions(place, readSkill)).toEqual({
    body: "# pdf\n\nDo it.",
    resources: ["scripts/extract.py"],
    isCut: false,
  });
});

test("more than 200 resources are cut, and that is said [design.instructions.content]", async () => {
  const files = Array.from({ length: 201 }, (_, i) => [`references/${i}.md`, ""]);
  const place = await makeSkill({ "SKILL.md": skillText("pdf"), ...Object.fromEntries(files) });
  const { resources, isCut } = await readInstructions(place, readSkill);
  expect([resources.length, isCut]).toEqual([200, true]);
});

test("a skill is read as it is now, and one that broke since it was found says where [design.instructions.now]", async () => {
  const place = await makeSkill({ "SKILL.md": skillText("pdf") });
  writeFiles(place.path, { "SKILL.md": "---\nname: pdf\n---\nno description" });
  await expect(readInstructions(place, readSkill)).rejects.toMatchObject({
    code: "skill-not-found",
    message: expect.stringContaining(`\`pdf\` does not load any more: ${place.path}/SKILL.md:1 `),
    hint: `\`skep validate ${place.path}\` tells all`,
  });
});

test("a folder that became a link out of its source is not read [design.resources.root]", async () => {
  const place = await makeSkill({ "SKILL.md": skillText("pdf") });
  const elsewhere = await makeSkill({ "SKILL.md": skillText("pdf") });
  rmSync(place.path, { recursive: true });
  symlinkSync(elsewhere.path, place.path);
  await expect(readInstructions(place, readSkill)).rejects.toMatchObject({ code: "resource-outside" });
});

test("nor is one that becomes a link while it is read [design.resources.root]", async () => {
  const place = await makeSkill({ "SKILL.md": skillText("pdf") });
  const other = join(place.sourceFolder, "other");
  mkdirSync(other);
  const swapAndRead: ReadSkill = (folder) => {
    const parsed = readSkill(folder);
    rmSync(place.path, { recursive: true });
    symlinkSync(other, place.path);
    return parsed;
  };
  await expect(readInstructions(place, swapAndRead)).rejects.toMatchObject({
    code: "resource-outside",
    message: "the folder of `pdf` was replaced while it was read",
  });
});

test("a skill that the user named stands anywhere, and may be a link", async () => {
  const { path } = await makeSkill({ "SKILL.md": skillText("pdf") });
  symlinkSync(path, `${path}-link`);
  expect(await readInstructions({ name: "pdf", path: `${path}-link` }, readSkill)).toMatchObject({
    body: "# pdf\n\nDo it.",
  });
});
