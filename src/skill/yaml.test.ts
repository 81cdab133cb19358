import { describe, expect, test } from "vitest";
import { MAX_ALIASES, MAX_DEPTH, MAX_NODES } from "./limits.ts";
import type { Node } from "./node.ts";
import { parseYaml } from "./yaml.ts";

describe("scalars", () => {
  test.each(["1.0", "123", "0x1F", "1e3", ".5", "010", "true", "No", "null", "~", "2024-01-01", "12:30:45", ".inf"])(
    "%s stays as it is written [spec.trap.scalars]",
    (written) => {
      expect(plain(`a: ${written}`)).toEqual({ a: written });
    },
  );

  test("quotes, blocks and escapes are resolved", () => {
    expect(plain(`a: "x\\ty"\nb: 'it''s'\nc: |\n  one\n  two\nd: >-\n  one\n  two\ne: one\n  two`)).toEqual({
      a: "x\ty",
      b: "it's",
      c: "one\ntwo\n",
      d: "one two",
      e: "one two",
    });
  });

  test("an empty value is an empty text that stands where its key does", () => {
    const parsed = parseYaml("a: x\nb:\n");
    const root = "root" in parsed ? parsed.root : undefined;
    expect(root?.kind === "map" && root.entries.get("b")?.value).toMatchObject({ value: "", offset: 5 });
  });

  test("a comment is no part of a value", () => {
    expect(plain("a: x # y\n# z\nb: 'c # d'")).toEqual({ a: "x", b: "c # d" });
  });
});

describe("structure", () => {
  test("maps and lists nest, in lines and in brackets", () => {
    expect(plain("a:\n  - x\n  - [y, z]\nb: { c: d }")).toEqual({ a: ["x", ["y", "z"]], b: { c: "d" } });
  });

  test("an empty document, and one of comments only, has no root", () => {
    expect(parseYaml("")).toEqual({ root: undefined, duplicates: [] });
    expect(parseYaml("# nothing\n")).toMatchObject({ root: undefined });
    expect(parseYaml("~")).toMatchObject({ root: { kind: "text" } });
  });

  test("offsets are those of the whole text", () => {
    const text = "---\nname: a\n---\n";
    expect(parseYaml(text, 4, 12)).toMatchObject({
      root: {
        entries: new Map([
          ["name", { key: "name", offset: 4, value: { kind: "text", value: "a", offset: 10, style: "plain" } }],
        ]),
      },
    });
  });

  test("of a key that stands twice the last counts, and where it stands is told", () => {
    const parsed = parseYaml("a: 1\nb: 2\na: 3");
    expect(plain("a: 1\nb: 2\na: 3")).toEqual({ a: "3", b: "2" });
    expect(parsed).toMatchObject({ duplicates: [{ key: "a", offset: 10 }] });
  });

  test("an alias stands for what its anchor names", () => {
    expect(plain("a: &x [1, 2]\nb: *x")).toEqual({ a: ["1", "2"], b: ["1", "2"] });
  });
});

describe("what is refused", () => {
  test.each([
    ["a bracket that is never closed", "a: [x", /./],
    ["a tab for indentation", "a:\n\tb: c", /./],
    ["an alias to nothing [spec.trap.alias]", "a: **bold**", /refers to nothing/],
    ["a key that is a list", "? [a]\n: b", /key/],
    ["a second document", "a: b\n---\nc: d", /document/],
  ])("%s", (_what, text, reason) => {
    expect(parseYaml(text)).toEqual({
      problem: { reason: expect.stringMatching(reason), offset: expect.any(Number) },
    });
  });

  test("an alias to nothing is refused where it stands [spec.trap.alias]", () => {
    expect(parseYaml("a: b\nc: *d")).toMatchObject({ problem: { offset: 9 } });
  });

  test.each([
    "!!js/function 'x'",
    "!!js/undefined ''",
    "!!python/object:os.system x",
    "!!binary aGk=",
    "!custom x",
    "!<tag:x> y",
  ])("the tag of `%s` is refused [limits.tags]", (value) => {
    expect(parseYaml(`a: ${value}`)).toMatchObject({ problem: { reason: expect.stringContaining("tag") } });
  });

  test.each(["!!str 1", "!!int 1", "!!float 1", "!!bool 1", "! 1"])("the core tag of `%s` changes nothing", (value) => {
    expect(plain(`a: ${value}`)).toEqual({ a: "1" });
  });
});

describe("bounds", () => {
  test("a hundred aliases are followed, one more is refused [limits.aliases]", () => {
    const aliases = (count: number): string => `a: &x 1\nb: [${"*x,".repeat(count)}]`;
    expect(parseYaml(aliases(MAX_ALIASES))).toHaveProperty("root");
    expect(parseYaml(aliases(MAX_ALIASES + 1))).toMatchObject({
      problem: { reason: expect.stringContaining("aliases") },
    });
    expect(parseYaml(aliases(10_000))).toMatchObject({
      problem: { reason: expect.stringContaining("aliases") },
    });
  });

  test("ten lines that amount to billions of values are refused [limits.nodes]", () => {
    const levels = Array.from({ length: 9 }, (_, i) => `l${i + 1}: &l${i + 1} [${Array(9).fill(`*l${i}`).join(",")}]`);
    const laughs = ["l0: &l0 lol", ...levels].join("\n");
    expect(parseYaml(laughs)).toMatchObject({ problem: { reason: expect.stringContaining("values") } });
  });

  test("an alias to the list that holds it is refused, not followed for ever [limits.nodes]", () => {
    expect(parseYaml("a: &x [*x]")).toHaveProperty("problem");
  });

  test("ten thousand values are read, more are refused [limits.nodes]", () => {
    const list = (count: number): string => `[${"x,".repeat(count)}]`;
    expect(parseYaml(list(MAX_NODES - 1))).toHaveProperty("root");
    expect(parseYaml(list(MAX_NODES))).toMatchObject({
      problem: { reason: expect.stringContaining("values") },
    });
  });

  test.each([
    ["brackets", (depth: number) => "[".repeat(depth) + "]".repeat(depth)],
    ["braces", (depth: number) => "{a: ".repeat(depth) + "}".repeat(depth)],
    ["lines", (depth: number) => Array.from({ length: depth }, (_, i) => `${" ".repeat(i)}a:`).join("\n")],
    ["hyphens", (depth: number) => `${"- ".repeat(depth)}a`],
  ])("%s nested 100 deep are refused, 50 deep are read [limits.depth]", (_what, nested) => {
    expect(parseYaml(nested(50))).toHaveProperty("root");
    expect(parseYaml(nested(100))).toHaveProperty("problem");
    expect(MAX_DEPTH).toBeLessThan(100);
  });

  test.each([
    "[",
    "{",
    "- ",
    "a: ",
    '"',
    "'",
    "? ",
    "&a ",
    "*a ",
    "!a ",
    "|\n",
    "#",
    "\t",
    "a\n",
    "a:\n",
    "[a,",
    "{a: ",
    ",",
    "%",
    "\u0085",
    "a: b\n",
  ])("a megabyte of %j ends in an answer [limits.never-throws]", (unit) => {
    const parsed = parseYaml(unit.repeat(1_000_000 / unit.length));
    expect("problem" in parsed || "root" in parsed).toBe(true);
  });

  test("`__proto__` and `constructor` are keys like any other [limits.prototype]", () => {
    const parsed = parseYaml("__proto__:\n  polluted: yes\nconstructor: x");
    const root = "root" in parsed ? parsed.root : undefined;
    expect(root?.kind === "map" && [...root.entries.keys()]).toEqual(["__proto__", "constructor"]);
    expect({}).not.toHaveProperty("polluted");
  });
});

function plain(text: string): unknown {
  const parsed = parseYaml(text);
  if ("problem" in parsed) throw new Error(parsed.problem.reason);
  return parsed.root === undefined ? undefined : toValue(parsed.root);
}

function toValue(node: Node): unknown {
  if (node.kind === "text") return node.value;
  if (node.kind === "list") return node.items.map(toValue);
  return Object.fromEntries([...node.entries].map(([key, { value }]) => [key, toValue(value)]));
}
