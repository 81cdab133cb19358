import { expect, test } from "vitest";
import { Terms } from "./terms.ts";

test("each term is found by its text, and no other", () => {
  for (const count of [0, 1, 2, 3, 100, 5000]) {
    const texts = Array.from({ length: count }, (_, number) => `term-${number}`);
    const terms = new Terms(texts);
    expect(texts.map((text) => terms.numberOf(text))).toEqual(texts.map((_, number) => number));
    expect(terms.numberOf(`term-${count}`)).toBeUndefined();
    expect(terms.numberOf("")).toBeUndefined();
  }
});

test("a table without an empty slot, or without any, ends the search", () => {
  expect(new Terms(["a"], Uint32Array.of(1, 9, 1, 1)).numberOf("b")).toBeUndefined();
  expect(new Terms(["a"], new Uint32Array(0)).numberOf("a")).toBeUndefined();
});
