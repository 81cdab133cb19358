import { expect, test } from "vitest";
import { ERROR_CODES, isSystemError, SkepError } from "./errors.ts";

test("an error keeps its code, its kind, its hint and what caused it", () => {
  const cause = new Error("disk");
  const error = new SkepError("path-not-found", "there is no `a`", { hint: "look again", cause });
  expect(error).toMatchObject({
    name: "SkepError",
    code: "path-not-found",
    kind: "missing",
    hint: "look again",
    cause,
  });
  expect(error).toBeInstanceOf(Error);
});

test("an error without a cause has none, rather than one that is undefined", () => {
  expect(new SkepError("invalid-input", "no", { hint: "say yes" })).not.toHaveProperty("cause");
});

test("every code says what it means, in a sentence", () => {
  for (const { means } of Object.values(ERROR_CODES)) expect(means).toMatch(/^[A-Z].*\.$/);
});

test("a system error is told by its code, and nothing else is", () => {
  const missing = Object.assign(new Error("no such file"), { code: "ENOENT" });
  expect(isSystemError(missing, "EACCES", "ENOENT")).toBe(true);
  expect(isSystemError(missing, "EACCES")).toBe(false);
  expect(isSystemError(new Error("ENOENT"), "ENOENT")).toBe(false);
  expect(isSystemError({ code: "ENOENT" }, "ENOENT")).toBe(false);
});
