import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { checkRequirements, type TestSource } from "./requirements/citations.ts";
import type { Requirement, RequirementSource } from "./requirements/requirement.ts";
import { REQUIREMENTS } from "./requirements.ts";

const ROOT = join(import.meta.dirname, "..");

test("every rule is cited by a test, and every citation is of a rule", () => {
  const sources = [...readTests("src"), ...readTests("test")];
  expect(sources.length).toBeGreaterThan(5);
  expect(checkRequirements(REQUIREMENTS, sources).join("\n")).toBe("");
});

test("an id tells where its rule comes from", () => {
  const strangers = REQUIREMENTS.filter(({ id, source }) => !PREFIXES[source].includes(id.split(".")[0] ?? ""));
  expect(strangers.map(({ id, source }) => `${id} (${source})`)).toEqual([]);
});

describe("the check of citations", () => {
  const rule: Requirement = { id: "spec.name", source: "specification", rule: "A name is required." };
  const check = (text: string, requirements: readonly Requirement[] = [rule]): string[] =>
    checkRequirements(requirements, [{ path: "a.test.ts", text }]);

  test.each([
    ["a test", `test("it is so [spec.name]", () => {});`],
    ["a template", "test(`it is so [spec.name]`, () => {});"],
    ["a template with holes", "test(`$" + "{what} is so [spec.name]`, () => {});"],
    ["one of two ids in one pair of brackets", `it("it is so [spec.name, spec.name]", () => {});`],
    ["one of two ids in brackets each", `it("it is so [spec.name] [spec.name]", () => {});`],
    ["a table of tests", `test.each([1, 2])("%s is so [spec.name]", () => {});`],
    ["a test with options", `test("it is so [spec.name]", { timeout: 1 }, async () => {});`],
    ["a group with a test inside", `describe("all [spec.name]", () => { test("it", () => {}); });`],
    ["a test inside a group", `describe("all", () => { test("it is so [spec.name]", () => {}); });`],
    ["a test inside a loop", `for (const a of b) { test("it is so [spec.name]", () => {}); }`],
  ])("%s cites", (_what, text) => {
    expect(check(text)).toEqual([]);
  });

  test.each([
    ["a comment", `// test("it is so [spec.name]", () => {});`],
    ["a string elsewhere", `const title = "it is so [spec.name]";`],
    ["an id before the end of a title", `test("[spec.name] it is so", () => {});`],
    ["a skipped test", `test.skip("it is so [spec.name]", () => {});`],
    ["a test that is skipped by its options", `test("it is so [spec.name]", { skip: true }, () => {});`],
    ["a planned test", `test.todo("it is so [spec.name]");`],
    ["a test without a body", `test("it is so [spec.name]");`],
    ["a table that is skipped", `test.skip.each([1])("it is so [spec.name]", () => {});`],
    ["a test in a skipped group", `describe.skip("all", () => { test("it [spec.name]", () => {}); });`],
    ["a group without a test", `describe("all [spec.name]", () => {});`],
    ["a group of skipped tests", `describe("all [spec.name]", () => { test.skip("it", () => {}); });`],
  ])("%s does not cite", (_what, text) => {
    expect(check(text)).toEqual(["spec.name: no test cites it"]);
  });

  test("a citation of no rule is reported with its place", () => {
    expect(check(`test("it is so [spec.name, spec.nam]", () => {});`)).toEqual([
      "spec.nam: a.test.ts: it is so [spec.name, spec.nam] cites it, and there is no such rule",
    ]);
  });

  test("an id that stands twice is reported", () => {
    expect(check(`test("it is so [spec.name]", () => {});`, [rule, rule])).toEqual([
      "spec.name: stands twice in the list",
    ]);
  });

  test("a rule and a decision that are no sentences are reported", () => {
    const careless = { ...rule, rule: "name required", decision: "No" };
    expect(check(`test("it is so [spec.name]", () => {});`, [careless])).toEqual([
      "spec.name: its rule is not a sentence",
      "spec.name: its decision is not a sentence",
    ]);
  });

  test("a file that does not parse is not passed over", () => {
    expect(() => check(`test("it`)).toThrow("a.test.ts");
  });
});

const PREFIXES: Readonly<Record<RequirementSource, readonly string[]>> = {
  specification: ["spec"],
  "reference validator": ["ref"],
  "in the wild": ["wild"],
  "agent-skills-harness": ["harness"],
  "toolsets-triggers-tiers": ["toolsets"],
  "buzybeez-skill-packs": ["packs"],
  "autobyteus-load-skill": ["autobyteus"],
  "hi-boss-skill-layers": ["hiboss"],
  design: ["design", "limits"],
};

function readTests(folder: string): TestSource[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".test.ts"))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: relative(ROOT, path), text: readFileSync(path, "utf8") }));
}
