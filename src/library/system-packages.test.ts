import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { createPackageFinder, type PackageFinder } from "./system-packages.ts";

const FFMPEG = `Package: ffmpeg
Status: install ok installed
Architecture: amd64
Version: 7:5.1.6-0+deb12u1
Description: Tools for transcoding, streaming and playing of multimedia files
 Package: described
 Status: install ok installed
`;

test("a package on dpkg's record is installed, any other is not", async () => {
  const finder = await withRecord(FFMPEG);
  expect(finder.has("ffmpeg")).toBe(true);
  expect(finder.has("sox")).toBe(false);
  expect(finder.has("described")).toBe(false);
});

test.each([
  ["install ok installed", true],
  ["hold ok installed", true],
  ["install ok triggers-pending", true],
  ["install ok triggers-awaited", true],
  ["deinstall ok config-files", false],
  ["install ok half-configured", false],
  ["install ok unpacked", false],
  ["purge ok not-installed", false],
])("a package whose status is `%s` is installed: %s", async (status, isInstalled) => {
  const finder = await withRecord(FFMPEG, `Package: sox\nStatus: ${status}\nVersion: 14.4\n`);
  expect(finder.has("sox")).toBe(isInstalled);
});

test("a package is also what it provides, under the version it has or none", async () => {
  const provides = "Provides: libasound2 (= 1.2.11-1), alsa-lib,sound , last";
  const finder = await withRecord(`Package: libasound2t64\nStatus: install ok installed\n${provides}\n`);
  const names = ["libasound2t64", "libasound2", "alsa-lib", "sound", "last", "1.2.11-1"];
  expect(names.map(finder.has)).toEqual([true, true, true, true, true, false]);
});

test("what a removed package provided is gone too", async () => {
  const finder = await withRecord(FFMPEG, "Package: mawk\nStatus: deinstall ok config-files\nProvides: awk\n");
  expect(finder.has("awk")).toBe(false);
});

test("nothing can be told without a record", async () => {
  const folder = await temporaryFolder();
  mkdirSync(join(folder, "status.d"));
  writeFileSync(join(folder, "file"), "");
  for (const path of ["status", "file/status", "status.d"]) {
    expect(createPackageFinder(join(folder, path)).has("ffmpeg"), path).toBeUndefined();
  }
});

test.each(["", "\n\n", "\0\0\0", "Package: ffmpeg\n", "Status: install ok installed\n"])(
  "nothing can be told from the record %j, as on a system where dpkg is a guest",
  async (record) => {
    expect((await withRecord(record)).has("ffmpeg")).toBeUndefined();
  },
);

test.each([
  "",
  "x",
  "FFmpeg",
  "python@3.12",
  "../ffmpeg",
  "/ffmpeg",
  "ffmpeg\0",
  "ffmpeg sox",
  "ffmpeg\n",
  "ffmpeg:amd64",
])("nothing can be told of %j, which is no name for dpkg", async (name) => {
  expect((await withRecord(FFMPEG)).has(name)).toBeUndefined();
});

test("the record is read once, when it is first needed", async () => {
  const record = join(await temporaryFolder(), "status");
  const finder = createPackageFinder(record);
  writeFileSync(record, FFMPEG);
  expect(finder.has("ffmpeg")).toBe(true);
  rmSync(record);
  expect(finder.has("ffmpeg")).toBe(true);
  expect(finder.has("sox")).toBe(false);
});

async function withRecord(...entries: string[]): Promise<PackageFinder> {
  const record = join(await temporaryFolder(), "status");
  writeFileSync(record, entries.join("\n"));
  return createPackageFinder(record);
}
