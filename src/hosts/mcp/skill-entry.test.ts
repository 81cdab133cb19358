import { cpSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openMachine } from "../../../test/support/open-machine.ts";
import { skillText, writeFiles } from "../../../test/support/skep.ts";
import { serveNames } from "./served-names.ts";
import { readEntry, readSkillMd } from "./skill-entry.ts";

const FIXTURES = join(import.meta.dirname, "../../../test/fixtures/skills");

describe("the entry of a skill", () => {
  test("is one that the extension takes, whatever is wrong with a skill that loads [design.mcp.lenient]", async () => {
    const machine = await openMachine({});
    cpSync(FIXTURES, machine.skills, { recursive: true });
    const skep = await machine.reopen();
    const served = serveNames(skep.skills);
    expect(served.size).toBeGreaterThan(readdirSync(FIXTURES).length / 2);
    for (const [name, skill] of served) {
      const entry = await readEntry(await skep.openFolder(skill), name);
      expect(entry.frontmatter.name).toBe(name);
    }
  });

  test.each([
    ["quotes and backslashes", 'a "b" \\ c\\n', { 'k"e\\y': 'v"a\\l' }],
    ["control characters", "a\u0001b\u007f\u0085\u2028c", { "k\u0007": "\u0000" }],
    ["what looks like YAML", "- [x]: {y} # z & *w !t | > %", { "- k: #": "!v", "": "empty", __proto__: "x" }],
    ["lone surrogates", "a\ud800b", { k: "\udc00" }],
    ["emoji and Hebrew", "🐝 אבג \ufeff", { "🐝": "אבג" }],
    ["many characters", "🐝".repeat(3000), { k: "v".repeat(20_000) }],
  ])("takes %s in what an author wrote [design.mcp.lenient]", async (_what, description, metadata) => {
    // flow collections in JSON: with a key of their own that the extension's parser does not know
    const text = `---\n${JSON.stringify({ name: "odd", description, metadata })}\n---\n\n# Odd\n`;
    const { skep } = await openMachine({ "odd/SKILL.md": text });
    const [skill] = skep.skills;
    if (skill === undefined) throw new Error(JSON.stringify(skep.diagnostics));
    const entry = await readEntry(await skep.openFolder(skill), "odd");
    expect(entry.frontmatter.description.length).toBeGreaterThan(0);
  });

  test("is of the author's own bytes where that is possible [design.mcp.digests]", async () => {
    const text = `\ufeff${skillText("plain").replaceAll("\n", "\r\n")}`;
    const { skep } = await openMachine({ "plain/SKILL.md": text });
    const folder = await skep.openFolder(skep.require("plain"));
    expect(Buffer.from(await readSkillMd(folder, "plain")).toString("utf8")).toBe(text);
  });

  test("lists files of any name, and none that is hidden [design.mcp.digests]", async () => {
    const { skep, skills } = await openMachine({ "one/SKILL.md": skillText("one") });
    writeFiles(skills, {
      "one/a b#c?.txt": "x",
      "one/__proto__": "y",
      "one/.hidden": "z",
      "one/node_modules/m.js": "",
    });
    writeFileSync(join(skills, "one/empty"), "");
    const { resources } = await readEntry(await skep.openFolder(skep.require("one")), "one");
    if (resources === "dynamic") throw new Error("a small skill lists its files");
    expect(resources.map(({ uri }) => uri)).toEqual([
      "skill://skep/one/SKILL.md",
      "skill://skep/one/__proto__",
      "skill://skep/one/a%20b%23c%3F.txt",
      "skill://skep/one/empty",
    ]);
  });
});
