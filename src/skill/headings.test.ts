import { expect, test } from "vitest";
import { headingsOf } from "./headings.ts";

test("headings of any depth are found, without their signs", () => {
  expect(headingsOf("# One\n\ntext\n###### Six ##\n  ## Indented\n#\n#no\n")).toEqual(["One", "Six", "Indented"]);
});

test("what stands in code is no heading", () => {
  const text =
    "# Real\n```bash\n# a comment\n```\n~~~~\n# no\n~~~\n# still no\n~~~~\n    # indented code\n## Also real\n";
  expect(headingsOf(text)).toEqual(["Real", "Also real"]);
});

test("lines may end as on Windows", () => {
  expect(headingsOf("# One\r\n## Two\r\n")).toEqual(["One", "Two"]);
});

test("a text of nothing but signs is read in a moment", () => {
  expect(headingsOf("#".repeat(1_000_000))).toEqual([]);
  expect(headingsOf(`# a${" #".repeat(200_000)}x`)).toHaveLength(1);
  expect(headingsOf("# h\n".repeat(10_000))).toHaveLength(200);
});
