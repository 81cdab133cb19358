import { describe, expect, test } from "vitest";
import { parseJson } from "./json.ts";
import { MAX_DEPTH, MAX_NODES } from "./limits.ts";
import type { Node } from "./node.ts";

describe("JSON", () => {
  test("is read into texts, lists and maps that know where they stand", () => {
    expect(parseJson('{"a": ["b", 1.0, true, null]}')).toEqual({
      root: {
        kind: "map",
        offset: 0,
        entries: new Map([
          [
            "a",
            {
              key: "a",
              offset: 1,
              value: {
                kind: "list",
                isFlow: true,
                offset: 6,
                items: [
                  { kind: "text", value: "b", style: "quoted", offset: 7 },
                  { kind: "text", value: "1", style: "number", offset: 12 },
                  { kind: "text", value: "true", style: "boolean", offset: 17 },
                  { kind: "text", value: "null", style: "null", offset: 23 },
                ],
              },
            },
          ],
        ]),
      },
      duplicates: [],
      isLenient: false,
    });
  });

  test.each(['{"a": 1,}', '{"a": [1,],}', '// note\n{"a": 1}', '{"a": /* note */ 1}'])(
    "%j is forgiven, and told",
    (text) => {
      expect(parseJson(text)).toMatchObject({ isLenient: true });
      expect(parseJson(text)).toHaveProperty("root");
    },
  );

  test.each([
    "",
    "{",
    '{"a"}',
    '{"a": }',
    "{a: 1}",
    "{'a': 1}",
    '{"a": 1} x',
    '{"a": "x',
    "[1 2]",
    "undefined",
    '{"a": 1 "b": 2}',
  ])("%j is refused with a reason in words", (text) => {
    expect(parseJson(text)).toMatchObject({ problem: { reason: expect.stringMatching(/^[a-z ]+$/) } });
  });

  test("of a key that stands twice the last counts, and where it stands is told", () => {
    expect(parseJson('{"a": 1, "a": 2}')).toMatchObject({ duplicates: [{ key: "a", offset: 9 }] });
    expect(plain('{"a": 1, "a": 2}')).toEqual({ a: "2" });
  });

  test("`__proto__` and `constructor` are keys like any other [limits.prototype]", () => {
    const parsed = parseJson('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}');
    const root = "root" in parsed ? parsed.root : undefined;
    expect(root?.kind === "map" && [...root.entries.keys()]).toEqual(["__proto__", "constructor"]);
    expect({}).not.toHaveProperty("polluted");
  });
});

describe("bounds", () => {
  test("64 levels are read, 65 are refused where the last one opens [limits.depth]", () => {
    const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
    expect(parseJson(nested(MAX_DEPTH))).toHaveProperty("root");
    expect(parseJson(nested(MAX_DEPTH + 1))).toMatchObject({ problem: { offset: MAX_DEPTH } });
    expect(parseJson('{"a":'.repeat(100))).toHaveProperty("problem");
  });

  test("brackets inside a text do not nest [limits.depth]", () => {
    expect(plain(`{"a": "${"[".repeat(100)}\\"${"{".repeat(100)}"}`)).toEqual({
      a: `${"[".repeat(100)}"${"{".repeat(100)}`,
    });
  });

  test.each([`// ${"[".repeat(100)}\n{}`, `/* ${"{".repeat(100)} */ {}`])(
    "brackets inside a comment do not nest [limits.depth]",
    (text) => {
      expect(parseJson(text)).toHaveProperty("root");
    },
  );

  test.each(['/* " */', "// it's 5\" wide\n", "]]]]", '{"a": 1}', '"', "/* ", '"\\'])(
    "100,000 brackets behind %j are refused and exhaust no stack [limits.depth, limits.never-throws]",
    (start) => {
      expect(parseJson(start + "[".repeat(100_000))).toHaveProperty("problem");
    },
  );

  test("10,000 values are read, more are refused [limits.nodes]", () => {
    const list = (count: number): string => `[${Array(count).fill(1).join(",")}]`;
    expect(parseJson(list(MAX_NODES - 1))).toHaveProperty("root");
    expect(parseJson(list(MAX_NODES))).toMatchObject({
      problem: { reason: expect.stringContaining("values") },
    });
  });

  test.each([
    "[",
    "{",
    '"',
    '{"a":',
    "1,",
    "-",
    "/",
    "/*",
    "//\n",
    "\\",
    "[1,",
    "]",
    "}",
    "\n",
    "true",
    "\u2028",
    "[]",
  ])("a megabyte of %j ends in an answer [limits.never-throws]", (unit) => {
    const parsed = parseJson(unit.repeat(1_000_000 / unit.length));
    expect("problem" in parsed || "root" in parsed).toBe(true);
  });
});

function plain(text: string): unknown {
  const parsed = parseJson(text);
  if ("problem" in parsed) throw new Error(parsed.problem.reason);
  return parsed.root === undefined ? undefined : toValue(parsed.root);
}

function toValue(node: Node): unknown {
  if (node.kind === "text") return node.value;
  if (node.kind === "list") return node.items.map(toValue);
  return Object.fromEntries([...node.entries].map(([key, { value }]) => [key, toValue(value)]));
}
