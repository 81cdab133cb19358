import { expect, test } from "vitest";
import { MAX_FILE_BYTES } from "./limits.ts";
import { parseSkill } from "./parse.ts";
import type { ParsedSkill } from "./skill.ts";

// What somebody could put into a skill to make its reader hang, crash or run something.

const SKILL_MD = "---\nname: hello\ndescription: Says hello.\n---\n\n# Hello\n";
const PACK = { id: "hello", name: "Hello!", version: "1.0.0", description: "The pack.", owner: "me" };

test("a file of 1 MB is read, one byte more is refused unread [limits.file]", () => {
  const body = (bytes: number): string => SKILL_MD + "x".repeat(bytes - SKILL_MD.length);
  expect(parse({ "SKILL.md": body(MAX_FILE_BYTES) }).skill).toBeDefined();
  expect(said(parse({ "SKILL.md": body(MAX_FILE_BYTES + 1) }))).toEqual(["error file-too-large SKILL.md:1"]);
  expect(said(parse({ "manifest.json": "x".repeat(MAX_FILE_BYTES + 1) }))).toEqual([
    "error file-too-large manifest.json:1",
  ]);
});

test("a file that only its size tells to be too large is refused [limits.file]", () => {
  const files = [{ path: "SKILL.md", size: MAX_FILE_BYTES + 1 }];
  const parsed = parseSkill({ folder: "hello", files, texts: new Map([["SKILL.md", new Uint8Array()]]) });
  expect(said(parsed)).toEqual(["error file-too-large SKILL.md:1"]);
});

test("10,000 aliases cost the skill nothing but the field that has them [limits.aliases]", () => {
  const text = `---\nname: hello\ndescription: d\nfoo: &x [1]\nbar: [${"*x,".repeat(10_000)}]\n---\nBody\n`;
  const { skill, diagnostics } = parse({ "SKILL.md": text });
  expect(skill).toMatchObject({ name: "hello", description: "d" });
  expect(diagnostics.map(({ code, line }) => `${code}:${line}`)).toContain("yaml-requoted:5");
});

test("billions of laughs end in a diagnostic [limits.nodes]", () => {
  const levels = Array.from({ length: 9 }, (_, i) => `l${i + 1}: &l${i + 1} [${Array(9).fill(`*l${i}`).join(",")}]`);
  const text = `---\nname: hello\ndescription: d\nl0: &l0 lol\n${levels.join("\n")}\n---\nBody\n`;
  const { skill, diagnostics } = parse({ "SKILL.md": text });
  expect(skill).toMatchObject({ name: "hello" });
  expect(diagnostics.map(({ code, line }) => `${code}:${line}`)).toContain("yaml-requoted:13");
});

test("keys of prototypes pollute nothing [limits.prototype]", () => {
  const text =
    "---\nname: hello\ndescription: d\n__proto__:\n  polluted: yes\nconstructor:\n  prototype:\n    polluted: yes\nmetadata:\n  __proto__:\n    polluted: yes\n---\nBody\n";
  const manifest = `{"__proto__": {"polluted": 1}, ${JSON.stringify(PACK).slice(1)}`;
  const { skill } = parse({ "SKILL.md": text, "manifest.json": manifest });
  expect(skill).toBeDefined();
  expect(skill).not.toHaveProperty("polluted");
  expect({}).not.toHaveProperty("polluted");
});

test("a tag of JavaScript runs nothing and is read as text [limits.tags]", () => {
  const value = "!!js/function 'function () { globalThis.polluted = true }'";
  const { skill } = parse({ "SKILL.md": `---\nname: hello\ndescription: ${value}\n---\nBody\n` });
  expect(skill?.description).toBe(value);
  expect(globalThis).not.toHaveProperty("polluted");
});

test.each(["[", "{", "- ", "a: ", '"', "'", "---\n", "\n", "\0", "\r", "```\n", "\uFEFF", "<<<<<<< x\n", "\ud800"])(
  "a megabyte of %j ends in diagnostics, as SKILL.md, in its frontmatter and as manifest.json [limits.never-throws]",
  (unit) => {
    const megabyte = unit.repeat(1_000_000 / unit.length);
    const inside = unit.repeat(60_000 / unit.length);
    for (const contents of [
      { "SKILL.md": megabyte },
      { "SKILL.md": `---\n${megabyte}\n---\n` },
      { "SKILL.md": `---\nname: hello\ndescription: d\nfoo: ${inside}\n---\nBody\n` },
      { "SKILL.md": `---\nname: hello\nallowed-tools: ${inside}\ndescription: ${inside}\n---\nBody\n` },
      { "manifest.json": megabyte },
      { "manifest.json": `{"id": "hello", "x": ${megabyte}` },
    ]) {
      expect(parse(contents).diagnostics.length).toBeGreaterThan(0);
    }
  },
);

test("brackets behind a quote in a comment exhaust no stack [limits.never-throws]", () => {
  expect(said(parse({ "manifest.json": `/* " */ ${"[".repeat(100_000)}` }))).toEqual([
    "error manifest-invalid manifest.json:1",
  ]);
});

test("blank lines in .env.example cost no more than a look [limits.never-throws]", {
  timeout: 10_000,
}, () => {
  const blank = "\n".repeat(3500);
  expect(
    said(parse({ "manifest.json": JSON.stringify({ ...PACK, envVars: ["KEY"] }), ".env.example": blank })),
  ).toEqual(["warning env-example-incomplete .env.example:1"]);
});

test("thousands of report behind blank lines cost no more than a look each [limits.never-throws]", {
  timeout: 10_000,
}, () => {
  const unknown = Array.from({ length: 400 }, (_, i) => `"k${i}": 1`).join(",");
  const manifest = `{${"\n".repeat(200_000)}${unknown}}`;
  expect(parse({ "manifest.json": manifest }).diagnostics.filter(({ line }) => line === 200_001)).toHaveLength(400);
});

test("a file of relative paths without an end is no long search for a link [limits.never-throws]", {
  timeout: 10_000,
}, () => {
  expect(said(parse({ "SKILL.md": "./".repeat(100_000) }))).toEqual(["error no-frontmatter SKILL.md:1"]);
});

test("blanks behind a list cost no more than a look [limits.never-throws]", { timeout: 3_000 }, () => {
  const text = `---\nname: hello\ndescription: d\nargument-hint: [x]${" ".repeat(65_000)}\n---\nBody\n`;
  expect(parse({ "SKILL.md": text }).skill?.argumentHint).toBe("[x]");
});

function parse(contents: Readonly<Record<string, Uint8Array | string>>): ParsedSkill {
  const texts = new Map(Object.entries(contents));
  const files = [...texts].map(([path, text]) => ({ path, size: text.length }));
  return parseSkill({ folder: "hello", files, texts });
}

function said({ diagnostics }: ParsedSkill): string[] {
  return diagnostics.map(({ severity, code, path, line }) => `${severity} ${code} ${path}:${line}`);
}

test("a context that is one file a thousand times is refused by its sizes [limits.context]", () => {
  const context = Array.from({ length: 1000 }, (_, i) => `c${i}.md`);
  const big = "a".repeat(1_000_000);
  const texts = Object.fromEntries(context.map((path) => [path, big]));
  const { skill, diagnostics } = parse({ "manifest.json": JSON.stringify({ ...PACK, context }), ...texts });
  expect(skill).toBeUndefined();
  expect(diagnostics.map(({ code }) => code)).toContain("context-too-large");
});

test.each([
  ["backticks", "`".repeat(500_000)],
  ["tildes", "~".repeat(500_000)],
  ["backticks and blanks", `\`\`\`${" \n".repeat(200_000)}`],
])("half a million %s are no long search for a fence [limits.never-throws]", { timeout: 10_000 }, (_what, text) => {
  expect(said(parse({ "SKILL.md": text }))).toEqual(["error no-frontmatter SKILL.md:1"]);
});

test("a name without an end is not normalised [limits.never-throws]", { timeout: 10_000 }, () => {
  const id = `a${"\u0315\u0316".repeat(40_000)}`;
  expect(parse({ "manifest.json": JSON.stringify({ ...PACK, id }) }).diagnostics.map(({ code }) => code)).toContain(
    "id-format",
  );
  expect(parse({ "SKILL.md": `---\nname: ${id.slice(0, 30_000)}\ndescription: d\n---\nx\n` }).name).toBe("hello");
});

test("patterns that repeat without end are refused before they are compiled [limits.pattern]", () => {
  const patterns = Array.from({ length: 60 }, (_, i) => (i < 55 ? `word${i}` : "a{0,999}".repeat(60)));
  const text = `---\nname: hello\ndescription: d\ntriggers:\n  patterns: ${JSON.stringify(patterns)}\n---\nx\n`;
  const { skill, diagnostics } = parse({ "SKILL.md": text });
  expect(skill?.triggers.patterns).toHaveLength(50);
  expect(diagnostics.map(({ code }) => code)).toEqual(Array(10).fill("trigger-pattern"));
});

test("a profile that does not exist lets nothing pass", () => {
  // as: what a caller without types may do
  const options = { profile: "strict" as "spec" };
  expect(() => parseSkill({ folder: "hello", texts: new Map() }, options)).toThrow("there is no profile `strict`");
});
