import { expect, test } from "vitest";
import { fuseRankings } from "./fuse.ts";

const ranking = (...keys: string[]): { key: string }[] => keys.map((key) => ({ key }));
const keysOf = (rankings: { key: string }[][], limit = 10): string[] =>
  fuseRankings(rankings, limit).map(({ key }) => key);

test("what stands high in both rankings comes first [design.search.fused]", () => {
  expect(keysOf([ranking("a", "b", "c"), ranking("c", "b", "d")])).toEqual(["c", "b", "a", "d"]);
});

test("a score is the sum of 1 / (60 + place) [design.search.fused]", () => {
  expect(fuseRankings([ranking("a", "b"), ranking("b")], 10)).toEqual([
    { key: "b", score: Number((1 / 62 + 1 / 61).toFixed(6)) },
    { key: "a", score: Number((1 / 61).toFixed(6)) },
  ]);
});

test("ties are broken by key, and the order of the rankings does not matter [design.search.fused]", () => {
  expect(keysOf([ranking("z", "m", "a"), ranking("a", "m", "z")])).toEqual(["a", "z", "m"]);
  expect(keysOf([ranking("b"), ranking("a"), ranking()])).toEqual(["a", "b"]);
});

test("a key that stands twice in a ranking counts once, at its better place", () => {
  expect(fuseRankings([ranking("a", "a", "b")], 10)).toEqual(fuseRankings([ranking("a", "b")], 10));
});

test("no more than the limit are given, and none for none", () => {
  expect(keysOf([ranking("a", "b", "c")], 2)).toEqual(["a", "b"]);
  expect(keysOf([], 2)).toEqual([]);
});
