import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { readRegularFile } from "./read-file.ts";

test("a regular file is read, up to a size", async () => {
  const folder = await temporaryFolder();
  writeFileSync(join(folder, "a"), "hello");
  expect(readRegularFile(join(folder, "a"), 5)).toEqual({
    kind: "read",
    bytes: Buffer.from("hello"),
  });
  expect(readRegularFile(join(folder, "a"), 4)).toEqual({ kind: "too-large", size: 5 });
});

test("a FIFO and a device are told, and hang nothing", async () => {
  const folder = await temporaryFolder();
  execFileSync("mkfifo", [join(folder, "fifo")]);
  expect(readRegularFile(join(folder, "fifo"), 10)).toEqual({ kind: "not-a-file" });
  expect(readRegularFile("/dev/zero", 10)).toEqual({ kind: "not-a-file" });
});

test("a folder is told", async () => {
  const folder = await temporaryFolder();
  mkdirSync(join(folder, "a"));
  expect(readRegularFile(join(folder, "a"), 10)).toEqual({ kind: "not-a-file" });
});

test("a file that is not there is the caller's to name", () => {
  expect(() => readRegularFile("/nowhere/at/all", 10)).toThrow("ENOENT");
});
