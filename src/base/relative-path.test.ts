import { expect, test } from "vitest";
import { parseRelativePath } from "./relative-path.ts";

test.each([
  ["a", "a"],
  ["a/b.md", "a/b.md"],
  ["./a//b/./c/", "a/b/c"],
  ["a b/ü.md", "a b/ü.md"],
  ["..a/b..", "..a/b.."],
  [".env.example", ".env.example"],
  ["a/~b", "a/~b"],
])("%s is inside, as %s", (text, path) => {
  expect(parseRelativePath(text)).toEqual({ path });
});

test.each([
  ["", "empty"],
  [".", "folder itself"],
  ["./", "folder itself"],
  ["..", "`..`"],
  ["../a", "`..`"],
  ["a/../b", "`..`"],
  ["a/..", "`..`"],
  ["/a", "absolute"],
  ["//host/a", "absolute"],
  ["\\\\host\\a", "backslash"],
  ["a\\..\\b", "backslash"],
  ["C:/a", "drive"],
  ["c:a", "drive"],
  ["~/a", "`~`"],
  ["~root/a", "`~`"],
  ["a\0b", "U+0000"],
  ["a\nb", "U+000A"],
  ["a\u007f", "U+007F"],
])("%j is refused: %s", (text, problem) => {
  expect(parseRelativePath(text)).toEqual({ problem: expect.stringContaining(problem) });
});
