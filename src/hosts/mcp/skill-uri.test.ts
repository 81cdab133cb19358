import { skillEntry } from "@modelcontextprotocol/server/ext/skills";
import { describe, expect, test } from "vitest";
import { BASE_URI, parseSkillUri, skillUri } from "./skill-uri.ts";

const PATHS = [
  "SKILL.md",
  "a b/c#d.md",
  "100%.txt",
  "Q&A (old)?.md",
  "über/文.md",
  "a;b=c,d/[x]|y~.txt",
  "%2e%2e/x",
  "a\\b",
];

describe("URIs of skills", () => {
  test.each(PATHS)("say %j and are understood again [design.mcp.uris]", (path) => {
    expect(parseSkillUri(skillUri("pdf-tools", path))).toEqual({ name: "pdf-tools", path });
  });

  test("are spelled as the SDK spells them [design.mcp.uris]", async () => {
    const files = Object.fromEntries(PATHS.map((path) => [path, "x"]));
    const text = "---\nname: pdf-tools\ndescription: Does it.\n---\n";
    const { resources } = await skillEntry("pdf-tools", { ...files, "SKILL.md": text }, { baseUri: BASE_URI });
    if (resources === "dynamic") throw new Error("an entry of few files lists them");
    expect(resources.map(({ uri }) => uri).sort()).toEqual(PATHS.map((path) => skillUri("pdf-tools", path)).sort());
  });

  test.each([
    "",
    "skill:",
    "skill://other/pdf-tools/SKILL.md",
    "SKILL.md",
    "file:///etc/passwd",
    "skill://skep/a%2Fb/c",
    "skill://skep/a/%E0%A4%A",
    "skill://skep/a/b?c",
    "skill://skep:1/a/b",
    "skill://user@skep.evil/a",
  ])("are not %j [design.mcp.uris]", (text) => {
    expect(parseSkillUri(text)).toBeUndefined();
  });

  test("of all skills and of one have no path [design.mcp.uris]", () => {
    expect(parseSkillUri("skill://skep")).toEqual({ name: "", path: "" });
    expect(parseSkillUri("skill://skep/")).toEqual({ name: "", path: "" });
    expect(parseSkillUri("skill://skep/a/")).toEqual({ name: "a", path: "" });
  });
});
