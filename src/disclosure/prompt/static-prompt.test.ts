import { expect, test } from "vitest";
import { staticPrompt } from "./static-prompt.ts";

const SKILLS = [
  { name: "pdf-tools", description: "Reads PDF files. Use it for reports.", location: "/skills/pdf-tools/SKILL.md" },
];

test("a model with `load_skill` is told to load what fits [design.static.tool]", () => {
  expect(staticPrompt(SKILLS, { loading: "tool", format: "markdown" }).text).toMatchInlineSnapshot(`
    "These skills are instructions for particular kinds of work. When a task fits one, load it with the \`load_skill\` tool before you start, and follow it.

    - **pdf-tools**: Reads PDF files. Use it for reports."
  `);
});

test("a model that reads files is told where they are [design.static.location]", () => {
  expect(staticPrompt(SKILLS, { loading: "location", format: "xml" }).text).toMatchInlineSnapshot(`
    "These skills are instructions for particular kinds of work. When a task fits one, read the file at its location before you start, and follow it. Relative paths in a skill start at the folder of that file: use absolute paths in tool calls.

    <available_skills>
    <skill>
    <name>pdf-tools</name>
    <description>Reads PDF files. Use it for reports.</description>
    <location>/skills/pdf-tools/SKILL.md</location>
    </skill>
    </available_skills>"
  `);
});

test("an empty library is not spoken of [design.catalog.empty]", () => {
  expect(staticPrompt([], { loading: "tool", format: "xml" }).text).toBe("");
});

test("the instruction counts in the budget [design.budget.together]", () => {
  const skills = SKILLS.map((skill) => ({ ...skill, description: "Reads PDF files. ".repeat(20) }));
  const full = staticPrompt(skills, { loading: "tool", format: "markdown" });
  expect(staticPrompt(skills, { loading: "tool", format: "markdown", budgetTokens: full.tokens })).toEqual(full);
  const cut = staticPrompt(skills, { loading: "tool", format: "markdown", budgetTokens: full.tokens - 1 });
  expect(cut.shortened).toEqual(["pdf-tools"]);
  expect(cut.tokens).toBeLessThan(full.tokens);
  expect(cut.text).toContain("`load_skill`");
});
