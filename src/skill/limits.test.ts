import { expect, test } from "vitest";
import { estimateTokens, isLongerThan } from "./limits.ts";

test("a text is longer than a limit by its code points, not its UTF-16 units [spec.trap.code-points]", () => {
  expect(isLongerThan("😀".repeat(10), 10)).toBe(false);
  expect(isLongerThan("😀".repeat(11), 10)).toBe(true);
  expect(isLongerThan("a".repeat(10), 10)).toBe(false);
  expect(isLongerThan("a".repeat(11), 10)).toBe(true);
  expect(isLongerThan(`${"😀".repeat(9)}ab`, 10)).toBe(true);
});

test("four characters are one token, and a part of one counts whole [design.tokens.estimate]", () => {
  expect(["", "a", "abcd", "abcde", "x".repeat(400)].map(estimateTokens)).toEqual([0, 1, 1, 2, 100]);
});
