import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { zipFiles } from "./zip.ts";

const FILES = [
  { path: "a/SKILL.md", bytes: Buffer.from("# A\n".repeat(100)) },
  { path: "a/scripts/run.sh", bytes: Buffer.from("#!/bin/sh\n"), isExecutable: true },
  { path: "a/ü.bin", bytes: Uint8Array.of(0, 255, 10) },
];

test("an archive holds the files as they are", () => {
  const unzipped = unzipSync(zipFiles(FILES));
  expect(Object.entries(unzipped).map(([path, bytes]) => [path, Buffer.from(bytes)])).toEqual(
    FILES.map(({ path, bytes }) => [path, Buffer.from(bytes)]),
  );
});

test("neither the order nor the place nor the time matters [design.adapters.archive]", () => {
  const bytes = zipFiles(FILES);
  expect(zipFiles(FILES.toReversed())).toEqual(bytes);
  const program = `
    import { zipFiles } from ${JSON.stringify(join(import.meta.dirname, "zip.ts"))};
    const files = JSON.parse(process.argv[1]).map(([path, bytes, isExecutable]) => ({ path, bytes: Uint8Array.from(bytes), isExecutable }));
    process.stdout.write(zipFiles(files));`;
  const files = JSON.stringify(FILES.map(({ path, bytes: b, isExecutable = false }) => [path, [...b], isExecutable]));
  for (const TZ of ["Pacific/Auckland", "America/Los_Angeles"]) {
    const options = { env: { ...process.env, TZ } };
    const there = execFileSync(process.execPath, ["--input-type=module", "-e", program, files], options);
    expect(createHash("sha256").update(there).digest("hex")).toBe(createHash("sha256").update(bytes).digest("hex"));
  }
});

test("what can be run can still be run when it was unpacked", () => {
  expect(modesOf(Buffer.from(zipFiles(FILES)))).toEqual([0o100644, 0o100755, 0o100644]);
});

/** The modes in the archive's directory, in which each entry begins with a signature. */
function modesOf(archive: Buffer): number[] {
  const modes: number[] = [];
  const signature = Buffer.from("PK\x01\x02");
  for (let at = archive.indexOf(signature); at !== -1; at = archive.indexOf(signature, at + 1)) {
    modes.push(archive.readUInt32LE(at + 38) >>> 16);
  }
  return modes;
}
