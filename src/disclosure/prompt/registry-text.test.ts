import { expect, test } from "vitest";
import { registryText } from "./registry-text.ts";

const SKILLS = [
  {
    name: "hello-extended",
    description: "Extended greeting capabilities",
    location: "/skills/hello-extended/SKILL.md",
  },
  { name: "my-skill", description: "My custom skill. Use it when asked.", location: "/skills/my-skill/SKILL.md" },
];

test("the registry has a heading, names and brief descriptions [toolsets.registry.text]", () => {
  expect(registryText(SKILLS).text).toMatchInlineSnapshot(`
    "## Available Skills

    - hello-extended: Extended greeting capabilities
    - my-skill: My custom skill"
  `);
});

test("the registry of an empty library is nothing at all [design.catalog.empty]", () => {
  expect(registryText([]).text).toBe("");
});

test("the registry takes a format and a budget, which its heading counts in [design.budget.together]", () => {
  expect(registryText(SKILLS, { format: "json" }).text).toMatch(/^## Available Skills\n\n\{"available_skills"/);
  const many = Array.from({ length: 20 }, () => SKILLS).flat();
  const full = registryText(many);
  expect(registryText(many, { budgetTokens: full.tokens })).toEqual(full);
  expect(registryText(many, { budgetTokens: full.tokens - 1 }).shortened).not.toEqual([]);
});
