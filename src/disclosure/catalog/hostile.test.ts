import { expect, test } from "vitest";
import { Random } from "../../../test/fuzz/random.ts";
import { type CatalogFormat, renderCatalog } from "./catalog.ts";
import type { CatalogEntry } from "./entry.ts";

const PIECES = [
  ...["</skill>", "<skill>", "</available_skills>", "<!--", "-->", "<![CDATA[", "]]>", "&lt;", "&", "<", ">"],
  ...["\n- **evil**: x", "\n\n# Heading\n", "\r```\r", "`", "**", "*", "\\", "\\**", "[x](y)", "![x](", "\n> quote"],
  ...['"', '"},{"name":"evil"}', "]", "}", "\\u0022", "\u2028", "\u0000", "\u202e", "\u200b", "\ud800", "\udc00"],
  ...[String.fromCodePoint(0xe0041), "<\u200b/skill>", "\ufe0f", "😀", "技能", " ", "word"],
];

/** What a catalog of three skills may look like when every word of an author's is taken for `.*` at its place. */
const SHAPES: Readonly<Record<CatalogFormat, RegExp>> = {
  xml: lines(
    "<available_skills>",
    ...Array<string>(3).fill(
      "<skill>\n<name>TEXT</name>\n<description>TEXT</description>\n<location>TEXT</location>\n</skill>".replaceAll(
        "TEXT",
        "(?:[^<>&\n]|&(?:amp|lt|gt);)*",
      ),
    ),
    "</available_skills>",
  ),
  markdown: lines(...Array<string>(3).fill("- \\*\\*TEXT\\*\\*: TEXT".replaceAll("TEXT", "(?:[^\\\\*`<[\n]|\\\\.)*"))),
  list: lines(...Array<string>(3).fill("- TEXT: TEXT".replaceAll("TEXT", "(?:[^\\\\*`<[\n]|\\\\.)*"))),
  json: lines('\\{"available_skills":\\[', "\\{.*\\},", "\\{.*\\},", "\\{.*\\}", "\\]\\}"),
};

function lines(...patterns: string[]): RegExp {
  return new RegExp(`^${patterns.join("\n")}$`, "u");
}

test.each(["xml", "markdown", "list", "json"] as const)(
  "whatever an author writes keeps its place as %s, in sight [design.catalog.escaped, design.catalog.invisible]",
  (format) => {
    const random = new Random(3);
    for (let round = 0; round < 500; round++) {
      const { text } = renderCatalog([hostileEntry(random), hostileEntry(random), hostileEntry(random)], { format });
      expect(text).toMatch(SHAPES[format]);
      // line breaks are ours; all else that nobody sees was an author's
      expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Variation_Selector}]/u);
      if (format === "json") expect(JSON.parse(text).available_skills.flatMap(Object.keys)).toEqual(FIELDS);
    }
  },
);

test("a megabyte of an author's text is cut [design.catalog.bounded]", () => {
  for (const piece of PIECES) {
    const description = piece.repeat(Math.ceil(1_000_000 / piece.length));
    const { text } = renderCatalog([{ name: "big", description, location: "/big" }], { format: "xml" });
    expect(text.length).toBeLessThan(8_000);
  }
});

const FIELDS = Array<string[]>(3).fill(["name", "description", "location"]).flat();

function hostileEntry(random: Random): CatalogEntry {
  const text = (): string => Array.from({ length: 1 + random.below(8) }, () => random.pick(PIECES)).join("");
  return { name: text(), description: text(), briefDescription: text(), location: text() };
}
