import { expect, test } from "vitest";
import { Random } from "../../../test/fuzz/random.ts";
import { byRank, TopRows } from "./top-rows.ts";

test("the best of many rows are kept, the lower row first among equals [design.search.ties]", () => {
  const random = new Random(1);
  for (const limit of [1, 2, 7, 100, 1000]) {
    const rows = Array.from({ length: 500 }, (_, row) => ({ row, score: random.below(20) }));
    const top = new TopRows(limit);
    for (const { row, score } of rows.toSorted(() => random.below(3) - 1)) top.offer(row, score);
    expect(top.sorted()).toEqual(rows.toSorted(byRank).slice(0, limit));
  }
});

test("of none, none is kept", () => {
  const top = new TopRows(0);
  top.offer(1, 1);
  expect(top.sorted()).toEqual([]);
});
