import { expect, test } from "vitest";
import { findQuerySentences, findTokens } from "./tokens.ts";

test.each([
  ["kebab-case and snake_case", "mcp-server my_skill", ["mcp", "server", "my", "skill"]],
  ["signs", "C++, (v2)!", ["c", "v2"]],
  ["accents", "Café naïve ÜBER", ["cafe", "naive", "uber"]],
  ["decomposed accents", "cafe\u0301", ["cafe"]],
  ["Cyrillic", "Создай отчёт", ["создаи", "отчет"]],
  ["Greek", "Άνοιξε", ["ανοιξε"]],
  ["Devanagari, whose signs stay", "फ़ाइल खोलो", ["फ़ाइल".normalize("NFC"), "खोलो"]],
  ["Chinese", "数据分析", ["数据", "据分", "分析"]],
  ["one character", "猫", ["猫"]],
  ["characters with a space between", "猫 犬", ["猫", "犬"]],
  ["scripts side by side", "把PDF转成文", ["把", "pdf", "转成", "成文"]],
  ["Japanese, whose marks stay", "ガイド", ["ガイ", "イド"]],
  ["Korean", "파일을", ["파일", "일을"]],
  ["Thai", "ไฟล์", ["ไฟ", "ฟล์"]],
  ["characters beyond the first plane", "𠮷野家", ["𠮷野", "野家"]],
  ["nothing", " \n…", []],
])("the words of a text are found: %s [design.search.scripts]", (_what, text, tokens) => {
  expect(findTokens(text)).toEqual(tokens);
});

test("a word of any length is cut, and never through a character", () => {
  const tokens = findTokens(`${"x".repeat(100_000)} ${"𝔸é".repeat(100)} x${"𐐨".repeat(100)}`);
  expect(tokens.map((token) => token.length <= 48 && token.isWellFormed())).toEqual([true, true, true]);
});

test("half a surrogate pair is no word", () => {
  expect(findTokens("a\uD800b \uDC00")).toEqual(["a", "b"]);
});

test("of a message of a megabyte the start and the end count [limits.search.query]", () => {
  const tokens = findQuerySentences(`first ${"middle ".repeat(2000)}secret ${"middle ".repeat(150_000)}last`).flat();
  expect(tokens.at(0)).toBe("first");
  expect(tokens.at(-1)).toBe("last");
  expect(tokens).not.toContain("secret");
  expect(tokens.length).toBeLessThan(1200);
});

test("a message is read by sentences, in any script [design.search.sentence]", () => {
  const message = "Read config.yaml first: it is v1.2!\nThen, e_mail?  ... 猫。犬！";
  expect(findQuerySentences(message)).toEqual([
    ["read", "config", "yaml", "first"],
    ["it", "is", "v1", "2"],
    ["then", "e", "mail"],
    ["猫"],
    ["犬"],
  ]);
});
