import { expect, test } from "vitest";
import { patternProblem } from "./pattern.ts";

test.each(["greet\\s+\\w+", "", "(?i)hello", "\\bпривет\\b", "(a+)+$", "[a-z]{1,3}", "(?P<name>x)"])(
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

test("nesting that would exhaust a stack is refused, not thrown [limits.never-throws]", () => {
  expect(patternProblem("(".repeat(100_000) + ")".repeat(100_000))).toMatch(/\w/);
});
