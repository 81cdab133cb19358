import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { skillText, writeFiles } from "../../test/support/skep.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { openRowCache } from "./cache.ts";
import { scanSource } from "./scan.ts";
import { headOf } from "./table.ts";

async function scanned(): Promise<{
  folder: string;
  cacheFolder: string;
  rows: Awaited<ReturnType<typeof scanSource>>["rows"];
}> {
  const folder = await temporaryFolder();
  writeFiles(folder, {
    "skills/plain/SKILL.md": skillText("plain"),
    "skills/rich/SKILL.md": skillText("rich", "version: 1.2.0\nmetadata:\n  requires: gh git\ncolour: blue\n"),
    "skills/broken/SKILL.md": "nothing",
  });
  const source = { id: "user", folder: join(folder, "skills"), reserved: [] } as const;
  const { rows } = await scanSource(source, { profile: "extended", remembered: [] });
  return { folder: source.folder, cacheFolder: join(folder, "cache"), rows };
}

const plain = (row: Awaited<ReturnType<typeof scanSource>>["rows"][number]) => ({
  path: row.path,
  stamp: row.stamp,
  name: row.name,
  description: row.description,
  version: row.version,
  more: row.more,
  diagnostics: row.diagnostics,
});

describe("the cache", () => {
  test("gives back what was put in, but for what is read every time", async () => {
    const { folder, cacheFolder, rows } = await scanned();
    const cache = openRowCache(cacheFolder, "1");
    await cache.write(folder, rows);
    const kept = rows.filter((row) => row.stamp !== undefined);
    expect(kept.map(({ name }) => name).sort()).toEqual(["plain", "rich"]);
    expect(cache.read(folder).map(plain)).toEqual(kept.map(plain));
    const rich = cache.read(folder).find(({ name }) => name === "rich");
    expect(rich && headOf(rich)).toMatchObject({ version: "1.2.0", requires: ["gh", "git"], isModelInvocable: true });
  });

  test("keeps rows from a file and rows just read apart, in any order, with any characters", async () => {
    const { folder, cacheFolder } = await scanned();
    writeFiles(folder, {
      "accents/SKILL.md": "---\nname: accents\ndescription: Café — 技能\n---\n",
      "quoted/SKILL.md": '---\nname: quoted\ndescription: "Says \\"hi\\""\n---\n',
      "group/plain-too/SKILL.md": skillText("plain-too"),
    });
    const source = { id: "user", folder, reserved: [] } as const;
    const cache = openRowCache(cacheFolder, "1");
    const first = await scanSource(source, { profile: "extended", remembered: [] });
    const listing = { stamp: [1.5, 2, 3, 4], count: 5, others: ["gröup"] } as const;
    await cache.write(folder, first.rows, listing);
    expect(cache.read(folder).listing).toEqual(listing);
    writeFiles(folder, { "added/SKILL.md": skillText("added"), "late/SKILL.md": skillText("late", "license: MIT\n") });
    const second = await scanSource(source, { profile: "extended", remembered: cache.read(folder) });
    await cache.write(folder, second.rows);
    const fresh = await scanSource(source, { profile: "extended", remembered: [] });
    expect(cache.read(folder).map(plain)).toEqual(fresh.rows.filter(({ stamp }) => stamp !== undefined).map(plain));
    expect(cache.read(folder).find(({ name }) => name === "accents")?.description).toBe("Café — 技能");
    expect(cache.read(folder).find(({ name }) => name === "quoted")?.description).toBe('Says "hi"');
  });

  test("is only for its owner's eyes", async () => {
    const { folder, cacheFolder, rows } = await scanned();
    await openRowCache(cacheFolder, "1").write(folder, rows);
    const [file = ""] = readdirSync(cacheFolder);
    expect(statSync(join(cacheFolder, file)).mode & 0o777).toBe(0o600);
  });

  test("of another version, or of another folder, is as if it were not there", async () => {
    const { folder, cacheFolder, rows } = await scanned();
    await openRowCache(cacheFolder, "1").write(folder, rows);
    expect(openRowCache(cacheFolder, "2").read(folder)).toEqual([]);
    expect(openRowCache(cacheFolder, "1").read("/elsewhere")).toEqual([]);
  });

  test("that is cut short anywhere is as if it were not there", async () => {
    const { folder, cacheFolder, rows } = await scanned();
    const cache = openRowCache(cacheFolder, "1");
    await cache.write(folder, rows);
    const file = join(cacheFolder, readdirSync(cacheFolder)[0] ?? "");
    const whole = readFileSync(file);
    for (let length = 0; length < whole.length; length += 7) {
      truncateSync(file, length);
      expect(cache.read(folder)).toEqual([]);
      writeFileSync(file, whole);
    }
    writeFileSync(file, Buffer.concat([whole, Buffer.from("x")]));
    expect(cache.read(folder)).toEqual([]);
    writeFileSync(file, "{}\n");
    expect(cache.read(folder)).toEqual([]);
  });

  test("that cannot be written costs nothing but time", async () => {
    const { folder, rows } = await scanned();
    writeFileSync(join(folder, "file"), "");
    await openRowCache(join(folder, "file", "cache"), "1").write(folder, rows);
    expect(openRowCache(join(folder, "file", "cache"), "1").read(folder)).toEqual([]);
  });
});
