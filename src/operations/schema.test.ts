import { expect, test } from "vitest";
import { boolean, choice, findMismatch, flag, integer, list, object, parseInput, text } from "./schema.ts";

const schema = object(
  { paths: list(text(), "paths", { minItems: 1 }), strict: flag("strictly") },
  { limit: integer(), mode: choice(["a", "b"]), deep: object({ on: boolean() }) },
);

test("what fits is given back, with flags that were not said", () => {
  expect(parseInput(schema, { paths: ["x"] })).toEqual({ paths: ["x"], strict: false });
  const full = { paths: ["x"], strict: true, limit: 0, mode: "b", deep: { on: true } };
  expect(parseInput(schema, full)).toEqual(full);
});

test.each([
  [undefined, "the input should be an object"],
  [[], "the input should be an object"],
  [{}, "`paths` is missing"],
  [{ paths: "x" }, "`paths` should be a list"],
  [{ paths: [] }, "`paths` needs at least 1"],
  [{ paths: [1] }, "`paths[0]` should be a text"],
  [{ paths: ["x"], strict: "yes" }, "`strict` should be true or false"],
  [{ paths: ["x"], limit: 1.5 }, "`limit` should be a whole number, at least 0"],
  [{ paths: ["x"], limit: -1 }, "`limit` should be a whole number, at least 0"],
  [{ paths: ["x"], mode: "c" }, "`mode` should be one of a, b"],
  [{ paths: ["x"], deep: { on: 1 } }, "`deep.on` should be true or false"],
  [{ paths: ["x"], other: 1 }, "`other` is not known"],
])("%j is refused: %s", (value, message) => {
  expect(() => parseInput(schema, value)).toThrow(message);
});

test("a key of every object is not taken for one of the schema's", () => {
  expect(findMismatch(object({ toString: text() }), {}, "")).toBe("`toString` is missing");
  expect(findMismatch(object({}), JSON.parse('{ "__proto__": 1 }'), "")).toBe("`__proto__` is not known");
});

test("the schema says what the check does", () => {
  expect(schema).toMatchObject({ required: ["paths"], additionalProperties: false });
});
