import { expect, test } from "vitest";
import { isInside } from "./inside.ts";

test.each([
  ["/a/b", "/a/b/c"],
  ["/a/b", "/a/b/c/d"],
  ["/a/b", "/a/b/..c"],
  ["/", "/a"],
  ["/", "/a/b"],
])("below %s is %s", (root, path) => {
  expect(isInside(root, path)).toBe(true);
});

test.each([
  ["/a/b", "/a/b"],
  ["/a/b", "/a/b/"],
  ["/a/b", "/a/bc"],
  ["/a/b", "/a/bc/d"],
  ["/a/b", "/a"],
  ["/a/b", "/"],
  ["/a/b", "/c/a/b/d"],
  ["/", "/"],
])("not below %s is %s", (root, path) => {
  expect(isInside(root, path)).toBe(false);
});
