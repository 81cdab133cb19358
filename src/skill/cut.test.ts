import { describe, expect, test } from "vitest";
import { Random } from "../../test/fuzz/random.ts";
import { cutEnd } from "./cut.ts";

const cut = (text: string, cap: number): string => `${text.slice(0, cutEnd(text, cap))}…`;

describe("a text is cut between words", () => {
  test.each([
    ["Reads and writes reports", 16, "Reads and…"],
    ["Reads and writes reports", 17, "Reads and writes…"],
    ["Reads, writes: reports", 15, "Reads, writes…"],
    ["Pneumonoultramicroscopic things", 12, "Pneumonoult…"],
    ["处理文件和表格", 5, "处理文件…"],
    ["...,,,;;;", 5, "…"],
  ])("%j in %i characters is %j", (text, cap, shown) => {
    expect(cut(text, cap)).toBe(shown);
    expect(shown.length).toBeLessThanOrEqual(cap);
  });
});

test("no character is cut in two", () => {
  for (let cap = 2; cap < 40; cap++) {
    expect(cut("😀".repeat(20), cap).isWellFormed()).toBe(true);
    expect(cut(`x${"😀".repeat(20)}`, cap).isWellFormed()).toBe(true);
  }
});

test("a larger cap never keeps less [design.budget.even]", () => {
  const random = new Random(1);
  for (let round = 0; round < 300; round++) {
    const text = Array.from({ length: 120 }, () => random.pick(["a", "b", "文", "😀", " ", " ", ",", "."])).join("");
    const ends = Array.from({ length: text.length - 2 }, (_, index) => cutEnd(text, index + 2));
    expect(ends).toEqual([...ends].sort((a, b) => a - b));
  }
});
