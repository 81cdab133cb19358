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

test("a count is never larger than what there is room for", () => {
  const writer = new VarintWriter();
  for (const number of [3, 1, 1, 1, 2 ** 31, 5]) writer.add(number);
  const reader = new VarintReader(writer.finish());
  expect(reader.nextCount()).toBe(3);
  for (let left = 3; left > 0; left--) reader.next();
  expect(reader.nextCount()).toBe(1);
  expect(new VarintReader(writer.finish(), 0, 2).nextCount()).toBe(1);
});
