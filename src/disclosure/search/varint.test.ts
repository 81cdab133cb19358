import { expect, test } from "vitest";
import { VarintReader, VarintWriter } from "./varint.ts";

test("numbers of every size are read as they were written", () => {
  const numbers = [0, 1, 127, 128, 16_383, 16_384, 2 ** 21, 2 ** 28, 2 ** 31, 2 ** 32 - 1];
  const writer = new VarintWriter(1);
  for (const number of numbers) writer.add(number);
  const reader = new VarintReader(writer.finish());
  expect(numbers.map(() => reader.next())).toEqual(numbers);
  expect(reader.position).toBe(writer.length);
});

test("what goes on past the end ends there", () => {
  const reader = new VarintReader(Uint8Array.of(0xff, 0xff));
  expect(reader.next()).toBe(0x3fff);
  expect(reader.next()).toBe(0);
});
