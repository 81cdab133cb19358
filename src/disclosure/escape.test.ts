import { describe, expect, test } from "vitest";
import { codeSpan, escapeMarkdown, escapeXmlAttribute, oneLine, visible } from "./escape.ts";

describe("an author's text is one line [design.catalog.escaped]", () => {
  test.each([
    ["Reads PDFs. Use it.", "Reads PDFs. Use it."],
    ["two\nlines", "two lines"],
    ["two\r\n\r\n  paragraphs\t", "two paragraphs"],
    ["next\u0085line\u2028and\u2029more", "next line and more"],
    ["no-break\u00a0and\u3000wide", "no-break and wide"],
    ["  around  ", "around"],
    ["技能：处理文件。", "技能：处理文件。"],
    ["", ""],
  ])("%j becomes %j", (text, line) => {
    expect(oneLine(text)).toBe(line);
  });
});

describe("what nobody sees is taken away [design.catalog.invisible]", () => {
  test.each([
    ["a control", "a\u0000b\u001b[31mc", "ab[31mc"],
    ["a mark of direction", "safe\u202etxt.exe\u2066", "safetxt.exe"],
    ["a zero width", "pass\u200bword\ufeff\u2060", "password"],
    ["a tag character", `a${String.fromCodePoint(0xe0049, 0xe0067)}b`, "ab"],
    ["a variation selector", `❤\ufe0f${String.fromCodePoint(0xe0100)}`, "❤"],
    ["a filler", "a\u3164b\u115fc", "abc"],
    ["half a character", "a\ud83db\ude00c", "abc"],
  ])("%s", (_what, text, seen) => {
    expect(oneLine(text)).toBe(seen);
    expect(visible(text)).toBe(seen);
  });

  test("whole characters beyond the first plane stay", () => {
    expect(oneLine("😀 𝒜 🏳")).toBe("😀 𝒜 🏳");
  });

  test("the spaces of a path stay as they are", () => {
    expect(visible("/a  b/c d/SKILL.md")).toBe("/a  b/c d/SKILL.md");
  });
});

describe("Markdown in an author's words is read as words [design.catalog.escaped]", () => {
  test.each([
    ["java_expert for C# & R&D, 50% -> done", "java_expert for C# & R&D, 50% -> done"],
    ["a** - **b", "a\\*\\* - \\*\\*b"],
    ["use `gh` or ```", "use 'gh' or '''"],
    ["<b>x</b> <!-- y -->", "&lt;b>x&lt;/b> &lt;!-- y -->"],
    ["![x](https://example.com/?d=1)", "!\\[x](https://example.com/?d=1)"],
    ["\\[x](y)", "\\\\\\[x](y)"],
  ])("%j becomes %j", (line, escaped) => {
    expect(escapeMarkdown(line)).toBe(escaped);
  });

  test.each([
    ["/a/b", "`/a/b`"],
    ["/a`b/c", "`` /a`b/c ``"],
    ["``", "``` `` ```"],
    ["/a\n# b", "`/a # b`"],
  ])("code %j is written %s", (text, span) => {
    expect(codeSpan(text)).toBe(span);
  });
});

test("an attribute stays inside its quotes [design.catalog.escaped]", () => {
  expect(escapeXmlAttribute(`a" b='<&>'`)).toBe("a&quot; b='&lt;&amp;&gt;'");
});
