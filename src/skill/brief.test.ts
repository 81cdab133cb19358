import { describe, expect, test } from "vitest";
import { briefOf, shorten } from "./brief.ts";

describe("a brief description is the first sentence [toolsets.brief-description, design.brief.length]", () => {
  test.each([
    ["Makes PDFs. Use when asked.", "Makes PDFs"],
    ["Makes PDFs", "Makes PDFs"],
    ["Need a PDF? Use this.", "Need a PDF?"],
    ["Stop! Read this first.", "Stop!"],
    ["处理文件。需要时使用。", "处理文件"],
    ["需要文件吗？使用它。", "需要文件吗？"],
    ["Reads v1.2 files. Then stops.", "Reads v1.2 files"],
    ["Works with tools, e.g. git and gh. Use it.", "Works with tools, e.g. git and gh"],
    ["Works with files (i.e. PDFs). Use it.", "Works with files (i.e. PDFs)"],
    ["By J. Doe for all. Use it.", "By J. Doe for all"],
    ["  Spread\n  over\tlines. More.  ", "Spread over lines"],
    ["", ""],
  ])("of %j it is %j", (description, brief) => {
    expect(briefOf(description)).toBe(brief);
  });
});

describe("cutting", () => {
  test("80 characters stay whole, 81 are cut between words with an ellipsis [design.brief.length]", () => {
    const eighty = `${"word ".repeat(15)}words`;
    expect(eighty).toHaveLength(80);
    expect(shorten(eighty)).toBe(eighty);
    expect(shorten(`${eighty}s`)).toBe(`${"word ".repeat(15).trim()}…`);
  });

  test.each(["😀".repeat(200), `x${"😀".repeat(200)}`, "文".repeat(200)])(
    "a text without spaces is cut to at most 80 characters, never inside one [design.brief.length]",
    (text) => {
      const cut = shorten(text);
      expect([...cut].length).toBeLessThanOrEqual(80);
      expect([...cut].length).toBeGreaterThanOrEqual(40);
      expect(cut.isWellFormed()).toBe(true);
      expect(text.startsWith(cut.slice(0, -1))).toBe(true);
    },
  );

  test("no comma or colon is left in front of the ellipsis", () => {
    expect(shorten(`${"x".repeat(60)}, ${"y".repeat(60)}`)).toBe(`${"x".repeat(60)}…`);
  });

  test("a first sentence of 500 characters is cut too [design.brief.length]", () => {
    expect([...briefOf("word ".repeat(100))].length).toBeLessThanOrEqual(80);
  });
});
