import { describe, expect, test } from "vitest";
import { Random } from "../../test/fuzz/random.ts";
import { cutText, findWords, foldCase, normalizeText } from "./words.ts";

const split = (text: string): string[] => findWords(normalizeText(text)).map((word) => word.text);

describe("words", () => {
  test.each([
    ["Latin", "Read the PDF, naïvely", ["read", "the", "pdf", ",", "naïvely"]],
    ["Cyrillic", "Открой файл", ["открой", "файл"]],
    ["Greek", "Άνοιξε το αρχείο", ["άνοιξε", "το", "αρχείο"]],
    ["Arabic", "افتح الملف", ["افتح", "الملف"]],
    ["Devanagari", "फ़ाइल खोलो", ["फ़ाइल", "खोलो"]],
    ["Thai", "ไฟล์", ["ไ", "ฟ", "ล์"]],
    ["Khmer", "ឯកសារ", ["ឯ", "ក", "សា", "រ"]],
    ["Chinese", "大数据", ["大", "数", "据"]],
    ["Japanese", "データを", ["デ", "ー", "タ", "を"]],
    ["Korean", "파일을", ["파", "일", "을"]],
    ["scripts side by side", "把PDF转成", ["把", "pdf", "转", "成"]],
    ["digits", "x86 and 2FA", ["x86", "and", "2fa"]],
  ])("%s is taken apart where its words end [design.words.boundary, design.words.unspaced]", (_script, text, words) => {
    expect(split(text)).toEqual(words.map((word) => word.normalize("NFKC")));
  });

  test.each(["pull request", "pull-request", "pull_request", "Pull  Request", "pull–request", "pull\nrequest"])(
    "%j is two words [design.words.joined]",
    (text) => {
      expect(split(text)).toEqual(["pull", "request"]);
    },
  );

  test.each([
    ["c++", ["c", "+", "+"]],
    ["C#", ["c", "#"]],
    [".NET", [".", "net"]],
    ["don’t", ["don", "'", "t"]],
    ["❤️", ["❤"]],
  ])("the signs of %j are words of their own [design.words.symbols]", (text, words) => {
    expect(split(text)).toEqual(words);
  });

  test.each([
    ["ＰＤＦ", "pdf"],
    ["ﬁle", "file"],
    ["cafe\u0301", "CAFÉ"],
    ["STRASSE", "straße"],
    ["İSTANBUL", "istanbul"],
    ["ISPARTA", "ısparta"],
    ["ΟΔΟΣ", "οδος"],
    ["ΟΔΟΣ", "οδοσ"],
    ["\u1112\u1161\u11ab", "한"],
    ["ｶﾞ", "ガ"],
    ["co\u00ADop", "coop"],
    ["می‌خواهم", "میخواهم"],
  ])("%j and %j are the same word [design.words.fold]", (a, b) => {
    expect(split(a)).toEqual(split(b));
  });

  test("a word says where it stands in the text", () => {
    const text = "Das 数据, bitte";
    expect(findWords(text).map(({ start, end }) => text.slice(start, end))).toEqual(["Das", "数", "据", ",", "bitte"]);
  });

  test("any text is taken apart, broken ones too [limits.message]", () => {
    const random = new Random(11);
    const pieces = ["a", "B", "\ud800", "\udc00", "数", "́", "\u200d", " ", "\0", "😀", "ก", "ิ", "﷽", "-", "\u{E0041}"];
    for (let i = 0; i < 3000; i++) {
      const text = normalizeText(Array.from({ length: 12 }, () => random.pick(pieces)).join(""));
      let last = 0;
      for (const { start, end } of findWords(text)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        last = end;
      }
    }
  });
});

describe("a long text", () => {
  test.each([
    ["a short one", "hello world", 20, "hello world"],
    ["at the end of a word", "hello world", 5, "hello"],
    ["inside a word", "hello world", 8, "hello "],
    ["before a pair", "a 😀b", 2, "a "],
    ["inside a pair", "! 😀b", 3, "! "],
    ["inside a word that is longer than any trigger", "a".repeat(300), 200, "a".repeat(200)],
    ["inside a run without spaces", "数".repeat(300), 200, "数".repeat(200)],
  ])("is cut %s [limits.message]", (_where, text, length, cut) => {
    expect(cutText(text, length)).toBe(cut);
  });
});

test("folding goes character by character, so that a folded part is a part of the folded text", () => {
  const random = new Random(5);
  const pieces = ["Σ", "ς", "K", "K", "ſ", "İ", "ß", "ẞ", "Д", "ᲀ", "a", " ", "数", "𐐀"];
  for (let i = 0; i < 2000; i++) {
    const parts = Array.from({ length: 6 }, () => random.pick(pieces));
    expect(foldCase(parts.join(""))).toBe(parts.map(foldCase).join(""));
  }
});
