import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { skillText, writeFiles } from "../../test/support/skep.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { readResource } from "./resources.ts";

async function makeSkill(files: Record<string, string> = {}): Promise<string> {
  const root = await temporaryFolder();
  writeFiles(root, { "pdf/SKILL.md": skillText("pdf") });
  writeFiles(join(root, "pdf"), files);
  return join(root, "pdf");
}

test("a text is read by its path from the skill's folder, whatever detours that makes [design.resources.relative]", async () => {
  const skill = await makeSkill({ "references/guide.md": "# Führer\r\n" });
  const guide = { kind: "text", path: "references/guide.md", size: 11, text: "# Führer\r\n" };
  expect(await readResource(skill, "references/guide.md")).toEqual(guide);
  expect(await readResource(skill, "./references//./guide.md")).toEqual(guide);
});

test("the entry itself can be read", async () => {
  expect(await readResource(await makeSkill(), "SKILL.md")).toMatchObject({ text: skillText("pdf") });
});

test("a byte order mark is not part of a text", async () => {
  const skill = await makeSkill({ "a.txt": "\ufeffhello" });
  expect(await readResource(skill, "a.txt")).toEqual({ kind: "text", path: "a.txt", size: 8, text: "hello" });
});

test.each([
  ["a NUL", Buffer.from("a\0b")],
  ["bytes that are not UTF-8", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff])],
])("a file with %s is binary [design.resources.binary]", async (_what, bytes) => {
  const skill = await makeSkill();
  writeFileSync(join(skill, "logo.png"), bytes);
  expect(await readResource(skill, "logo.png")).toEqual({
    kind: "binary",
    path: "logo.png",
    size: bytes.length,
    bytes,
  });
});

test("links inside the skill are followed, to files and through folders [design.resources.links-inside]", async () => {
  const skill = await makeSkill({ "references/guide.md": "guide" });
  symlinkSync("references/guide.md", join(skill, "GUIDE.md"));
  symlinkSync("references", join(skill, "docs"));
  symlinkSync(join(skill, "docs"), join(skill, "more"));
  for (const path of ["GUIDE.md", "docs/guide.md", "more/guide.md"]) {
    expect(await readResource(skill, path)).toMatchObject({ path, text: "guide" });
  }
});

test("a skill may itself be reached by a link [design.resources.root]", async () => {
  const skill = await makeSkill({ "a.txt": "a" });
  symlinkSync(skill, `${skill}-link`);
  expect(await readResource(`${skill}-link`, "a.txt")).toMatchObject({ text: "a" });
});

test("a file of just the cap is read, and a larger one is not [design.resources.size]", async () => {
  const skill = await makeSkill({ "a.txt": "12345", "large.txt": "x".repeat(1024 * 1024 + 1) });
  expect(await readResource(skill, "a.txt", { maxBytes: 5 })).toMatchObject({ text: "12345" });
  await expect(readResource(skill, "a.txt", { maxBytes: 4 })).rejects.toMatchObject({
    code: "resource-too-large",
    message: "`a.txt` has 5 bytes",
    hint: "at most 4 are read at once: look at a part of it with another tool",
  });
  await expect(readResource(skill, "large.txt")).rejects.toMatchObject({ code: "resource-too-large" });
});

test("who guesses a path is told which file was meant, else which there are [design.resources.hints]", async () => {
  const skill = await makeSkill({ "scripts/extract.py": "", "references/guide.md": "" });
  await expect(readResource(skill, "scripts/extrct.py")).rejects.toMatchObject({
    code: "resource-not-found",
    message: "`scripts/extrct.py` is not there",
    hint: "did you mean `scripts/extract.py`?",
  });
  await expect(readResource(skill, "config.yaml")).rejects.toMatchObject({
    hint: "the skill has `references/guide.md`, `scripts/extract.py`",
  });
  await expect(readResource(await makeSkill(), "config.yaml")).rejects.toMatchObject({
    hint: "the skill has no other files than its instructions",
  });
});

test("a long list of files is cut in the hint", async () => {
  const files = Array.from({ length: 30 }, (_, i) => [`${String(i).padStart(3, "0")}.txt`, ""]);
  const skill = await makeSkill(Object.fromEntries(files));
  await expect(readResource(skill, "config.yaml")).rejects.toMatchObject({
    hint: expect.stringMatching(/^the skill has `000\.txt`, .*`019\.txt` and more$/),
  });
});

test("a message shows what was asked for in one harmless line [design.resources.hints]", async () => {
  const skill = await makeSkill();
  await expect(readResource(skill, `\u001b[31m\u202e\ud800${"é".repeat(1000)}`)).rejects.toMatchObject({
    message: `\`\ufffd[31m\ufffd\ufffd${"é".repeat(73)}…\` contains the control character U+001B`,
  });
});

test("a hint shows the names of files in one harmless line too [design.resources.hints]", async () => {
  const skill = await makeSkill({ "a\u202e\u2028\u{e0041}.md": "" });
  for (const path of ["a.md", "config.yaml"]) {
    await expect(readResource(skill, path)).rejects.toMatchObject({
      hint: expect.stringMatching(/ `a\ufffd{3}\.md`/),
    });
  }
});

test("a skill whose folder is gone has no resources, and says so", async () => {
  const folder = join(await temporaryFolder(), "gone");
  await expect(readResource(folder, "a.txt")).rejects.toMatchObject({
    code: "resource-not-found",
    message: `the skill's folder \`${folder}\` cannot be reached (ENOENT)`,
  });
});
