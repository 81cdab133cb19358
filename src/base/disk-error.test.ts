import { expect, test } from "vitest";
import { isDiskError, orNotWritable, reasonOf } from "./disk-error.ts";

const answer = (code: string) =>
  Object.assign(new Error(`${code}: open '/home/ada/.skep-tmp-0-1-2'`), { code, syscall: "open" });

test.each([
  ["ENOSPC", "`/home/ada/a` cannot be written: no space left on the device (ENOSPC)", "free some space and try again"],
  ["EACCES", "`/home/ada/a` cannot be written: permission denied (EACCES)", "check the folder and its permissions"],
  ["EIO", "`/home/ada/a` cannot be written (EIO)", "check the folder and its permissions"],
])("%s is told in words about the path that was named, and the rest is the cause", async (code, message, hint) => {
  const cause = answer(code);
  const attempt = orNotWritable("/home/ada/a", () => Promise.reject(cause));
  await expect(attempt).rejects.toMatchObject({ name: "SkepError", code: "not-writable", message, hint, cause });
});

test("a mistake of our own is not the disk's", async () => {
  const mistake = new TypeError("x is not a function");
  expect(isDiskError(mistake)).toBe(false);
  await expect(orNotWritable("/home/ada/a", () => Promise.reject(mistake))).rejects.toBe(mistake);
});

test("what the work gives is given back", async () => {
  expect(await orNotWritable("/home/ada/a", async () => 42)).toBe(42);
});

test("every reason ends in the system's code", () => {
  expect(["EROFS", "ELOOP"].map((code) => reasonOf(answer(code)))).toEqual([
    ": the file system is read-only (EROFS)",
    " (ELOOP)",
  ]);
});
