import { expect, test } from "vitest";
import { nearest } from "./suggest.ts";

const SKILLS = ["pdf-tools", "git", "code-review", "weather"];

test.each([
  ["pdf-tool", "pdf-tools"],
  ["pfd-tools", "pdf-tools"],
  ["gti", "git"],
  ["code", "code-review"],
  ["code-reveiw", "code-review"],
  ["wether", "weather"],
])("%s most likely meant %s", (word, meant) => {
  expect(nearest(word, SKILLS)).toBe(meant);
});

test.each(["", "x", "calendar", "tools"])("nothing is near enough to %j to be named", (word) => {
  expect(nearest(word, SKILLS)).toBeUndefined();
});

test("the nearest of several is named, and the first of equals", () => {
  expect(nearest("abcd", ["abxx", "abcx", "abcy"])).toBe("abcx");
});

test("among no candidates there is none", () => {
  expect(nearest("git", [])).toBeUndefined();
});
