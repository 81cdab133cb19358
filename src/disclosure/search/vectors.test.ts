import { describe, expect, test } from "vitest";
import { Random } from "../../../test/fuzz/random.ts";
import { type VectorDocument, VectorIndex } from "./vectors.ts";

const of = (key: string, ...vector: number[]): VectorDocument => ({ key, stamp: `${key}-1`, vector });
const compass = [of("north", 0, 5), of("east", 2, 0), of("north-east", 1, 1), of("south", 0, -1)];

describe("search by vector", () => {
  const index = VectorIndex.build(compass);

  test("the nearest direction comes first, however long the vectors are [design.search.vectors]", () => {
    expect(index.search([0, 0.1], 10)).toEqual([
      { key: "north", score: 1 },
      { key: "north-east", score: Number(Math.SQRT1_2.toFixed(4)) },
    ]);
    expect(index.search([3, 1], 1)).toEqual([{ key: "east", score: 0.9487 }]);
  });

  test("ties are broken by key", () => {
    expect(index.search([1, 1], 3).map(({ key }) => key)).toEqual(["north-east", "east", "north"]);
  });

  test("vectors that point nowhere find nothing and are not found", () => {
    const broken = VectorIndex.build([
      of("zero", 0, 0),
      of("nan", Number.NaN, 1),
      of("far", Infinity, 0),
      of("good", 1, 1),
    ]);
    expect(broken.search([1, 1], 10)).toEqual([{ key: "good", score: 1 }]);
    expect(broken.search([Number.NaN, 0], 10)).toEqual([]);
    expect(broken.search([0, 0], 10)).toEqual([]);
    expect(broken.stampOf("nan")).toBe("nan-1");
  });

  test("vectors of different models are told apart by their length", () => {
    expect(() => VectorIndex.build([of("a", 1), of("b", 1, 2)])).toThrow("2 numbers where the others have 1");
    expect(() => index.search([1, 2, 3], 1)).toThrow("3 numbers where the others have 2");
    expect(VectorIndex.build([]).search([1], 1)).toEqual([]);
  });
});

describe("an index of vectors", () => {
  test("gives after any changes what a new one gives [design.search.vectors]", () => {
    const random = new Random(3);
    const vector = (): number[] => Array.from({ length: 8 }, () => random.below(1000) - 500);
    const now = new Map<string, VectorDocument>();
    let index = VectorIndex.build([]);
    for (let round = 0; round < 40; round++) {
      const removed = [...now.keys()].filter(() => random.below(4) === 0);
      const added = Array.from({ length: random.below(5) }, () => of(`k${random.below(20)}`, ...vector()));
      for (const key of removed) now.delete(key);
      for (const document of added) now.set(document.key, document);
      index = index.update({ removed, added });
      const query = vector();
      expect(index.search(query, 20)).toEqual(VectorIndex.build(now.values()).search(query, 20));
      expect(index.encode()).toEqual(VectorIndex.build(now.values()).encode());
    }
  });

  test("is the same when it is read again, and nothing when a byte of it changed [design.search.saved]", () => {
    const bytes = VectorIndex.build(compass).encode();
    const again = VectorIndex.decode(bytes);
    expect(again?.search([1, 0.2], 3)).toEqual(VectorIndex.build(compass).search([1, 0.2], 3));
    expect(again?.keys()).toEqual(["east", "north", "north-east", "south"]);
    expect(again?.stampOf("east")).toBe("east-1");
    expect(again?.stampOf("west")).toBeUndefined();
    for (let at = 0; at < bytes.length; at++) {
      expect(VectorIndex.decode(bytes.with(at, (bytes[at] ?? 0) ^ 4))).toBeUndefined();
      expect(VectorIndex.decode(bytes.subarray(0, at))).toBeUndefined();
    }
  });
});
