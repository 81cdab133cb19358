import { expect, test } from "vitest";
import { parseSkill } from "./parse.ts";
import { templateFiles } from "./template.ts";

test.each([true, false])("a new skill is valid by the specification at once (as a pack: %s)", (isPack) => {
  const { skill, diagnostics } = parseNew("pdf-tools", isPack);
  expect(diagnostics).toEqual([]);
  expect(skill).toMatchObject({ name: "pdf-tools", isPack, version: "0.1.0" });
});

test.each(["123", "1e3", "true", "no", "null", "技能", "x".repeat(64)])("a new skill may be called %s", (name) => {
  const { skill, diagnostics } = parseNew(name, true);
  expect(diagnostics).toEqual([]);
  expect(skill?.name).toBe(name);
});

test.each(['Says "hello": twice # or more', "one\ntwo", "--- a", "**bold** \\ {x}", "\u2028 tab\t"])(
  "a new skill keeps the description %j",
  (description) => {
    for (const isPack of [true, false]) {
      expect(parseNew("hello", isPack, description)).toMatchObject({
        skill: { description: description.trim() },
        diagnostics: [],
      });
    }
  },
);

function parseNew(name: string, isPack: boolean, description?: string) {
  const texts = templateFiles({ name, isPack, description });
  const files = [...texts].map(([path, text]) => ({ path, size: text.length }));
  return parseSkill({ folder: name, files, texts }, { profile: "spec" });
}
