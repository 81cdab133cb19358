import { describe, expect, test } from "vitest";
import { splitFrontmatter } from "./frontmatter.ts";
import { MAX_FRONTMATTER_CHARACTERS } from "./limits.ts";
import { Report } from "./report.ts";
import { readSourceText } from "./source-text.ts";

const FIELDS = "name: a\ndescription: d\n";

describe("a frontmatter", () => {
  test("is what stands between two lines of three hyphens, and the body what follows [spec.skill.frontmatter]", () => {
    expect(split(`---\n${FIELDS}---\n\n# Title\n\nText.\n`)).toEqual({
      yaml: FIELDS,
      body: "# Title\n\nText.",
      said: [],
    });
  });

  test("may end the file", () => {
    expect(split(`---\n${FIELDS}---`)).toEqual({ yaml: FIELDS, body: "", said: [] });
  });

  test("may be empty", () => {
    expect(split("---\n---\nBody")).toEqual({ yaml: "", body: "Body", said: [] });
  });

  test("may have blanks behind its markers", () => {
    expect(split(`--- \t\n${FIELDS}---  \nBody`)).toEqual({ yaml: FIELDS, body: "Body", said: [] });
  });

  test.each(["voice---a", "--- a", "----", " ---", "a ---"])(
    "is not closed by a line such as `%s` [spec.trap.marker, wild.dashes-in-value]",
    (line) => {
      const yaml = `description: |\n${line}\n`;
      expect(split(`---\n${yaml}---\nBody`)).toEqual({ yaml, body: "Body", said: [] });
    },
  );

  test("is not what a rule inside the body looks like", () => {
    expect(split(`---\n${FIELDS}---\none\n---\ntwo\n---\n`).body).toBe("one\n---\ntwo\n---");
  });

  test("leaves the indentation of the body's first line alone", () => {
    expect(split(`---\n${FIELDS}---\n\n    code\n`).body).toBe("    code");
  });
});

describe("without a frontmatter", () => {
  test.each([
    ["a title", "# Title\n"],
    ["four hyphens", `----\n${FIELDS}----\n`],
    ["text on the marker's line", `--- yaml\n${FIELDS}---\n`],
    ["text in front", `Hello\n---\n${FIELDS}---\n`],
  ])("a file that starts with %s is an error on its first line", (_what, text) => {
    expect(split(text)).toEqual({ said: ["no-frontmatter:1"] });
  });

  test("an unclosed one is an error [ref.verdict.unclosed]", () => {
    expect(split(`---\n${FIELDS}`)).toEqual({ said: ["frontmatter-unclosed:1"] });
    expect(split("---")).toEqual({ said: ["frontmatter-unclosed:1"] });
  });

  test("a file of 0 bytes is an error on its first line [wild.empty]", () => {
    expect(split("")).toEqual({ said: ["file-empty:1"] });
  });

  test.each(["\n\n\n", "   \n", "\t", "\r\n\r\n"])(
    "a file of blanks, %j, is empty on its first line [wild.empty]",
    (text) => {
      expect(split(text).said).toContain("file-empty:1");
    },
  );

  test("a link that was checked out as text is told by the hint", () => {
    const report = new Report("extended");
    splitFrontmatter(readSourceText("SKILL.md", "../../shared/SKILL.md", report), report);
    expect(report.diagnostics[0]?.hint).toContain("link");
  });
});

describe("what stands in front", () => {
  test("blank lines are skipped, and lines still count from the file's first [wild.leading-blank-line]", () => {
    expect(split(`\n \t\n\n---\n${FIELDS}---\nBody`, 4)).toEqual({
      yaml: FIELDS,
      body: "Body",
      said: ["leading-blank-lines:1"],
      firstLine: 4,
    });
  });

  test("a code fence around the file is taken off, and lines still count from the file's first [wild.code-fence]", () => {
    expect(split(`\`\`\`markdown\n---\n${FIELDS}---\n\nBody\n\`\`\`\n`, 2)).toEqual({
      yaml: FIELDS,
      body: "Body",
      said: ["code-fence:1"],
      firstLine: 2,
    });
  });

  test("blank lines and a code fence together are told apart [wild.code-fence]", () => {
    expect(split(`\n\n\`\`\`\n---\n${FIELDS}---\nBody\n\`\`\``, 4)).toEqual({
      yaml: FIELDS,
      body: "Body",
      said: ["leading-blank-lines:1", "code-fence:3"],
      firstLine: 4,
    });
  });

  test("a longer fence keeps the code blocks inside it [wild.code-fence]", () => {
    const body = "Run:\n\n```sh\nls\n```";
    expect(split(`\`\`\`\`md\n---\n${FIELDS}---\n${body}\n\`\`\`\`\n`).body).toBe(body);
  });

  test("a fence around the frontmatter alone is taken off [wild.code-fence]", () => {
    expect(split(`\`\`\`yaml\n---\n${FIELDS}---\n\`\`\`\n\n# Title\n`).body).toBe("# Title");
  });

  test("a fence around the frontmatter alone leaves a code block at the file's end whole [wild.code-fence]", () => {
    const body = "Run:\n\n```sh\nls\n```";
    expect(split(`\`\`\`yaml\n---\n${FIELDS}---\n\`\`\`\n\n${body}\n`).body).toBe(body);
  });

  test("a fence that is never closed takes nothing away [wild.code-fence]", () => {
    expect(split(`\`\`\`\n---\n${FIELDS}---\nBody\n`).body).toBe("Body");
  });

  test("a code block in the body is no fence around the file", () => {
    const body = "```sh\nls\n```";
    expect(split(`---\n${FIELDS}---\n${body}\n`)).toEqual({ yaml: FIELDS, body, said: [] });
  });
});

describe("size", () => {
  test("64 KB of frontmatter are read, one character more is refused [limits.frontmatter]", () => {
    const frontmatter = (length: number): string => `---\n${"x".repeat(length - 1)}\n---\n`;
    expect(split(frontmatter(MAX_FRONTMATTER_CHARACTERS)).said).toEqual([]);
    expect(split(frontmatter(MAX_FRONTMATTER_CHARACTERS + 1))).toEqual({ said: ["frontmatter-too-large:1"] });
  });

  test.each(["\n", "-", " ", "\t\n", "```\n", "\n---a"])(
    "a file of nothing but %j a hundred thousand times is refused with a word [limits.never-throws]",
    (unit) => {
      expect(split(unit.repeat(100_000)).said).not.toEqual([]);
    },
  );

  test("a file of nothing but markers has an empty frontmatter and a long body [limits.never-throws]", () => {
    expect(split("---\n".repeat(100_000))).toMatchObject({ yaml: "", said: [] });
  });
});

/** What was found, and what was said about it; with `firstLine`, also on which line the YAML's marker stands. */
function split(text: string, firstLine?: number): { yaml?: string; body?: string; said: string[]; firstLine?: number } {
  const report = new Report("extended");
  const found = splitFrontmatter(readSourceText("SKILL.md", text, report), report);
  const said = report.diagnostics
    .filter(({ code }) => code !== "line-endings")
    .map(({ code, line }) => `${code}:${line}`);
  if (found === undefined) return { said };
  const yaml = found.source.text.slice(found.start, found.end);
  const place = firstLine === undefined ? {} : { firstLine: found.source.lines.at(0) };
  return { yaml, body: found.body, said, ...place };
}
