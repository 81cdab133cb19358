import { describe, expect, test } from "vitest";
import { Random } from "../../../test/fuzz/random.ts";
import { MAX_DESCRIPTION } from "../../skill/limits.ts";
import type { CatalogEntry } from "./entry.ts";
import { CatalogItem } from "./item.ts";
import { JSON_WRITER } from "./json-writer.ts";
import { noteOf } from "./layout.ts";
import { MARKDOWN_WRITER } from "./markdown-writer.ts";
import { planCatalog } from "./plan.ts";
import type { CatalogWriter } from "./writer.ts";
import { XML_WRITER } from "./xml-writer.ts";

const WRITERS = { xml: XML_WRITER, markdown: MARKDOWN_WRITER, json: JSON_WRITER };

describe.each(Object.entries(WRITERS))("as %s", (_format, writer) => {
  const random = new Random(7);

  test("an item is as long as it was measured", () => {
    for (let round = 0; round < 500; round++) {
      const item = new CatalogItem(randomEntry(random), writer);
      const cap = 20 + random.below(300);
      expect(item.lengthAt(cap)).toBe(item.write(cap).length);
    }
  });

  test("the cap is the largest that fits, whatever is tried [design.budget.even]", () => {
    for (let round = 0; round < 40; round++) {
      const items = Array.from({ length: 1 + random.below(12) }, () => new CatalogItem(randomEntry(random), writer));
      const [least, most] = [sizeAt(items, 20, writer), sizeAt(items, MAX_DESCRIPTION, writer)];
      const limit = least + random.below(most - least);
      const layout = plan(items, writer, limit);
      const caps = Array.from({ length: MAX_DESCRIPTION - 19 }, (_, index) => index + 20);
      expect(layout).toEqual({
        parts: items.map(() => "described"),
        cap: caps.findLast((cap) => sizeAt(items, cap, writer) <= limit),
      });
    }
  });

  test("a budget that is exactly enough is enough, and one character less is not [design.budget.full]", () => {
    const items = Array.from({ length: 5 }, () => new CatalogItem(randomEntry(random), writer));
    const exact = sizeAt(items, MAX_DESCRIPTION, writer);
    expect(plan(items, writer, exact).cap).toBe(MAX_DESCRIPTION);
    expect(plan(items, writer, exact - 1).cap).toBeLessThan(MAX_DESCRIPTION);
  });
});

test("descriptions are not read where there is no room for them", () => {
  const entry: CatalogEntry = {
    name: "quiet",
    get description(): string {
      throw new Error("was read");
    },
    location: "/quiet/SKILL.md",
  };
  const described = { name: "first", description: "x".repeat(400), location: "/first/SKILL.md" };
  const entries = [...Array<CatalogEntry>(5).fill(described), ...Array<CatalogEntry>(50).fill(entry)];
  const items = entries.map((one) => new CatalogItem(one, MARKDOWN_WRITER));
  const { parts } = plan(items, MARKDOWN_WRITER, 150);
  expect(parts.slice(0, 5)).toEqual(Array(5).fill("named"));
  expect(parts).not.toContain("described");
});

function plan(items: readonly CatalogItem[], writer: CatalogWriter, limit: number): ReturnType<typeof planCatalog> {
  return planCatalog(items, {
    limit,
    separatorLength: writer.separator.length,
    frameLength: (lacking) =>
      writer.frame("-", noteOf(lacking, { count: items.length, isSearchable: true })).length - 1,
  });
}

function sizeAt(items: readonly CatalogItem[], cap: number, writer: CatalogWriter): number {
  return writer.frame(items.map((item) => item.write(cap)).join(writer.separator), "").length;
}

function randomEntry(random: Random): CatalogEntry {
  const pieces = ["read", "writing", "a", "<b>", "&", "`code`", "**", '"', "\\", "文件", "😀", "é", ",", ".", "\n"];
  const words = Array.from({ length: 25 + random.below(60) }, () => random.pick(pieces));
  return {
    name: `skill-${random.below(1000)}`,
    description: words.join(" "),
    location: `/home/somebody/skills/${random.below(1000)}/SKILL.md`,
  };
}
