import { expect, test } from "vitest";
import { Random } from "../../test/fuzz/random.ts";
import { isPlainPattern } from "./disclosure-fields.ts";
import { patternProblem } from "./pattern.ts";

test.each(["greet\\s+\\w+", "(?i)hello", "\\bпривет\\b", "(a+)+$", "[a-z]{1,3}", "(?P<name>x)"])(
  "%j is a pattern that RE2 takes [toolsets.triggers.patterns, design.pattern.re2]",
  (pattern) => {
    expect(patternProblem(pattern)).toBeUndefined();
  },
);

test.each(["(", "[a", "a**", "(?=x)", "(?!x)", "(?<=x)y", "(a)\\1", "a{2000}", "((a{100}){100}){100}", "\\"])(
  "%j is one that it refuses, with a reason [design.pattern.re2]",
  (pattern) => {
    expect(patternProblem(pattern)).toMatch(/\w/);
  },
);

test.each(["", "a*", ".*", "(?:x|)"])("%j would match every message, and is refused", (pattern) => {
  expect(patternProblem(pattern)).toContain("every message");
  expect(isPlainPattern(pattern)).toBe(false);
});

test("a short pattern that asks for too much work per character is refused", () => {
  expect(patternProblem(`(?:${"a?".repeat(250)}){250}b`)).toContain("too large");
});

test("nesting that would exhaust a stack is refused, not thrown [limits.never-throws]", () => {
  expect(patternProblem("(".repeat(100_000) + ")".repeat(100_000))).toMatch(/\w/);
});

test("whatever counts as plain, RE2 takes", () => {
  const pieces = [
    "a",
    "Z",
    "7",
    " ",
    "_",
    "-",
    "\\s",
    "\\w",
    "\\d",
    "\\b",
    ".",
    "+",
    "*",
    "?",
    "(",
    ")",
    "[",
    "{2}",
    "|",
    "\\",
    "^",
    "$",
  ];
  const random = new Random(3);
  let plain = 0;
  for (let i = 0; i < 20_000; i++) {
    const pattern = Array.from({ length: 1 + random.below(6) }, () => random.pick(pieces)).join("");
    if (!isPlainPattern(pattern)) continue;
    plain++;
    expect({ pattern, problem: patternProblem(pattern) }).toEqual({ pattern, problem: undefined });
  }
  expect(plain).toBeGreaterThan(2000);
  expect(isPlainPattern("greet\\s+\\w+")).toBe(true);
});
