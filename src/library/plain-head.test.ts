import { expect, test } from "vitest";
import { Random } from "../../test/fuzz/random.ts";
import { parseSkill } from "../skill/parse.ts";
import { parsePlainHead } from "./plain-head.ts";

/** What a frontmatter says, read from bytes that go on after it, as those of a file do. */
function read(text: string, folder: string): { name: string; description: string } | undefined {
  const bytes = Buffer.from(`${text}# Title\n\n---\n`);
  const head = parsePlainHead(bytes, Buffer.byteLength(text), folder);
  return head && { name: folder, description: head.text ?? bytes.toString("utf8", head.start, head.end) };
}

test("a plain frontmatter is read", () => {
  expect(read("---\nname: a-b\ndescription: Does it. Well\n---\n", "a-b")).toEqual({
    name: "a-b",
    description: "Does it. Well",
  });
  expect(read('---\ndescription: "Does: it"\nname: a\n---\n', "a")).toEqual({ name: "a", description: "Does: it" });
  expect(read('---\ndescription: "Says \\"hi\\": to all # of us"\nname: a\n---\n', "a")).toEqual({
    name: "a",
    description: 'Says "hi": to all # of us',
  });
  expect(read("---\nname: a\ndescription: Café — 技能\n---\n", "a")?.description).toBe("Café — 技能");
});

test.each([
  ["a name of another script", "---\nname: à\ndescription: b\n---\n"],
  ["a quote that does not end", '---\nname: a\ndescription: "b\n---\n'],
  ["a quote that ends twice", '---\nname: a\ndescription: "b" "c"\n---\n'],
  ["a quoted space at an end", '---\nname: a\ndescription: "b "\n---\n'],
  ["an escaped closing quote", '---\nname: a\ndescription: "b\\"\n---\n'],
  ["the same field twice", "---\nname: a\nname: a\n---\n"],
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
  expect(read(text, "a")).toBeUndefined();
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
    const plain = read(text, "a");
    if (plain === undefined) continue;
    taken++;
    const { skill, diagnostics } = parseSkill({ folder: "a", texts: new Map([["SKILL.md", text]]) }, { isHead: true });
    expect({ text, diagnostics, name: skill?.name, description: skill?.description }).toEqual({
      text,
      diagnostics: [],
      ...plain,
    });
  }
  expect(taken).toBeGreaterThan(3000);
});
