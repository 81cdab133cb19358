import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { type TarredFile, tarFiles } from "./tar.ts";

const LONG = `${"folder/".repeat(40)}file.txt`;

test("what is packed comes out of the system's own tar as it was", async () => {
  const files: TarredFile[] = [
    { path: "SKILL.md", bytes: Buffer.from("# Hello\n") },
    { path: "empty", bytes: Buffer.alloc(0) },
    { path: "exactly-a-block", bytes: Buffer.alloc(512, "x") },
    { path: "scripts/run.sh", bytes: Buffer.from("#!/bin/sh\n"), isExecutable: true },
    { path: "références/日本語.md", bytes: Buffer.from([0, 255, 10]) },
    { path: LONG, bytes: Buffer.from("deep") },
    { path: `${"x".repeat(200)}.md`, bytes: Buffer.from("long") },
  ];
  const folder = await unpack(await tarFiles(files));
  for (const { path, bytes, isExecutable = false } of files) {
    expect(readFileSync(join(folder, path)).equals(bytes)).toBe(true);
    expect((statSync(join(folder, path)).mode & 0o111) !== 0).toBe(isExecutable);
  }
});

test("the bytes depend on the files alone, not on their order, the day or the system [design.well-known.archive]", async () => {
  const files = ["b", "a/c", "SKILL.md"].map((path) => ({ path, bytes: Buffer.from(path) }));
  const packed = await tarFiles(files);
  expect(Buffer.compare(packed, await tarFiles(files.toReversed()))).toBe(0);
  // no time, and no system
  expect([...packed.subarray(4, 8), packed[9]]).toEqual([0, 0, 0, 0, 255]);
  const listed = execFileSync("tar", ["-tvz", "--numeric-owner", "--utc"], { input: packed, encoding: "utf8" });
  expect(listed).toMatch(/^(?:-rw-r--r-- 0\/0 +\d+ 1970-01-01 00:00 \S+\n){3}$/);
});

test("an archive ends with two blocks of zeros, as readers expect", async () => {
  const unpacked = gunzipSync(await tarFiles([{ path: "a", bytes: Buffer.from("a") }]));
  expect(unpacked.length).toBe(4 * 512);
  expect(unpacked.subarray(-1024).every((byte) => byte === 0)).toBe(true);
});

async function unpack(packed: Uint8Array): Promise<string> {
  const folder = await temporaryFolder();
  writeFileSync(join(folder, "packed.tar.gz"), packed);
  mkdirSync(join(folder, "out"));
  execFileSync("tar", ["-xzf", join(folder, "packed.tar.gz"), "-C", join(folder, "out")]);
  return join(folder, "out");
}
