import { describe, expect, test } from "vitest";
import { parseSkill } from "./parse.ts";
import type { ParsedSkill, Profile, Skill } from "./skill.ts";

// The verdicts of the reference validator: what it rejects is an error in profile `spec`, what it takes loads there
// without a word. Beside each stands what profile `extended` makes of the same file.

describe("what the reference validator takes", () => {
  test("a name and a description are enough [ref.verdict.minimal]", () => {
    expectValid("my-skill", "name: my-skill\ndescription: A test skill");
  });

  test("every field of the specification is taken [ref.verdict.all-fields]", () => {
    const skill = expectValid(
      "my-skill",
      `name: my-skill
description: A test skill
license: MIT
compatibility: Needs git
metadata:
  author: Test
allowed-tools: Read`,
    );
    expect(skill).toMatchObject({ license: "MIT", compatibility: "Needs git", metadata: { author: "Test" } });
  });

  test("a Chinese name is valid [ref.verdict.chinese]", () => {
    expect(expectValid("技能", "name: 技能\ndescription: d").name).toBe("技能");
  });

  test("a Cyrillic name is valid [ref.verdict.cyrillic]", () => {
    expect(expectValid("навык", "name: навык\ndescription: d").name).toBe("навык");
  });

  test("a Cyrillic name with a hyphen is valid [ref.verdict.cyrillic-hyphen]", () => {
    expect(expectValid("мой-навык", "name: мой-навык\ndescription: d").name).toBe("мой-навык");
  });

  test("a decomposed accent equals the precomposed folder [ref.verdict.nfkc, design.name.rule]", () => {
    expect(expectValid("caf\u00e9", "name: cafe\u0301\ndescription: d").name).toBe("caf\u00e9");
  });

  test("a precomposed accent equals the decomposed folder [ref.verdict.nfkc]", () => {
    expect(expectValid("cafe\u0301", "name: caf\u00e9\ndescription: d").name).toBe("caf\u00e9");
  });

  test("a short compatibility is valid [ref.verdict.compatibility]", () => {
    const skill = expectValid("a", "name: a\ndescription: d\ncompatibility: Requires Python 3.11+");
    expect(skill.compatibility).toBe("Requires Python 3.11+");
  });

  test("allowed-tools is accepted, and kept as written [ref.verdict.allowed-tools, ref.allowed-tools.verbatim]", () => {
    const skill = expectValid("a", "name: a\ndescription: d\nallowed-tools: Bash(jq:*)  Bash(git:*)");
    expect(skill.allowedToolsText).toBe("Bash(jq:*)  Bash(git:*)");
  });

  test("a version of 1.0 below metadata is a string [ref.metadata.version]", () => {
    const skill = expectValid("a", "name: a\ndescription: d\nmetadata:\n  author: Test Author\n  version: 1.0");
    expect(skill.metadata).toEqual({ author: "Test Author", version: "1.0" });
  });

  test("SKILL.md is preferred over a skill.md beside it [ref.file.upper-first]", () => {
    const upper = "---\nname: a\ndescription: upper\n---\nBody\n";
    const lower = "---\nname: a\ndescription: lower\n---\nBody\n";
    for (const texts of [
      { "SKILL.md": upper, "skill.md": lower },
      { "skill.md": lower, "SKILL.md": upper },
    ]) {
      const { skill, diagnostics } = parse("a", texts, "spec");
      expect(skill).toMatchObject({ description: "upper", entryPath: "SKILL.md" });
      expect(diagnostics).toEqual([]);
    }
  });

  test("a skill.md alone is accepted in both profiles, with a warning [ref.file.lower-accepted, design.repair.file-name]", () => {
    for (const profile of ["spec", "extended"] as const) {
      const parsed = parse("a", { "skill.md": "---\nname: a\ndescription: d\n---\nBody\n" }, profile);
      expect(parsed.skill).toMatchObject({ name: "a", description: "d", entryPath: "skill.md" });
      expect(codes(parsed)).toEqual(["warning file-name-lower"]);
    }
  });
});

describe("what the reference validator rejects", () => {
  test("a folder without SKILL.md is one error in both profiles [ref.verdict.no-skill-md]", () => {
    for (const profile of ["spec", "extended"] as const) {
      expect(codes(parse("a", {}, profile))).toEqual(["error no-skill-md"]);
    }
  });

  test("MySkill is not lower case [ref.verdict.uppercase-latin]", () => {
    expectRejected("MySkill", "name: MySkill\ndescription: d", "name-case");
  });

  test("НАВЫК is not lower case [ref.verdict.uppercase-cyrillic]", () => {
    expectRejected("НАВЫК", "name: НАВЫК\ndescription: d", "name-case");
  });

  test("70 letters are too long for a name [ref.verdict.name-70]", () => {
    expectRejected("a".repeat(70), `name: ${"a".repeat(70)}\ndescription: d`, "name-length");
  });

  test("a leading hyphen is not allowed [ref.verdict.leading-hyphen]", () => {
    expectRejected("-pdf", "name: -pdf\ndescription: d", "name-format");
  });

  test("two hyphens in a row are not allowed [ref.verdict.double-hyphen]", () => {
    expectRejected("a--b", "name: a--b\ndescription: d", "name-format");
  });

  test("an underscore is not allowed [ref.verdict.underscore]", () => {
    expectRejected("my_skill", "name: my_skill\ndescription: d", "name-format");
  });

  test("a name that differs from its folder is rejected [ref.verdict.wrong-folder]", () => {
    expectRejected("wrong-name", "name: correct-name\ndescription: d", "name-mismatch");
  });

  test("a field that the specification does not know is rejected [ref.verdict.unknown-field]", () => {
    expectRejected("a", "name: a\ndescription: d\nunknown_field: x", "unknown-field");
  });

  test("a description of 1100 characters is too long [ref.verdict.description-1100]", () => {
    expectRejected("a", `name: a\ndescription: ${"x".repeat(1100)}`, "description-length");
  });

  test("a compatibility of 550 characters is too long [ref.verdict.compatibility-550]", () => {
    expectRejected("a", `name: a\ndescription: d\ncompatibility: ${"x".repeat(550)}`, "compatibility-length");
  });

  test("a frontmatter without a name is rejected, and extended takes the folder's [ref.verdict.no-name, design.repair.name]", () => {
    expectRejected("my-skill", "description: d", "name-missing");
    expect(parse("my-skill", { "SKILL.md": "---\ndescription: d\n---\nBody\n" }, "extended").skill?.name).toBe(
      "my-skill",
    );
  });

  test("YAML that is broken is rejected, and extended repairs it [ref.verdict.invalid-yaml]", () => {
    const text = "---\nname: [invalid\ndescription: broken\n---\nBody here\n";
    const spec = parse("a", { "SKILL.md": text }, "spec");
    expect(spec.skill).toBeUndefined();
    expect(codes(spec)).toContain("error yaml-requoted");
    expect(parse("a", { "SKILL.md": text }, "extended").skill?.description).toBe("broken");
  });

  test("a file without frontmatter is rejected in both profiles [ref.verdict.no-frontmatter]", () => {
    expectHopeless("# No frontmatter here", "no-frontmatter");
  });

  test("a frontmatter that is never closed is rejected in both profiles [ref.verdict.unclosed]", () => {
    expectHopeless("---\nname: a\ndescription: d\n", "frontmatter-unclosed");
  });

  test("a list for a frontmatter is rejected in both profiles [ref.verdict.not-a-map]", () => {
    expectHopeless("---\n- just\n- a\n- list\n---\nBody\n", "yaml-invalid");
  });

  test("a frontmatter without a description is rejected in both profiles [ref.verdict.no-description]", () => {
    expectHopeless("---\nname: a\n---\nBody\n", "description-missing");
  });
});

function parse(folder: string, contents: Readonly<Record<string, string>>, profile: Profile): ParsedSkill {
  const texts = new Map(Object.entries(contents));
  const files = [...texts].map(([path, text]) => ({ path, size: text.length }));
  return parseSkill({ folder, files, texts }, { profile });
}

function codes({ diagnostics }: ParsedSkill): string[] {
  return diagnostics.map(({ severity, code }) => `${severity} ${code}`);
}

function expectValid(folder: string, frontmatter: string): Skill {
  const { skill, diagnostics } = parse(folder, { "SKILL.md": `---\n${frontmatter}\n---\nBody\n` }, "spec");
  expect(diagnostics).toEqual([]);
  if (skill === undefined) throw new Error("a skill without diagnostics did not load");
  return skill;
}

/** An error in `spec` and nothing else; in `extended` the same as a warning, and the skill loads. */
function expectRejected(folder: string, frontmatter: string, code: string): void {
  const text = `---\n${frontmatter}\n---\nBody\n`;
  const spec = parse(folder, { "SKILL.md": text }, "spec");
  expect(codes(spec)).toEqual([`error ${code}`]);
  expect(spec.skill).toBeUndefined();
  const extended = parse(folder, { "SKILL.md": text }, "extended");
  expect(codes(extended)).toEqual([`warning ${code}`]);
  expect(extended.skill).toBeDefined();
}

function expectHopeless(text: string, code: string): void {
  for (const profile of ["spec", "extended"] as const) {
    const parsed = parse("a", { "SKILL.md": text }, profile);
    expect(parsed.skill).toBeUndefined();
    expect(codes(parsed)).toEqual([`error ${code}`]);
  }
}
