import { describe, expect, test } from "vitest";
import { estimateTokens } from "../../skill/limits.ts";
import { type PreloadedPromptOptions, preloadedPrompt } from "./preloaded-prompt.ts";

const JAVA = {
  name: "java_expert",
  description: "Java development expert with access to formatters and templates.",
  location: "/home/user/skills/java_expert/SKILL.md",
  rootPath: "/home/user/skills/java_expert",
  body: "[content of SKILL.md here]",
};
const PDF = { name: "pdf-tools", description: "Reads PDF files.", location: "/home/user/skills/pdf-tools/SKILL.md" };

const prompt = (options: Partial<PreloadedPromptOptions>): string =>
  preloadedPrompt({ preloaded: [JAVA], rest: [], access: "all", format: "markdown", ...options }).text;

test("the document's example comes out as it stands there [autobyteus.prompt.example, autobyteus.prompt.rules]", () => {
  expect(prompt({})).toMatchInlineSnapshot(`
    "## Agent Skills

    ### Skill Catalog

    - **java_expert**: Java development expert with access to formatters and templates.

    To load a skill not shown in detail below, use the \`load_skill\` tool.

    ### Critical Rules for Using Skills

    > **Path Resolution Required for Skill Files**
    >
    > Skill instructions use relative paths (e.g., \`./scripts/run.sh\` or \`scripts/run.sh\`) to refer to internal files.
    > However, standard tools resolve relative paths against the User's Workspace, not the skill directory.
    >
    > When using ANY file from a skill, you MUST convert its path to ABSOLUTE:
    > \`Root Path\` + \`Relative Path\` = \`Absolute Path\`
    >
    > **Examples:**
    >
    > 1. Root Path: \`/path/to/skill\`
    >    Relative: \`./scripts/run.sh\`
    >    Result: \`/path/to/skill/scripts/run.sh\`
    >
    > 2. Root Path: \`/path/to/skill\`
    >    Relative: \`scripts/run.sh\`
    >    Result: \`/path/to/skill/scripts/run.sh\`

    ### Skill Details

    #### java_expert

    **Root Path:** \`/home/user/skills/java_expert\`

    [content of SKILL.md here]"
  `);
});

describe("with access to all", () => {
  test("the catalog lists preloaded skills and the rest [design.access.all, autobyteus.prompt.catalog]", () => {
    expect(prompt({ rest: [PDF] })).toContain(
      `### Skill Catalog\n\n- **java_expert**: ${JAVA.description}\n- **pdf-tools**: Reads PDF files.\n\nTo load`,
    );
  });

  test("every preloaded skill has its details [autobyteus.prompt.preloaded]", () => {
    const second = { ...JAVA, ...PDF, rootPath: "/home/user/skills/pdf-tools", body: "\n# PDF\n\nRead `./x.py`.\n\n" };
    expect(prompt({ preloaded: [JAVA, second] })).toMatch(
      /here\]\n\n#### pdf-tools\n\n\*\*Root Path:\*\* `\/home\/user\/skills\/pdf-tools`\n\n# PDF\n\nRead `\.\/x\.py`\.$/,
    );
  });

  test("without preloaded skills there are no details [autobyteus.prompt.dynamic]", () => {
    const text = prompt({ preloaded: [], rest: [PDF] });
    expect(text).toContain("- **pdf-tools**: Reads PDF files.");
    expect(text).toContain("`load_skill`");
    expect(text).toContain("### Critical Rules");
    expect(text).not.toContain("### Skill Details");
  });

  test("the catalog may have another format", () => {
    expect(prompt({ format: "xml", rest: [PDF] })).toMatch(/### Skill Catalog\n\n<available_skills>.*pdf-tools/s);
  });
});

describe("with less access", () => {
  test("preloaded skills only: no other skill, and no tool [design.access.preloaded-only]", () => {
    const text = prompt({ rest: [PDF], access: "preloaded-only" });
    expect(text).toContain("[content of SKILL.md here]");
    expect(text).not.toContain("pdf-tools");
    expect(text).not.toContain("load_skill");
  });

  test("preloaded skills only: no tool even where the budget is short [design.access.preloaded-only]", () => {
    const preloaded = Array.from({ length: 20 }, (_, index) => ({ ...JAVA, name: `java-${index}` }));
    const text = prompt({ preloaded, access: "preloaded-only", budgetTokens: 50 });
    expect(text).toMatch(/And \d+ more skills\.\n/);
    expect(text).not.toMatch(/search_skills|load_skill/);
  });

  test("nothing is said where nothing is preloaded [design.access.preloaded-only]", () => {
    expect(prompt({ preloaded: [], rest: [PDF], access: "preloaded-only" })).toBe("");
  });

  test("none: nothing is said [design.access.none]", () => {
    expect(preloadedPrompt({ preloaded: [JAVA], rest: [PDF], access: "none", format: "xml" })).toEqual({
      text: "",
      tokens: 0,
      shortened: [],
      omitted: [],
    });
  });

  test("an empty library: nothing is said [design.catalog.empty]", () => {
    expect(prompt({ preloaded: [] })).toBe("");
  });
});

test("a budget holds for the catalog, and instructions are never cut [design.budget.together]", () => {
  const body = "Follow this. ".repeat(400).trim();
  const rest = Array.from({ length: 50 }, (_, index) => ({ ...PDF, name: `pdf-${index}` }));
  const result = preloadedPrompt({
    preloaded: [{ ...JAVA, body }],
    rest,
    access: "all",
    format: "markdown",
    budgetTokens: 200,
  });
  const catalogEnd = result.text.indexOf("\n\n### Critical Rules");
  expect(estimateTokens(result.text.slice(0, catalogEnd))).toBeLessThanOrEqual(200);
  expect(result.text.endsWith(body)).toBe(true);
  expect(result.omitted.length).toBeGreaterThan(0);
  expect(result.tokens).toBe(estimateTokens(result.text));
});

test("a name and a path stay on their lines [design.catalog.escaped]", () => {
  const hostile = { ...JAVA, name: "a\n# b", rootPath: "/a`\n# c" };
  const text = prompt({ preloaded: [hostile] });
  expect(text).toContain("#### a # b\n\n**Root Path:** `` /a` # c ``\n");
  expect(text).not.toMatch(/^# /m);
});
