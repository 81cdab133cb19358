import { describe, expect, test } from "vitest";
import { read } from "../../test/support/read-frontmatter.ts";

const START = "name: hello\ndescription: Says hello.\n";

describe("description", () => {
  test.each(["", "description:\n", "description: ~\n", 'description: "  "\n', "description: {a: b}\n"])(
    "that is not there (%j) is an error in both profiles [spec.description.required, harness.description.required, toolsets.fields.required]",
    (field) => {
      for (const profile of ["spec", "extended"] as const) {
        const { skill, said } = read(`name: hello\n${field}`, { profile });
        expect(skill).toBeUndefined();
        expect(said).toContainEqual(expect.stringMatching(/^description-missing:/));
      }
    },
  );

  test("that is lost to a comment is told by the hint", () => {
    const { diagnostics } = read("name: hello\ndescription: #hello");
    expect(diagnostics).toMatchObject([{ code: "description-missing", line: 3, hint: expect.stringContaining("#") }]);
  });

  test("of 1024 characters is fine, of 1025 too long [spec.description.length, harness.description.length]", () => {
    expect(read(`name: hello\ndescription: ${"x".repeat(1024)}`, { profile: "spec" }).said).toEqual([]);
    expect(read(`name: hello\ndescription: ${"x".repeat(1025)}`).said).toEqual(["description-length:3"]);
  });

  test("of 1024 characters beyond the basic plane is fine [spec.trap.code-points]", () => {
    expect(read(`name: hello\ndescription: ${"😀".repeat(1024)}`, { profile: "spec" }).said).toEqual([]);
    expect(read(`name: hello\ndescription: ${"😀".repeat(1025)}`).said).toEqual(["description-length:3"]);
  });

  test("may be longer than 500 characters [toolsets.description.length]", () => {
    expect(read(`name: hello\ndescription: ${"x".repeat(501)}`, { profile: "spec" }).said).toEqual([]);
  });
});

describe("license and compatibility", () => {
  test("a licence is a text, and optional [spec.license.string, harness.license.optional]", () => {
    expect(read(`${START}license: Apache-2.0`, { profile: "spec" }).skill?.license).toBe("Apache-2.0");
    expect(read(START, { profile: "spec" })).toMatchObject({ skill: { name: "hello" }, said: [] });
    expect(read(`${START}license: {name: MIT}`).said).toEqual(["field-type:4"]);
  });

  test("compatibility has 1 to 500 characters [spec.compatibility.length, harness.compatibility.length]", () => {
    expect(read(`${START}compatibility: ${"x".repeat(500)}`, { profile: "spec" }).said).toEqual([]);
    expect(read(`${START}compatibility: ${"😀".repeat(500)}`, { profile: "spec" }).said).toEqual([]);
    expect(read(`${START}compatibility: ${"x".repeat(501)}`).said).toEqual(["compatibility-length:4"]);
    expect(read(`${START}compatibility: ""`).said).toEqual(["compatibility-length:4"]);
    expect(read(`${START}compatibility:`).said).toEqual(["compatibility-length:4"]);
  });
});

describe("metadata", () => {
  test("maps any keys to strings, and scalars are strings without a word [spec.metadata.strings, harness.metadata.free, design.repair.scalars]", () => {
    for (const profile of ["spec", "extended"] as const) {
      const { skill, said } = read(`${START}metadata:\n  version: 1.0\n  beta: true\n  since: 2024-01-01\n  x-y: z`, {
        profile,
      });
      expect(skill?.metadata).toEqual({ version: "1.0", beta: "true", since: "2024-01-01", "x-y": "z" });
      expect(said).toEqual([]);
    }
  });

  test("gives author, version, tags and required commands [harness.metadata.author, harness.metadata.version, harness.metadata.tags, harness.metadata.requires]", () => {
    const yaml = `${START}metadata:\n  author: Agent Framework Team\n  version: 1.0.0\n  tags: git  github\n  requires: gh docker`;
    expect(read(yaml, { profile: "spec" }).skill).toMatchObject({
      author: "Agent Framework Team",
      version: "1.0.0",
      tags: ["git", "github"],
      requires: ["gh", "docker"],
    });
  });

  test("with a list in it is joined, with a map in it leaves it out, each with a warning [wild.metadata-not-strings, design.repair.metadata]", () => {
    const { skill, said } = read(`${START}metadata:\n  tags: [a, b]\n  deep:\n    x: y\n  author: Ada`);
    expect(skill).toMatchObject({ metadata: { tags: "a b", author: "Ada" }, tags: ["a", "b"] });
    expect(said).toEqual(["metadata-nested:5", "metadata-nested:6"]);
  });

  test("that is a list is told, and the skill loads", () => {
    expect(read(`${START}metadata: [a]`)).toMatchObject({ skill: { metadata: {} }, said: ["field-type:4"] });
  });

  test("may be empty", () => {
    expect(read(`${START}metadata:`, { profile: "spec" })).toMatchObject({
      skill: { metadata: {} },
      said: [],
    });
  });

  test("keys such as `__proto__` are kept as keys [limits.prototype]", () => {
    const { skill } = read(`${START}metadata:\n  __proto__: x\n  constructor: y`);
    expect(Object.entries(skill?.metadata ?? {})).toEqual([
      ["__proto__", "x"],
      ["constructor", "y"],
    ]);
    expect(Object.getPrototypeOf(skill?.metadata)).toBe(Object.prototype);
  });
});

describe("allowed-tools", () => {
  test("is one string of patterns separated by spaces [spec.allowed-tools.string, harness.allowed-tools.patterns]", () => {
    const { skill, said } = read(`${START}allowed-tools: Bash(git commit:*) Read mcp__x`, {
      profile: "spec",
    });
    expect(skill?.allowedTools).toEqual(["Bash(git commit:*)", "Read", "mcp__x"]);
    expect(said).toEqual([]);
  });

  test("with commas is taken apart, with a warning in both profiles [wild.allowed-tools-commas, design.repair.allowed-tools]", () => {
    for (const profile of ["spec", "extended"] as const) {
      const { skill, said } = read(`${START}allowed-tools: Read, Bash(a, b),Grep`, { profile });
      expect(skill).toMatchObject({
        allowedTools: ["Read", "Bash(a, b)", "Grep"],
        allowedToolsText: "Read, Bash(a, b),Grep",
      });
      expect(said).toEqual(["allowed-tools-commas:4"]);
    }
  });

  test("with commas only inside parentheses is not separated by commas", () => {
    expect(read(`${START}allowed-tools: Bash(a, b) Read`, { profile: "spec" }).said).toEqual([]);
  });

  test.each(["allowed-tools: [Read, 'Bash(a b)']", "allowed-tools:\n  - Read\n  - Bash(a b)"])(
    "as a list (%j) is read, with a warning [wild.allowed-tools-list, design.repair.allowed-tools]",
    (field) => {
      const { skill, said } = read(START + field);
      expect(skill?.allowedTools).toEqual(["Read", "Bash(a b)"]);
      expect(said).toEqual(["allowed-tools-list:4"]);
    },
  );

  test("as a list is an error in spec [spec.allowed-tools.string]", () => {
    expect(read(`${START}allowed-tools: [Read]`, { profile: "spec" }).skill).toBeUndefined();
  });

  test.each(["'*'", "*", "Read *", "[Read, '*']", "'*, Read'"])(
    "%s never grants every tool [wild.allowed-tools-wildcard]",
    (value) => {
      const { skill, said } = read(`${START}allowed-tools: ${value}`);
      expect(skill?.allowedTools).not.toContain("*");
      expect(said).toContain("allowed-tools-wildcard:4");
    },
  );
});
