import { existsSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { makeFolder } from "./make-folder.ts";

test("missing folders are made, and one that is there is left", async () => {
  const folder = await temporaryFolder();
  makeFolder(join(folder, "a/b/c"), 0o700);
  makeFolder(join(folder, "a/b/c"));
  expect(statSync(join(folder, "a/b/c")).mode & 0o777).toBe(0o700);
});

test("a file in the way is an error", async () => {
  const folder = await temporaryFolder();
  writeFileSync(join(folder, "file"), "");
  expect(() => makeFolder(join(folder, "file"))).toThrow("EEXIST");
  expect(() => makeFolder(join(folder, "file/below"))).toThrow("ENOTDIR");
});

test("a place that takes no folders ends in an error, not in a loop", (context) => {
  if (!existsSync("/proc/self")) context.skip("needs /proc");
  expect(() => makeFolder("/proc/skep")).toThrow("ENOENT");
  expect(() => makeFolder("/proc/skep/below")).toThrow("ENOENT");
});
