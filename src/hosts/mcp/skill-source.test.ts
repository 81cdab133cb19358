import { rmSync } from "node:fs";
import { join } from "node:path";
import type { SkillWarning } from "@modelcontextprotocol/server/ext/skills";
import { describe, expect, test } from "vitest";
import { type Machine, openMachine } from "../../../test/support/open-machine.ts";
import { skillText } from "../../../test/support/skep.ts";
import { LibrarySource } from "./skill-source.ts";

async function openSource(
  files: Record<string, string>,
): Promise<Machine & { source: LibrarySource; said: SkillWarning[] }> {
  const machine = await openMachine(files);
  const { skills } = machine.skep;
  const said: SkillWarning[] = [];
  const source = new LibrarySource({ skep: machine.skep, skills: () => skills, warn: (warning) => said.push(warning) });
  return { ...machine, source, said };
}

describe("the source of the extension", () => {
  test("lists the other skills when one is gone, and says so [design.mcp.lenient]", async () => {
    const { source, said, skills } = await openSource({ "a/SKILL.md": skillText("a"), "b/SKILL.md": skillText("b") });
    rmSync(join(skills, "a"), { recursive: true });
    const listed = await source.list({});
    expect(listed.skills.map(({ uri }) => uri)).toEqual(["skill://skep/b/SKILL.md"]);
    expect(said).toEqual([{ path: join(skills, "a"), message: expect.stringContaining("cannot be reached") }]);
    expect(await source.get("skill://skep/a/SKILL.md")).toBeUndefined();
    expect(await source.read("skill://skep/a/SKILL.md")).toBeUndefined();
  });

  test("breaks off a page that would be more than clients take in one message [limits.mcp.pages]", async () => {
    // in a URI each character takes nine
    const long = Array.from("abc", (letter) => letter + "文".repeat(80)).join("/");
    const files = Object.fromEntries(
      Array.from({ length: 100 }, (_, skill) => [
        [`skill-${skill}/SKILL.md`, skillText(`skill-${skill}`)],
        ...Array.from({ length: 20 }, (_, file) => [`skill-${skill}/${long}${file}`, ""]),
      ]).flat(),
    );
    const { source } = await openSource(files);
    const names = new Set<string>();
    let pages = 0;
    for (let cursor: { cursor?: string } | undefined = {}; cursor !== undefined; pages++) {
      const { skills, nextCursor }: { skills: { uri: string }[]; nextCursor?: string } = await source.list(cursor);
      expect(JSON.stringify(skills).length).toBeLessThan(5_000_000);
      for (const { uri } of skills) names.add(uri);
      cursor = nextCursor === undefined ? undefined : { cursor: nextCursor };
    }
    expect(pages).toBe(2);
    expect(names.size).toBe(100);
  });

  test("gives a text as bytes where escaping would make it too long to send [limits.mcp.message]", async () => {
    const { source } = await openSource({
      "a/SKILL.md": skillText("a"),
      "a/large.txt": "\u0001".repeat(2_000_000),
      "a/plain.txt": "x".repeat(2_000_000),
      "a/too-large.txt": "x".repeat(8_000_000),
    });
    expect(await source.read("skill://skep/a/large.txt")).toHaveProperty("bytes");
    expect(await source.read("skill://skep/a/plain.txt")).toHaveProperty("text");
    await expect(source.read("skill://skep/a/too-large.txt")).rejects.toThrow("`too-large.txt` has 8000000 bytes");
  });

  test("tells what stands in which folder [design.mcp.resources]", async () => {
    const { source } = await openSource({ "a/SKILL.md": skillText("a"), "a/x/y/z.md": "", "a/x/q.md": "" });
    const childrenOf = async (uri: string): Promise<string[] | undefined> =>
      (await source.readDirectory(uri, {}))?.resources.map((child) => child.uri);
    expect(await childrenOf("skill://skep")).toEqual(["skill://skep/a"]);
    expect(await childrenOf("skill://skep/a/x")).toEqual(["skill://skep/a/x/q.md", "skill://skep/a/x/y"]);
    for (const uri of ["skill://skep/a/x/q.md", "skill://skep/a/../..", "skill://skep/b", "skill://skep/a/no", "x"]) {
      expect(await childrenOf(uri), uri).toEqual(uri === "skill://skep/a/../.." ? ["skill://skep/a"] : undefined);
    }
  });
});
