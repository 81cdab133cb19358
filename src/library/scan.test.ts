import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { skillText, writeFiles } from "../../test/support/skep.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { scanSource } from "./scan.ts";
import type { Listing, SkillRow } from "./table.ts";

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

  test("that is not there has none [harness.claude.missing]", async () => {
    expect(await scan("/nowhere/at/all")).toEqual({ rows: [], isChanged: false });
  });

  test("leaves reserved names and skills inside skills alone [design.home.reserved]", async () => {
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

  test("does not follow links out of it, and says so; links to what is no skill are none of its business [design.sources.links]", async () => {
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

  test("is searched down to a depth, and a skill that stands deeper is told [design.sources.bounded]", async () => {
    const folder = await temporaryFolder();
    writeFiles(folder, {
      "1/2/3/4/5/6/SKILL.md": skillText("six"),
      "one/2/3/4/5/6/7/8/SKILL.md": skillText("eight"),
    });
    const { rows } = await scan(folder);
    expect(rows.map(({ name }) => name).sort()).toEqual(["", "six"]);
    expect(codes(rows)).toEqual(expect.arrayContaining([expect.stringMatching(/^one\/.* skill-too-deep$/)]));
  });

  test("is not searched where nobody keeps skills [design.sources.skipped]", async () => {
    const folder = await temporaryFolder();
    writeFiles(folder, {
      ".git/a/SKILL.md": skillText("a"),
      "node_modules/b/SKILL.md": skillText("b"),
      "group/.git/c/SKILL.md": skillText("c"),
      "group/node_modules/d/SKILL.md": skillText("d"),
      "group/e/SKILL.md": skillText("e"),
    });
    expect(names((await scan(folder)).rows)).toEqual(["group/e=e"]);
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
    expect(second.rows.find(({ path }) => path === "c")?.needs).toContain("C_KEY");
  });

  test("a folder that became a link is not taken for what it was", async () => {
    const folder = await temporaryFolder();
    writeFiles(folder, { "skills/a/SKILL.md": skillText("a"), "out/a/SKILL.md": skillText("a") });
    const first = await scan(join(folder, "skills"));
    rmSync(join(folder, "skills/a"), { recursive: true });
    symlinkSync("../out/a", join(folder, "skills/a"));
    expect(names((await scan(join(folder, "skills"), first.rows)).rows)).toEqual(["a="]);
  });

  test("nor is one that was moved away and linked to from where it was", async () => {
    const folder = await temporaryFolder();
    writeFiles(folder, { "skills/a/SKILL.md": skillText("a") });
    const first = await scan(join(folder, "skills"));
    renameSync(join(folder, "skills/a"), join(folder, "a"));
    symlinkSync("../a", join(folder, "skills/a"));
    expect(names((await scan(join(folder, "skills"), first.rows)).rows)).toEqual(["a="]);
  });
});

describe("a folder of very many names", () => {
  /** More names than a source's folder may have and be listed every time. */
  async function large(files: Record<string, string>): Promise<string> {
    const folder = await temporaryFolder();
    for (let index = 0; index <= 5000; index++) writeFileSync(join(folder, `note-${index}`), "");
    writeFiles(folder, files);
    return folder;
  }

  /** A scan at a time when the folder has long been as it is, or at once. */
  async function scanAt(when: "later" | "at once", folder: string, last?: Awaited<ReturnType<typeof scan>>) {
    if (when === "later") vi.spyOn(Date, "now").mockReturnValue(Date.now() + 10_000);
    try {
      const listing: Listing | undefined = last?.listing;
      const source = { id: "user", folder, reserved: ["custom"] } as const;
      return await scanSource(source, { profile: "extended", remembered: last?.rows ?? [], listing });
    } finally {
      vi.restoreAllMocks();
    }
  }

  afterEach(() => {
    vi.restoreAllMocks();
  });

  test("is remembered with what may change in it without a trace", async () => {
    const folder = await large({
      "a/SKILL.md": skillText("a"),
      "rich/SKILL.md": skillText("rich", "license: MIT\n"),
      "group/b/SKILL.md": skillText("b"),
      "empty/readme.md": "",
      "broken/SKILL.md": "nothing",
      "custom/c/SKILL.md": skillText("c"),
    });
    symlinkSync("/nowhere", join(folder, "link"));
    const first = await scanAt("later", folder);
    expect(first.listing?.count).toBe(5008);
    expect([...(first.listing?.others ?? [])].sort()).toEqual(["broken", "empty", "group", "link"]);
    const second = await scanAt("at once", folder, first);
    expect(second.isChanged).toBe(false);
    expect(second.listing).toEqual(first.listing);
    expect(names(second.rows)).toEqual(names(first.rows));
    expect(second.rows.map(({ name }) => name)).toEqual(first.rows.map(({ name }) => name));
  });

  test("that changed a moment ago is listed again, since it may change again within the same tick", async () => {
    const folder = await large({ "a/SKILL.md": skillText("a") });
    const first = await scanAt("at once", folder);
    expect(first.listing).toBeUndefined();
    writeFiles(folder, { "b/SKILL.md": skillText("b") });
    const second = await scanAt("at once", folder, first);
    expect(names(second.rows)).toEqual(["a=a", "b=b"]);
    const third = await scanAt("later", folder, second);
    expect(third.listing).toBeDefined();
    expect(third.isChanged).toBe(true);
  });

  test("shows what came, went, or changed although its own times are the same", async () => {
    const folder = await large({
      "a/SKILL.md": skillText("a"),
      "gone/SKILL.md": skillText("gone"),
      "edited/SKILL.md": skillText("edited"),
      "empty/readme.md": "",
      "group/b/SKILL.md": skillText("b"),
    });
    const first = await scanAt("later", folder);
    rmSync(join(folder, "gone/SKILL.md"));
    writeFiles(folder, {
      "empty/SKILL.md": skillText("empty"),
      "group/c/SKILL.md": skillText("c"),
      "edited/SKILL.md": skillText("edited", "license: MIT\n"),
    });
    const second = await scanAt("at once", folder, first);
    expect(second.listing?.stamp).toEqual(first.listing?.stamp);
    expect(second.isChanged).toBe(true);
    expect(names(second.rows)).toEqual(["a=a", "edited=edited", "empty=empty", "group/b=b", "group/c=c"]);
    expect(second.rows.find(({ path }) => path === "edited")?.more).toContain("MIT");
    expect([...(second.listing?.others ?? [])].sort()).toEqual(["gone", "group"]);
    writeFiles(folder, { "gone/SKILL.md": skillText("gone") });
    const third = await scanAt("at once", folder, second);
    expect(names(third.rows)).toContain("gone=gone");
    expect(third.listing?.others).toEqual(["group"]);
  });

  test("is listed again when a name came, went, or became a link", async () => {
    const folder = await large({ "a/SKILL.md": skillText("a"), "b/SKILL.md": skillText("b") });
    const first = await scanAt("later", folder);
    rmSync(join(folder, "b"), { recursive: true });
    writeFiles(folder, { "c/SKILL.md": skillText("c") });
    const second = await scanAt("later", folder, first);
    expect(names(second.rows)).toEqual(["a=a", "c=c"]);
    // the file, its times and its number stay the same; only the way to it leads elsewhere now
    const outside = await temporaryFolder();
    renameSync(join(folder, "a"), join(outside, "a"));
    symlinkSync(join(outside, "a"), join(folder, "a"));
    const third = await scanAt("later", folder, second);
    expect(names(third.rows)).toEqual(["a=", "c=c"]);
    expect(codes(third.rows)).toEqual(["a entry-outside"]);
  });
});

describe("what a link leads to", () => {
  test("in another source has its row there, and none here", async () => {
    const folder = await temporaryFolder();
    writeFiles(folder, { "agents/a/SKILL.md": skillText("a"), "claude/b/SKILL.md": skillText("b") });
    symlinkSync("../agents/a", join(folder, "claude/a"));
    const source = { id: "claude", folder: join(folder, "claude"), reserved: [] } as const;
    const options = { profile: "extended", remembered: [], otherFolders: [join(folder, "agents")] } as const;
    expect(names((await scanSource(source, options)).rows)).toEqual(["b=b"]);
  });

  test("is refused also when it is a pack or a folder of skills", async () => {
    const folder = await temporaryFolder();
    writeFiles(folder, {
      "out/pack/manifest.json": "{}",
      "out/set/a/SKILL.md": skillText("a"),
      "skills/b/SKILL.md": skillText("b"),
    });
    symlinkSync("../out/pack", join(folder, "skills/pack"));
    symlinkSync("../out/set", join(folder, "skills/set"));
    expect(codes((await scan(join(folder, "skills"))).rows).sort()).toEqual([
      "pack entry-outside",
      "set entry-outside",
    ]);
  });

  test("inside the source is found where it stands, from a folder of skills too", async () => {
    const folder = await temporaryFolder();
    writeFiles(folder, { "g1/in/SKILL.md": skillText("in"), "g2/x/SKILL.md": skillText("x") });
    symlinkSync("../g1/in", join(folder, "g2/linked"));
    const { rows } = await scan(folder);
    expect({ names: names(rows), codes: codes(rows) }).toEqual({ names: ["g1/in=in", "g2/x=x"], codes: [] });
  });
});

test("skills are looked for six folders deep, and no deeper", async () => {
  const folder = await temporaryFolder();
  writeFiles(folder, { "1/2/3/4/5/6/SKILL.md": skillText("six"), "x/2/3/4/5/6/7/SKILL.md": skillText("seven") });
  const { rows } = await scan(folder);
  expect(names(rows)).toEqual(["1/2/3/4/5/6=six", "x/2/3/4/5/6/7="]);
  expect(codes(rows).sort()).toEqual(["1/2/3/4/5/6 name-mismatch", "x/2/3/4/5/6/7 skill-too-deep"]);
});
