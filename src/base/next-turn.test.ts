import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { nextTurn } from "./next-turn.ts";

test("of those who wait, one goes on per turn of the event loop, in their order", async () => {
  const order: number[] = [];
  for (let i = 0; i < 5; i++) void nextTurn().then(() => order.push(i));
  const lengths: number[] = [];
  while (order.length < 5) {
    await setImmediate();
    lengths.push(order.length);
  }
  expect(order).toEqual([0, 1, 2, 3, 4]);
  for (const [i, length] of lengths.entries()) expect(length - (lengths[i - 1] ?? 0)).toBeLessThanOrEqual(1);
});
