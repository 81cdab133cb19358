import { spawnSync } from "node:child_process";
import { utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { isAbandoned, temporaryName } from "./temporary.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const DEAD_PID = spawnSync("true").pid;

/** A temporary file as another process would have named it. */
async function makeFile(change: (name: string) => string): Promise<string> {
  const path = join(await temporaryFolder(), change(temporaryName()));
  await writeFile(path, "");
  return path;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("no two temporary names are alike", () => {
  expect(temporaryName()).not.toBe(temporaryName());
});

test("what a running process made is not abandoned", async () => {
  expect(await isAbandoned(await makeFile((name) => name))).toBe(false);
});

test("what a process made that is gone is abandoned", async () => {
  const path = await makeFile((name) => name.replace(`-${process.pid}-`, `-${DEAD_PID}-`));
  expect(await isAbandoned(path)).toBe(true);
});

test("a pid of another machine or container says nothing: there only a day without a change counts", async () => {
  const path = await makeFile((name) => name.replace(/tmp-[0-9a-f]{8}-\d+-/, `tmp-00000000-${DEAD_PID}-`));
  expect(await isAbandoned(path)).toBe(false);
  vi.setSystemTime(Date.now() + 2 * DAY_MS);
  expect(await isAbandoned(path)).toBe(true);
});

test("what a running process made is abandoned after a day: the pid may be in use again", async () => {
  const path = await makeFile((name) => name);
  vi.setSystemTime(Date.now() + 2 * DAY_MS);
  expect(await isAbandoned(path)).toBe(true);
});

test.each([".skep-tmp-notes", "config.yaml", ".skep-tmp-00000000-1-abc", "x.skep-tmp-00000000-1-"])(
  "a file of another name, %s, is never abandoned, however old",
  async (name) => {
    const path = await makeFile(() => name);
    vi.setSystemTime(Date.now() + 2 * DAY_MS);
    expect(await isAbandoned(path)).toBe(false);
  },
);

test("an old date that unpacking gave it makes nothing abandoned", async () => {
  const path = await makeFile((name) => name);
  await utimes(path, 0, 0);
  expect(await isAbandoned(path)).toBe(false);
});

test("what is gone by the time one looks is nobody's to remove", async () => {
  expect(await isAbandoned(join(await temporaryFolder(), temporaryName()))).toBe(false);
});
