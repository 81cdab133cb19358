import { describe, expect, test } from "vitest";
import { read } from "../../test/support/read-frontmatter.ts";

const START = "name: hello\ndescription: Says hello.\n";

describe("triggers", () => {
  test("are keywords, verbs and patterns [toolsets.triggers.keywords, toolsets.triggers.verbs, toolsets.triggers.patterns, harness.triggers.example]", () => {
    const yaml = `${START}triggers:
  keywords: ["hello", "greet"]
  verbs: ["say", "wave"]
  patterns: ["greet\\\\s+\\\\w+"]`;
    expect(read(yaml)).toMatchObject({
      skill: {
        triggers: { keywords: ["hello", "greet"], verbs: ["say", "wave"], patterns: ["greet\\s+\\w+"] },
      },
      said: [],
    });
  });

  test("are each optional, and may be a single word", () => {
    expect(read(`${START}triggers:\n  keywords: hello`).skill?.triggers).toEqual({
      keywords: ["hello"],
      verbs: [],
      patterns: [],
    });
  });

  test("count each word once, without blanks around it", () => {
    expect(read(`${START}triggers:\n  keywords: [" hello ", hello, "", " "]`).skill?.triggers.keywords).toEqual([
      "hello",
    ]);
  });

  test("as a list are keywords, with a warning", () => {
    expect(read(`${START}triggers: [hello, greet]`)).toMatchObject({
      skill: { triggers: { keywords: ["hello", "greet"], verbs: [], patterns: [] } },
      said: ["triggers-list:4"],
    });
  });

  test("of a kind that does not exist are told", () => {
    expect(read(`${START}triggers:\n  keywords: [a]\n  moods: [b]`).said).toEqual(["unknown-field:6"]);
  });

  test("lose a pattern that RE2 refuses, with a warning on its line [design.pattern.re2]", () => {
    expect(read(`${START}triggers:\n  patterns:\n    - hello\n    - (?=x)\n    - (a)\\1`)).toMatchObject({
      skill: { triggers: { patterns: ["hello"] } },
      said: ["trigger-pattern:7", "trigger-pattern:8"],
    });
  });

  test("lose a pattern of 513 characters, and keep one of 512 [limits.pattern]", () => {
    expect(read(`${START}triggers:\n  patterns: [${"x".repeat(512)}]`).said).toEqual([]);
    expect(read(`${START}triggers:\n  patterns: [${"x".repeat(513)}]`)).toMatchObject({
      skill: { triggers: { patterns: [] } },
      said: ["trigger-pattern:5"],
    });
  });
});

describe("toolsets", () => {
  test("are a path and an export [toolsets.toolsets.format, harness.toolsets.example]", () => {
    const { skill, said } = read(`${START}toolsets:\n  - "toolsets/index:HelloToolset"\n  - ./tools.mjs:$x`, {
      files: ["toolsets/index.ts", "tools.mjs"],
    });
    expect(skill?.toolsets).toEqual([
      { path: "toolsets/index", exportName: "HelloToolset" },
      { path: "tools.mjs", exportName: "$x" },
    ]);
    expect(said).toEqual([]);
  });

  test.each(["toolsets/index", "toolsets/index:", ":Hello", "a:b-c", "a:1b", "a: B"])(
    "%s is not of that form [toolsets.toolsets.format]",
    (toolset) => {
      expect(read(`${START}toolsets:\n  - "${toolset}"`)).toMatchObject({
        skill: { toolsets: [] },
        said: ["toolset-format:5"],
      });
    },
  );

  test.each(["/abs/index:X", "../out:X", "a/../../b:X", "~/x:X", "C:/x:X"])(
    "%s leads out of the folder, which is an error [toolsets.toolsets.relative, design.path.relative]",
    (toolset) => {
      expect(read(`${START}toolsets:\n  - "${toolset}"`)).toMatchObject({ said: ["path-unsafe:5"] });
    },
  );

  test("whose module is not there are told", () => {
    expect(read(`${START}toolsets: [tools:X]`, { files: ["tools.py"] }).said).toEqual(["toolset-missing:4"]);
  });
});
