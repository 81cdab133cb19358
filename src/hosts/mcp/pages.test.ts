import { describe, expect, test } from "vitest";
import { pageOf } from "./pages.ts";

const numbers = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(index).padStart(6, "0"));
const itself = (item: string): string => item;

function walk(list: readonly string[]): string[][] {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = pageOf(list, itself, cursor);
    pages.push([...items]);
    cursor = nextCursor;
  } while (cursor !== undefined);
  return pages;
}

describe("pages", () => {
  test.each([0, 1, 99, 100, 101, 250, 5001, 61_452])(
    "of %d items hold each once, on no more pages than clients walk [limits.mcp.pages]",
    (count) => {
      const pages = walk(numbers(count));
      expect(pages.flat()).toEqual(numbers(count));
      expect(pages.length).toBeLessThanOrEqual(64);
    },
  );

  test("go on where they were when the list has changed meanwhile [limits.mcp.pages]", () => {
    const list = numbers(150);
    const { nextCursor } = pageOf(list, itself, undefined);
    const without = list.filter((item) => item !== "000099");
    expect(pageOf(without, itself, nextCursor).items).toEqual(list.slice(100));
  });

  test.each(["", "nonsense", "\0", "YWZ0ZXI", "💣"])(
    "refuse the cursor %j, which is not theirs [limits.mcp.pages]",
    (cursor) => {
      expect(() => pageOf(numbers(3), itself, cursor)).toThrow("no cursor of this list");
    },
  );
});
