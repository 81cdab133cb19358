import { expect, test } from "vitest";
import { parseSkill } from "./parse.ts";
import { portableName, portableSkillMd } from "./portable.ts";
import type { Skill } from "./skill.ts";

function parse(text: string, profile: "spec" | "extended" = "extended", folder = "a"): Skill | undefined {
  return parseSkill({ folder, texts: new Map([["SKILL.md", text]]) }, { profile }).skill;
}

function port(text: string): string {
  const skill = parse(text);
  if (skill === undefined) throw new Error("the skill of the test does not load");
  return portableSkillMd(skill);
}

test("fields of the specification stay, others are left out [design.adapters.portable]", () => {
  const text = `---
name: a
description: "Does: things"
license: MIT
compatibility: Needs git.
allowed-tools: Read Bash(git:*)
triggers:
  keywords: [x]
metadata:
  version: "1.0"
---

# A

Do it.
`;
  expect(port(text)).toBe(`---
name: "a"
description: "Does: things"
license: "MIT"
compatibility: "Needs git."
allowed-tools: "Read Bash(git:*)"
metadata:
  "version": "1.0"
---

# A

Do it.
`);
});

test.each([
  ["a name that breaks the rule", "name: My_Skill\ndescription: x"],
  ["a description that YAML refuses", "name: a\ndescription: Use when: asked"],
  ["a description that is too long", `name: a\ndescription: ${"word ".repeat(400)}`],
  ["characters that only JSON takes", 'name: a\ndescription: "x\\u0085\\u2028\\uFEFF\\"\\\\ --- y"'],
])("%s becomes a skill by the specification [design.adapters.portable]", (_what, yaml) => {
  const text = port(`---\n${yaml}\n---\nDo it.\n`);
  const folder = /name: "([^"]+)"/.exec(text)?.[1] ?? "";
  const skill = parse(text, "spec", folder);
  expect(skill?.name).toBe(folder);
  expect(skill?.body.trim()).toBe("Do it.");
});

test.each([
  ["pdf-tools", "pdf-tools"],
  ["PDF_Tools", "pdf-tools"],
  ["größe", "größe"],
])("%s is called %s", (name, portable) => {
  expect(portableName(name)).toBe(portable);
});
