import { describe, expect, test } from "vitest";
import { LineReader } from "./line-reader.ts";

const readAll = (chunks: readonly Buffer[], maxBytes = 100): (string | undefined)[] => {
  const reader = new LineReader(maxBytes);
  return chunks.flatMap((chunk) => [...reader.read(chunk)]);
};

describe("lines", () => {
  const text = Buffer.from('{"a":"ü"}\n\n{"b":2}\r\nrest');

  test("are the same however they are cut, also inside a character [design.mcp.malformed]", () => {
    const bytes = Array.from(text, (_, index) => text.subarray(index, index + 1));
    expect(readAll([text])).toEqual(['{"a":"ü"}', "", '{"b":2}\r']);
    expect(readAll(bytes)).toEqual(readAll([text]));
  });

  test("that are too long are left out, and the next one is read [design.mcp.malformed]", () => {
    const chunks = [Buffer.from("x".repeat(60)), Buffer.from("x".repeat(60)), Buffer.from("x\nok\n")];
    expect(readAll(chunks)).toEqual([undefined, "ok"]);
  });
});
