import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { skillText, writeFiles } from "../../test/support/skep.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { scanSource } from "./scan.ts";
import type { SkillRow } from "./table.ts";

function scan(folder: string, remembered: readonly SkillRow[] = [], reserved: readonly string[] = []) {
  return scanSource({ id: "user", folder, reserved }, { profile: "extended", remembered });
}

const names = (rows: readonly SkillRow[]): string[] => rows.map(({ path, name }) => `${path}=${name}`).sort();
const codes = (rows: readonly SkillRow[]): string[] =>
  rows.flatMap(({ path, diagnostics }) =>
    diagnostics === "" ? [] : JSON.parse(diagnostics).map(({ code }: { code: string }) => `${path} ${code}`),
  );

describe("a source", () => {
  test("has a row for every folder with a skill, also for one that does not load", async () => {
    const folder = await temporaryFolder();
    writeFiles(folder, {
      "a/SKILL.md": skillText("a"),
      "b/skill.md": skillText("b"),
      "group/c/SKILL.md": skillText("c"),
      "pack/manifest.json": '{"id":"pack","name":"Pack","version":"1.0.0","description":"d","owner":"me"}',
      "broken/SKILL.md": "# nothing",
      "long/SKILL.md": skillText("long", `license: ${"x".repeat(6000)}\n`),
      "crlf/SKILL.md": skillText("crlf").replaceAll("\n", "\r\n"),
      "notes.txt": "no skill",
      "empty/readme.md": "no skill",
    });
    expect(names((await scan(folder)).rows)).toEqual([
      "a=a",
      "b=b",
      "broken=",
      "crlf=crlf",
      "group/c=c",
      "long=long",
      "pack=pack",
    ]);
    expect(codes((await scan(folder)).rows)).toEqual(
      expect.arrayContaining(["b file-name-lower", "broken no-frontmatter", "crlf line-endings"]),
    );
  });

  test("that is not there has none", async () => {
    expect(await scan("/nowhere/at/all")).toEqual({ rows: [], isChanged: false });
  });

  test("leaves reserved names and skills inside skills alone", async () => {
    const folder = await temporaryFolder();
    writeFiles(folder, {
      ".system/x/SKILL.md": skillText("x"),
      "custom/y/SKILL.md": skillText("y"),
      "a/SKILL.md": skillText("a"),
      "a/inner/SKILL.md": skillText("inner"),
      ".git/z/SKILL.md": skillText("z"),
    });
    expect(names((await scan(folder, [], [".system", "custom"])).rows)).toEqual(["a=a"]);
  });

  test("does not follow links out of it, and says so; links to what is no skill are none of its business", async () => {
    const folder = await temporaryFolder();
    writeFiles(folder, { "out/evil/SKILL.md": skillText("evil"), "skills/a/SKILL.md": skillText("a") });
    symlinkSync("../out/evil", join(folder, "skills/evil"));
    symlinkSync("/etc", join(folder, "skills/etc"));
    symlinkSync("loop", join(folder, "skills/loop"));
    symlinkSync("a", join(folder, "skills/again"));
    mkdirSync(join(folder, "skills/half"));
    symlinkSync("../../out/evil/SKILL.md", join(folder, "skills/half/SKILL.md"));
    const { rows } = await scan(join(folder, "skills"));
    expect(names(rows)).toEqual(["a=a", "evil=", "half="]);
    expect(codes(rows).sort()).toEqual(["evil entry-outside", "half entry-outside"]);
  });
});

describe("what is remembered", () => {
  test("is not read again while its file is the same", async () => {
    const folder = await temporaryFolder();
    writeFiles(folder, { "a/SKILL.md": skillText("a"), "b/SKILL.md": skillText("b", "license: MIT\n") });
    const first = await scan(folder);
    const second = await scan(folder, first.rows);
    expect(second.isChanged).toBe(false);
    expect(second.rows.every((row) => first.rows.includes(row))).toBe(true);
  });

  test("is read again when it changed, in place or by a rename, also with its old size and time", async () => {
    const folder = await temporaryFolder();
    const file = join(folder, "a/SKILL.md");
    writeFiles(folder, { "a/SKILL.md": skillText("a"), "b/SKILL.md": skillText("b") });
    const time = new Date(2020, 1, 1);
    utimesSync(file, time, time);
    const first = await scan(folder);
    const other = readFileSync(file, "utf8").replace("Does", "Eats");
    writeFileSync(`${file}.new`, other);
    utimesSync(`${file}.new`, time, time);
    renameSync(`${file}.new`, file);
    const second = await scan(folder, first.rows);
    expect(second.isChanged).toBe(true);
    expect(second.rows.find(({ path }) => path === "a")?.description).toContain("Eats");
    expect(second.rows.filter((row) => first.rows.includes(row)).map(({ path }) => path)).toEqual(["b"]);
  });

  test("notices what came, went, or became a pack", async () => {
    const folder = await temporaryFolder();
    writeFiles(folder, { "a/SKILL.md": skillText("a"), "b/SKILL.md": skillText("b"), "c/SKILL.md": skillText("c") });
    const first = await scan(folder);
    rmSync(join(folder, "b"), { recursive: true });
    writeFiles(folder, {
      "d/SKILL.md": skillText("d"),
      "c/manifest.json": '{"id":"c","name":"C","version":"1.0.0","description":"d","owner":"me","envVars":["C_KEY"]}',
    });
    const second = await scan(folder, first.rows);
    expect(names(second.rows)).toEqual(["a=a", "c=c", "d=d"]);
    expect(second.isChanged).toBe(true);
    expect(second.rows.find(({ path }) => path === "c")?.more).toContain("C_KEY");
  });

  test("a folder that became a link is not taken for what it was", async () => {
    const folder = await temporaryFolder();
    writeFiles(folder, { "skills/a/SKILL.md": skillText("a"), "out/a/SKILL.md": skillText("a") });
    const first = await scan(join(folder, "skills"));
    rmSync(join(folder, "skills/a"), { recursive: true });
    symlinkSync("../out/a", join(folder, "skills/a"));
    expect(names((await scan(join(folder, "skills"), first.rows)).rows)).toEqual(["a="]);
  });
});
