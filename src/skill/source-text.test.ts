import { describe, expect, test } from "vitest";
import { Report } from "./report.ts";
import { readSourceText, sourceFrom } from "./source-text.ts";

describe("a text is made readable", () => {
  test("a plain one is left as it is, without a word", () => {
    expect(read("a\nb\n")).toEqual({ text: "a\nb\n", said: [] });
  });

  test("a byte order mark is stripped from text and from bytes [wild.bom, design.repair.bom]", () => {
    const expected = { text: "a\n", said: ["byte-order-mark:1"] };
    expect(read("\uFEFFa\n")).toEqual(expected);
    expect(read(bytes("\uFEFFa\n"))).toEqual(expected);
  });

  test("CR LF becomes LF [wild.crlf, design.repair.crlf]", () => {
    expect(read("a\r\nb\r\n")).toEqual({ text: "a\nb\n", said: ["line-endings:1"] });
  });

  test("NUL is taken out, and its first line told [wild.nul]", () => {
    expect(read("a\nb\0\0\nc\0\n")).toEqual({ text: "a\nb\nc\n", said: ["nul-byte:2"] });
  });

  test("the line of a NUL is the same with CR LF and a byte order mark", () => {
    expect(read("\uFEFFa\r\nb\0\r\n")).toEqual({
      text: "a\nb\n",
      said: expect.arrayContaining(["byte-order-mark:1", "line-endings:1", "nul-byte:2"]),
    });
  });

  test("bytes that are not UTF-8 are replaced, and their first line told [wild.invalid-utf8]", () => {
    expect(read(new Uint8Array([0x61, 0x0a, 0xe9, 0x0a]))).toEqual({
      text: "a\n\uFFFD\n",
      said: ["not-utf8:2"],
    });
  });

  test.each([
    ["an overlong form", [0xc0, 0xaf]],
    ["a lone surrogate", [0xed, 0xa0, 0x80]],
    ["a character that is cut off", [0xf0, 0x9f, 0x98]],
    ["a byte that UTF-8 never uses", [0xff]],
  ])("%s is not UTF-8 [wild.invalid-utf8]", (_what, content) => {
    expect(read(new Uint8Array(content)).said).toEqual(["not-utf8:1"]);
  });

  test("a replacement character that the author wrote is no fault", () => {
    expect(read(bytes("a \uFFFD"))).toEqual({ text: "a \uFFFD", said: [] });
  });

  test("the first replaced byte is told also behind a replacement character that the author wrote", () => {
    const content = new Uint8Array([...bytes("\uFFFD\n\n"), 0xff]);
    expect(read(content).said).toEqual(["not-utf8:3"]);
  });
});

describe("lines", () => {
  const source = readSourceText("SKILL.md", "one\ntwo\n\nfour", new Report("extended"));

  test.each([
    [0, 1],
    [3, 1],
    [4, 2],
    [7, 2],
    [8, 3],
    [9, 4],
    [13, 4],
  ])("offset %i is on line %i", (offset, line) => {
    expect(source.lines.at(offset)).toBe(line);
  });

  test("lines that were left out in front are counted", () => {
    expect(sourceFrom(source, 4).lines.at(4)).toBe(source.lines.at(8));
  });
});

function read(content: Uint8Array | string): { text: string; said: string[] } {
  const report = new Report("extended");
  const { text } = readSourceText("SKILL.md", content, report);
  return { text, said: report.diagnostics.map(({ code, line }) => `${code}:${line}`) };
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
