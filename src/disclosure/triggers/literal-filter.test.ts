import { expect, test } from "vitest";
import { Random } from "../../../test/fuzz/random.ts";
import { LiteralFilter } from "./literal-filter.ts";

test("finds exactly the rows of which the text holds a literal [design.triggers.filter]", () => {
  const random = new Random(23);
  const text = (length: number): string => Array.from({ length }, () => random.pick(["a", "b", "c", "数"])).join("");
  let found = 0;
  for (let i = 0; i < 500; i++) {
    const rows = Array.from({ length: random.below(20) }, () =>
      Array.from({ length: 1 + random.below(3) }, () => text(1 + random.below(6))),
    );
    const message = text(random.below(30));
    const expected = [...rows.keys()].filter((row) => rows[row]?.some((literal) => message.includes(literal)));
    expect([...new LiteralFilter(rows).find(message)].sort((a, b) => a - b)).toEqual(expected);
    found += expected.length;
  }
  expect(found).toBeGreaterThan(1000);
});

test("a literal that ends with the text is found, and one that goes on is not", () => {
  const filter = new LiteralFilter([["deploy"], ["deployed"], ["xdeploy"]]);
  expect([...filter.find("please deploy")]).toEqual([0]);
});

test("literals that share all they are looked for by cost no more than others [design.triggers.filter]", () => {
  const filter = new LiteralFilter(Array.from({ length: 200 }, (_, index) => ["a".repeat(index + 3)]));
  const started = performance.now();
  for (let round = 0; round < 10; round++) expect(filter.find("a".repeat(8192)).size).toBe(200);
  // compared one by one, they take several seconds
  expect(performance.now() - started).toBeLessThan(1000);
});
