import { expect, test } from "vitest";
import { CODES } from "../skill/codes.ts";
import { LIBRARY_CODES, noteOf } from "./codes.ts";

test("no code means one thing of a skill and another of the library", () => {
  expect(Object.keys(LIBRARY_CODES).filter((code) => Object.hasOwn(CODES, code))).toEqual([]);
});

test("a diagnostic has the severity of the table, and its hint where it has no better one", () => {
  const told = { code: "name-taken", severity: "warning", path: "/a/SKILL.md", line: 1, message: "is taken" };
  const note = (hint?: string) =>
    noteOf("name-taken", { path: "/a/SKILL.md" }, { message: "is taken", ...(hint === undefined ? {} : { hint }) });
  expect(note()).toEqual({ ...told, hint: "rename one of them" });
  expect(note("rename b")).toEqual({ ...told, hint: "rename b" });
});
