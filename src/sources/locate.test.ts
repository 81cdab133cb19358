import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { skillText, writeFiles } from "../../test/support/skep.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import type { SkepError } from "../base/errors.ts";
import { locateSkills } from "./locate.ts";

describe("a path stands for", () => {
  test("its skill, when it is a skill's folder or file; skills inside it are not meant", async () => {
    const folder = await temporaryFolder();
    writeFiles(folder, { "a/SKILL.md": skillText("a"), "a/b/SKILL.md": skillText("b"), "p/manifest.json": "{}" });
    expect(locateSkills("a", folder)).toEqual([{ path: "a", folder: join(folder, "a") }]);
    expect(locateSkills("a/SKILL.md", folder)).toEqual([{ path: "a", folder: join(folder, "a") }]);
    expect(locateSkills("p", folder)).toEqual([{ path: "p", folder: join(folder, "p") }]);
    expect(locateSkills(".", join(folder, "a"))).toEqual([{ path: ".", folder: join(folder, "a") }]);
  });

  test("all skills below it, when it is any other folder", async () => {
    const folder = await temporaryFolder();
    writeFiles(folder, { "x/b/SKILL.md": skillText("b"), "x/a/SKILL.md": skillText("a") });
    expect(locateSkills("x", folder).map(({ path }) => path)).toEqual(["x/a", "x/b"]);
    expect(locateSkills(join(folder, "x"), "/").map(({ path }) => path)).toEqual([
      join(folder, "x/a"),
      join(folder, "x/b"),
    ]);
  });

  test("skills down to six folders, and a deeper one is refused rather than overlooked", async () => {
    const folder = await temporaryFolder();
    writeFiles(folder, { "1/2/3/4/5/6/SKILL.md": skillText("six"), "1/2/3/4/5/6/7/SKILL.md": skillText("seven") });
    expect(locateSkills(".", folder)).toMatchObject([
      { path: "1/2/3/4/5/6" },
      { path: "1/2/3/4/5/6/7", refused: { code: "skill-too-deep" } },
    ]);
  });
});

describe("a request cannot be met", () => {
  test("for a path that does not exist [ref.verdict.path-missing]", async () => {
    const folder = await temporaryFolder();
    expect(codeOf(() => locateSkills("nope", folder))).toBe("path-not-found");
    writeFiles(folder, { file: "" });
    expect(codeOf(() => locateSkills("file/below", folder))).toBe("path-not-found");
  });

  test("for a file that is no skill's [ref.verdict.not-a-directory]", async () => {
    const folder = await temporaryFolder();
    writeFiles(folder, { "notes.md": "" });
    expect(codeOf(() => locateSkills("notes.md", folder))).toBe("not-a-skill");
  });

  test("for a folder without skills", async () => {
    const folder = await temporaryFolder();
    mkdirSync(join(folder, "empty"));
    expect(codeOf(() => locateSkills("empty", folder))).toBe("no-skills-found");
  });

  test("for a name that no disk takes", async () => {
    expect(codeOf(() => locateSkills("x".repeat(5000), "/"))).toBe("not-readable");
  });
});

function codeOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    return (error as SkepError).code;
  }
  return "nothing was thrown";
}
