import { expect, test } from "vitest";
import { Random } from "../../test/fuzz/random.ts";
import { parseSkill } from "../skill/parse.ts";
import { parsePlainHead } from "./plain-head.ts";

test("a plain frontmatter is read", () => {
  expect(parsePlainHead("---\nname: a-b\ndescription: Does it. Well\n---\n", "a-b")).toEqual({
    name: "a-b",
    description: "Does it. Well",
    at: "---\nname: a-b\ndescription: ".length,
  });
  expect(parsePlainHead('---\ndescription: "Does: it"\nname: a\n---\n', "a")).toEqual({
    name: "a",
    description: "Does: it",
    at: '---\ndescription: "'.length,
  });
  expect(parsePlainHead('---\ndescription: "Says \\"hi\\": to all # of us"\nname: a\n---\n', "a")).toEqual({
    name: "a",
    description: 'Says "hi": to all # of us',
    at: undefined,
  });
});

test.each([
  ["another field", "---\nname: a\ndescription: b\nlicense: MIT\n---\n"],
  ["a name that is not the folder's", "---\nname: b\ndescription: b\n---\n"],
  ["a name that is not valid", "---\nname: A\ndescription: b\n---\n"],
  ["an unquoted colon", "---\nname: a\ndescription: b: c\n---\n"],
  ["a colon at the end", "---\nname: a\ndescription: b:\n---\n"],
  ["a comment", "---\nname: a\ndescription: b # c\n---\n"],
  ["a continued line", "---\nname: a\ndescription: b\n  c\n---\n"],
  ["an empty value", "---\nname: a\ndescription:\n---\n"],
  ["null", "---\nname: a\ndescription: null\n---\n"],
  ["a block", "---\nname: a\ndescription: |\n  b\n---\n"],
  ["a tab", "---\nname: a\ndescription: b\tc\n---\n"],
  ["an escape of YAML's own", '---\nname: a\ndescription: "\\x41"\n---\n'],
  ["1,025 characters", `---\nname: a\ndescription: ${"b".repeat(1025)}\n---\n`],
  ["CR LF", "---\r\nname: a\r\ndescription: b\r\n---\r\n"],
])("%s is left to the parser", (_what, text) => {
  expect(parsePlainHead(text, "a")).toBeUndefined();
});

test("what it takes, the parser reads the same, without a word", () => {
  const pieces = [
    "a",
    "Do",
    " ",
    ": ",
    ":",
    " #",
    "#",
    '"',
    "\\",
    "\\n",
    "'",
    "é",
    "技",
    "😀",
    "-",
    "[",
    "{",
    "*",
    "&",
    "!",
    "~",
    "null",
    "\t",
    "\u00a0",
    "\u0085",
    "\u200b",
    "%",
    "@",
    "`",
    "|",
    ">",
    ",",
    "?",
    "---",
    "\n",
  ];
  const random = new Random(5);
  let taken = 0;
  for (let i = 0; i < 20_000; i++) {
    const words = Array.from({ length: 1 + random.below(8) }, () => random.pick(pieces)).join("");
    const value = random.below(3) === 0 ? `"${words}"` : `${random.pick(["A", "b", ""])}${words}`;
    const text = `---\nname: a\ndescription: ${value}\n---\n`;
    const plain = parsePlainHead(text, "a");
    if (plain === undefined) continue;
    taken++;
    const { skill, diagnostics } = parseSkill({ folder: "a", texts: new Map([["SKILL.md", text]]) }, { isHead: true });
    const { at, ...said } = plain;
    expect({ text, diagnostics, name: skill?.name, description: skill?.description }).toEqual({
      text,
      diagnostics: [],
      ...said,
    });
    if (at !== undefined) expect(text.slice(at, at + said.description.length)).toBe(said.description);
  }
  expect(taken).toBeGreaterThan(3000);
});
