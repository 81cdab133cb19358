import { expect, test } from "vitest";
import { stem } from "./stem.ts";

test.each([
  ["create", "creates", "created", "creating"],
  ["cache", "caches", "cached", "caching"],
  ["plan", "plans", "planned", "planning"],
  ["call", "calls", "called", "calling"],
  ["fix", "fixes", "fixed", "fixing"],
  ["copy", "copies", "copied", "copying"],
  ["debug", "debugs", "debugged", "debugging"],
  ["query", "queries", "queried", "querying"],
  ["class", "classes"],
  ["batch", "batches"],
])("%s and its forms are one term [design.search.words]", (...forms) => {
  expect(new Set(forms.map(stem)).size).toBe(1);
});

test.each([
  ["redis", "red"],
  ["string", "str"],
  ["status", "stat"],
  ["process", "proces"],
  ["kubernetes", "kubernete"],
])("%s is not %s", (word, other) => {
  expect(stem(word)).not.toBe(other);
});

test.each(["a", "ies", "des", "ред", "数据", "ing", "s3", "v2s"])("%s stays as it is", (word) => {
  expect(stem(word)).toBe(word);
});
