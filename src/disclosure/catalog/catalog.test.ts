import { describe, expect, test } from "vitest";
import { Random } from "../../../test/fuzz/random.ts";
import { estimateTokens, MAX_DESCRIPTION } from "../../skill/limits.ts";
import { type CatalogFormat, renderCatalog } from "./catalog.ts";
import type { CatalogEntry } from "./entry.ts";

const FORMATS: readonly CatalogFormat[] = ["xml", "markdown", "list", "json"];

const GREETINGS: CatalogEntry = {
  name: "hello-extended",
  description: "Extended greeting capabilities. Use when somebody arrives.",
  briefDescription: "Extended greeting capabilities",
  location: "/skills/hello-extended/SKILL.md",
};
const JAVA: CatalogEntry = {
  name: "java_expert",
  description: "Java development expert with access to formatters and templates.",
  location: "/skills/java_expert/SKILL.md",
};

describe("formats [design.catalog.formats]", () => {
  test("markdown has names in bold and descriptions in full [autobyteus.prompt.catalog]", () => {
    expect(renderCatalog([JAVA, GREETINGS], { format: "markdown" }).text).toMatchInlineSnapshot(`
      "- **java_expert**: Java development expert with access to formatters and templates.
      - **hello-extended**: Extended greeting capabilities. Use when somebody arrives."
    `);
  });

  test("list has brief descriptions, made where none is given [toolsets.registry.text]", () => {
    expect(renderCatalog([JAVA, GREETINGS], { format: "list" }).text).toMatchInlineSnapshot(`
      "- java_expert: Java development expert with access to formatters and templates
      - hello-extended: Extended greeting capabilities"
    `);
  });

  test("json can be parsed", () => {
    expect(JSON.parse(renderCatalog([GREETINGS], { format: "json" }).text)).toEqual({
      available_skills: [{ name: GREETINGS.name, description: GREETINGS.description, location: GREETINGS.location }],
    });
  });
});

test("the short list costs about 15 tokens for a skill of the document's size [toolsets.registry.tokens]", () => {
  const { tokens } = renderCatalog(Array<CatalogEntry>(20).fill(GREETINGS), { format: "list" });
  expect(tokens / 20).toBeGreaterThan(8);
  expect(tokens / 20).toBeLessThan(16);
});

test("a skill is shown rather than a longer note about it [design.budget.omitted]", () => {
  const short = { name: "a", description: "b", location: "/c" };
  expect(renderCatalog([short], { format: "list", budgetTokens: 0 }).text).toBe("- a: b");
});

describe.each(FORMATS)("a catalog as %s", (format) => {
  const skills = makeSkills(60);

  test("is empty without skills [design.catalog.empty]", () => {
    const empty = { text: "", tokens: 0, shortened: [], omitted: [] };
    expect(renderCatalog([], { format, before: "Skills:\n", after: "\nEnd." })).toEqual(empty);
    expect(renderCatalog([], { format, budgetTokens: 0 })).toEqual(empty);
  });

  test("keeps the order that it was given, every time [design.catalog.order]", () => {
    const backwards = skills.toReversed();
    const { text } = renderCatalog(backwards, { format });
    expect([...readCatalog(text, format).keys()]).toEqual(backwards.map(({ name }) => name));
    expect(renderCatalog(backwards, { format }).text).toBe(text);
  });

  test("is shown in full while it fits, and counts its tokens [design.budget.full]", () => {
    const full = renderCatalog(skills, { format });
    expect(full).toMatchObject({ shortened: [], omitted: [] });
    expect(full.tokens).toBe(estimateTokens(full.text));
    expect(renderCatalog(skills, { format, budgetTokens: full.tokens })).toEqual(full);
  });

  test("cuts every description to the same length when the budget is short [design.budget.even]", () => {
    const full = renderCatalog(skills, { format });
    const cut = renderCatalog(skills, { format, budgetTokens: full.tokens - 150 });
    const [before, after] = [readCatalog(full.text, format), readCatalog(cut.text, format)];
    const lengths = cut.shortened.map((name) => after.get(name)?.length ?? 0);
    expect(cut.tokens).toBeLessThanOrEqual(full.tokens - 150);
    expect(cut).toMatchObject({ omitted: [] });
    expect(cut.shortened.length).toBeGreaterThan(0);
    // words have up to nine letters: that far may two cuts between words be apart
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(10);
    for (const { name } of skills) {
      const isShortened = cut.shortened.includes(name);
      expect(after.get(name)).toSatisfy((text: string) => text.endsWith("…") === isShortened);
      if (!isShortened) expect(after.get(name)).toBe(before.get(name));
    }
  });

  test("lists names and offers `search_skills` when descriptions do not fit [design.budget.names]", () => {
    const budgetTokens = budgetOfNames(skills, format);
    const tight = renderCatalog(skills, { format, budgetTokens });
    expect(tight).toMatchObject({ omitted: [], shortened: skills.map(({ name }) => name) });
    expect([...readCatalog(tight.text, format).values()].every((text) => text === undefined)).toBe(true);
    expect(tight.text).toContain("`search_skills`");
    expect(tight.tokens).toBeLessThanOrEqual(budgetTokens);
  });

  test("tells a description as shortened that is left out, however short it was [design.budget.names]", () => {
    const tiny = skills.map((skill) => ({ ...skill, description: "Tiny", briefDescription: "Tiny" }));
    const { shortened } = renderCatalog(tiny, { format, budgetTokens: budgetOfNames(tiny, format) });
    expect(shortened).toEqual(tiny.map(({ name }) => name));
  });

  test("says how many skills it does not name, and which these are [design.budget.omitted]", () => {
    const budgetTokens = Math.floor(budgetOfNames(skills, format) / 2);
    const { text, tokens, shortened, omitted } = renderCatalog(skills, { format, budgetTokens });
    expect(tokens).toBeLessThanOrEqual(budgetTokens);
    expect(omitted.length).toBeGreaterThan(5);
    expect([...shortened, ...omitted]).toEqual(skills.map(({ name }) => name));
    expect([...readCatalog(text, format).keys()]).toEqual(shortened);
    expect(text).toContain(`And ${omitted.length} more skills. Use the \`search_skills\` tool`);
  });

  test("tells of skills even in a budget of nothing [design.budget.omitted]", () => {
    const { text, omitted } = renderCatalog(skills, { format, budgetTokens: 0 });
    expect(text).toContain("60 skills available. Use the `search_skills` tool");
    expect(omitted).toHaveLength(60);
    expect(text.length).toBeLessThan(140);
  });

  test("counts what is written around it [design.budget.together]", () => {
    const around = { before: `${"Before. ".repeat(20)}\n`, after: `\n${"After. ".repeat(20)}` };
    for (let budgetTokens = 150; budgetTokens < 2000; budgetTokens += 13) {
      const { text, tokens } = renderCatalog(skills, { format, budgetTokens, ...around });
      expect(tokens).toBe(estimateTokens(text));
      expect(tokens).toBeLessThanOrEqual(budgetTokens);
      expect(text.startsWith(around.before) && text.endsWith(around.after)).toBe(true);
    }
  });

  test("changes little when one skill is added [design.budget.no-cliff]", () => {
    const many = makeSkills(250);
    const budgetTokens = 1000;
    let before = readCatalog(renderCatalog(many.slice(0, 1), { format, budgetTokens }).text, format);
    for (let count = 2; count <= many.length; count++) {
      const { text, tokens, shortened } = renderCatalog(many.slice(0, count), { format, budgetTokens });
      const after = readCatalog(text, format);
      const others = [...before].filter(([name]) => name !== many[count - 1]?.name);
      const lostNames = others.filter(([name]) => !after.has(name));
      const lostDescriptions = others.filter(([name, was]) => was !== undefined && after.get(name) === undefined);
      expect(lostNames.length, `names at ${count}`).toBeLessThan(8);
      expect(lostDescriptions.length, `descriptions at ${count}`).toBeLessThan(8);
      for (const [name, was = ""] of others) {
        const is = after.get(name);
        if (is !== undefined) expect(is.length, `${name} at ${count}`).toBeGreaterThan(was.length * 0.6 - 10);
      }
      // whatever is left out, the room is used
      if (shortened.length > 0) expect(tokens, `tokens at ${count}`).toBeGreaterThan(budgetTokens * 0.85);
      before = after;
    }
  });

  test("loses nothing to a skill that takes more room than there is [design.budget.no-cliff]", () => {
    const [name, location] = ["&".repeat(128), `/${"&".repeat(3000)}/SKILL.md`];
    const huge = { name, location, description: "&".repeat(1000), briefDescription: "&".repeat(80) };
    const budgetTokens = renderCatalog(skills, { format }).tokens - 100;
    const before = readCatalog(renderCatalog(skills, { format, budgetTokens }).text, format);
    const { text, tokens } = renderCatalog([huge, ...skills], { format, budgetTokens });
    const after = readCatalog(text, format);
    expect(tokens).toBeLessThanOrEqual(budgetTokens);
    for (const { name: other } of skills) {
      expect(after.get(other)?.length, other).toBeGreaterThan((before.get(other)?.length ?? 0) * 0.6 - 10);
    }
    // and where only some names fit, those that do are there
    const few = renderCatalog([huge, ...skills], { format, budgetTokens: 100 });
    expect(readCatalog(few.text, format).size).toBeGreaterThan(2);
  });

  test("does not point to a tool that the model does not have [design.access.preloaded-only]", () => {
    for (const budgetTokens of [0, 50, budgetOfNames(skills, format)]) {
      const { text } = renderCatalog(skills, { format, budgetTokens, isSearchable: false });
      expect(text).not.toContain("search_skills");
      expect(text).toMatch(/60 skills available\.|And \d+ more skills\.|Some descriptions are left out\./);
    }
  });

  test("cuts a description that is longer than the specification allows [design.catalog.bounded]", () => {
    const long = { ...JAVA, description: "word ".repeat(1000), briefDescription: "word ".repeat(1000) };
    const { text, shortened } = renderCatalog([GREETINGS, long], { format });
    expect(shortened).toEqual(["java_expert"]);
    expect(text.length).toBeLessThan(MAX_DESCRIPTION + 500);
  });
});

/** The descriptions of a catalog by name; undefined where a name stands alone. */
function readCatalog(text: string, format: CatalogFormat): Map<string, string | undefined> {
  if (format === "json") {
    const { available_skills: skills } = JSON.parse(text);
    return new Map(skills.map(({ name, description }: CatalogEntry) => [name, description]));
  }
  const pattern = {
    xml: /<name>(.*)<\/name>(?:\n<description>(.*)<\/description>)?/g,
    markdown: /^- \*\*(.*?)\*\*(?:: (.*))?$/gm,
    list: /^- ([^:\n]*)(?:: (.*))?$/gm,
  }[format];
  return new Map(Array.from(text.matchAll(pattern), ([, name = "", description]) => [name, description]));
}

/** The smallest budget in which every skill is named. */
function budgetOfNames(skills: readonly CatalogEntry[], format: CatalogFormat): number {
  for (let budgetTokens = 0; ; budgetTokens++) {
    if (renderCatalog(skills, { format, budgetTokens }).omitted.length === 0) return budgetTokens;
  }
}

function makeSkills(count: number): CatalogEntry[] {
  const random = new Random(11);
  const words = ["reads", "writes", "a", "report", "from", "tables", "charts", "when", "asked", "summary", "quickly"];
  return Array.from({ length: count }, (_, index) => {
    const sentence = (length: number): string => Array.from({ length }, () => random.pick(words)).join(" ");
    return {
      name: `${random.pick(words)}-${index}`,
      description: sentence(20 + random.below(30)),
      briefDescription: sentence(7 + random.below(6)),
      location: `/home/somebody/.agent/skills/${index}/SKILL.md`,
    };
  });
}
