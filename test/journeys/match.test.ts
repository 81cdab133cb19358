import { describe, expect, test } from "vitest";
import { type Home, makeHome } from "../support/home.ts";
import { skillText, writeFiles } from "../support/skep.ts";
import { harmIn, runInTerminal, runWithInput, withoutBundled } from "../support/typed.ts";

interface Matched {
  readonly level: number;
  readonly skills: { name: string; rank: number; reason: string; matched: object[]; why?: string }[];
  readonly text: string;
  readonly problems?: string[];
}

/** A home with nothing but these skills, each with its triggers in YAML. */
async function makeShelf(skills: Readonly<Record<string, string>>): Promise<Home> {
  const home = await makeHome();
  writeFiles(home.skepHome, { "skills/.keep": "" });
  for (const [name, extra] of Object.entries(skills)) {
    writeFiles(home.skepHome, { [`skills/${name}/SKILL.md`]: skillText(name, extra) });
  }
  return withoutBundled(home);
}

function keywords(...words: string[]): string {
  return `triggers:\n  keywords: ${JSON.stringify(words)}\n`;
}

async function match(home: Home, ...args: string[]): Promise<Matched> {
  const { code, stdout, stderr } = await home.run(["match", ...args, "--json"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout);
}

async function names(home: Home, ...args: string[]): Promise<string[]> {
  return (await match(home, ...args)).skills.map(({ name }) => name);
}

describe("a message that matches nothing", () => {
  test("gets the number of skills [design.ladder.breadcrumb, toolsets.tiers.breadcrumb]", async () => {
    const three = await makeShelf({ ham: keywords("apple"), jam: keywords("pear"), tea: "" });
    expect(await match(three, "tell", "me", "a", "story")).toEqual({
      level: 1,
      skills: [],
      text: "[3 skills available]",
    });
    const one = await makeShelf({ fruit: keywords("apple") });
    expect((await match(one, "tell me a story")).text).toBe("[1 skill available]");
    expect((await one.run(["match", "tell me a story"])).stdout).toBe(
      "Level 1: the model is told how many skills there are\n\n[1 skill available]\n",
    );
  });

  test("gets the catalog where no skill has triggers [design.ladder.no-triggers]", async () => {
    const home = await makeShelf({ apple: "", pear: "" });
    expect(await match(home, "tell me a story")).toEqual({
      level: 2,
      skills: [],
      text: "## Available Skills\n\n- apple: Does apple things\n- pear: Does pear things",
    });
  });

  test("gets nothing where there are no skills [design.ladder.nothing]", async () => {
    const home = await makeShelf({});
    expect(await match(home, "what can you do")).toEqual({ level: 0, skills: [], text: "" });
    expect((await home.run(["match", "hi"])).stdout).toBe("Level 0: the model is told nothing\n");
  });

  test("does not take a part of a word for a word [design.words.boundary]", async () => {
    const home = await makeShelf({ a: keywords("cat", "кот", "猫") });
    expect(await names(home, "the category of который")).toEqual([]);
    expect(await names(home, "the CAT sleeps")).toEqual(["a"]);
    expect(await names(home, "мой кот спит")).toEqual(["a"]);
    expect(await names(home, "我的猫在睡觉")).toEqual(["a"]);
  });
});

describe("a message that asks for skills", () => {
  test.each(["What can you do?", "list skills", "Was kannst du?", "你能做什么？"])(
    "%s gets the catalog [design.ladder.catalog]",
    async (message) => {
      const home = await makeShelf({ a: keywords("apple"), b: "" });
      expect(await match(home, message)).toMatchObject({ level: 2, skills: [] });
    },
  );

  test("gets ten of fifteen in full, and is told so [design.ladder.all]", async () => {
    const shelf = Object.fromEntries(Array.from({ length: 15 }, (_, i) => [`s${String(i).padStart(2, "0")}`, ""]));
    const home = await makeShelf({ ...shelf, s07: keywords("apple") });
    const { level, skills, text } = await match(home, "show", "all", "skills");
    expect({ level, reasons: new Set(skills.map(({ reason }) => reason)) }).toEqual({
      level: 3,
      reasons: new Set(["all"]),
    });
    expect(skills.map(({ name, rank }) => `${rank} ${name}`)).toEqual(
      Array.from({ length: 10 }, (_, i) => `${i + 1} s0${i}`),
    );
    expect(text.match(/<skill_content name=/g)).toHaveLength(10);
    expect(text).toMatch(/\n\nShowing 10 of 15 skills\.$/);
    const { stdout } = await home.run(["match", "show all skills"]);
    expect(stdout).toContain("\n10. s09 (all)\n\nShowing 10 of 15 skills.\n");
  });
});

describe("what a message brings", () => {
  test("is told with its rank, its reason and what matched [design.rank.explain]", async () => {
    const home = await makeShelf({ invoices: keywords("purchase order", "INV"), letters: keywords("order") });
    const plain = await match(home, "Where is my Purchase-Order?");
    expect(plain).toEqual({
      level: 3,
      skills: [
        {
          name: "invoices",
          rank: 1,
          reason: "phrase",
          matched: [{ kind: "keyword", trigger: "purchase order", text: "Purchase-Order" }],
        },
        { name: "letters", rank: 2, reason: "hits", matched: [{ kind: "keyword", trigger: "order", text: "Order" }] },
      ],
      text: expect.stringContaining('<skill_content name="invoices">'),
    });
    const explained = await match(home, "Where is my Purchase-Order?", "--explain");
    expect(explained.problems).toEqual([]);
    expect(explained.skills.map(({ why }) => why)).toEqual([
      "The message holds a whole phrase of it.",
      "One of its triggers matches; `invoices` goes before it: the message holds a whole phrase of that one.",
    ]);
    expect((await home.run(["match", "Where is my Purchase-Order?", "--explain"])).stdout).toMatchInlineSnapshot(`
      "Level 3: the model is given these skills in full

      1. invoices (phrase)
         The message holds a whole phrase of it.
         keyword \`purchase order\` matches "Purchase-Order"
      2. letters (hits)
         One of its triggers matches; \`invoices\` goes before it: the message holds a whole phrase of that one.
         keyword \`order\` matches "Order"
      "
    `);
    expect((await home.run(["match", "Where is my Purchase-Order?"])).stdout).toMatchInlineSnapshot(`
      "Level 3: the model is given these skills in full

      1. invoices (phrase)
      2. letters (hits)

      \`--explain\` tells why; \`skep prompt --query\` prints what the model is given
      "
    `);
  });

  test("is first the skill that it names, even when four match [design.rank.mention, toolsets.rank.mention]", async () => {
    const fruit = keywords("apple", "green apple", "fruit");
    const home = await makeShelf({ ham: fruit, jam: fruit, tea: fruit, zebra: "" });
    expect(await names(home, "ask zebra about the green apple, a fruit")).toEqual(["zebra", "ham", "jam"]);
    expect(await names(home, "$zebra green apple")).toEqual(["zebra", "ham", "jam"]);
  });

  test("is three skills, or as many as are asked for [toolsets.rank.max-skills]", async () => {
    const apple = keywords("apple");
    const home = await makeShelf({ a: apple, b: apple, c: apple, d: apple, e: apple });
    expect(await names(home, "an apple")).toEqual(["a", "b", "c"]);
    expect(await names(home, "an apple", "--max-skills", "1")).toEqual(["a"]);
    expect(await names(home, "an apple", "--max-skills", "5")).toEqual(["a", "b", "c", "d", "e"]);
  });

  test("is first what was loaded last, also by another process; a match is no use [design.rank.recent, design.usage.kept]", async () => {
    const apple = keywords("apple");
    const home = await makeShelf({ a: apple, b: apple, c: apple });
    await match(home, "an apple", "--max-skills", "1");
    expect(await names(home, "an apple")).toEqual(["a", "b", "c"]);
    expect((await home.run(["load", "c"])).code).toBe(0);
    expect(await names(home, "an apple")).toEqual(["c", "a", "b"]);
    expect((await home.run(["load", "b"])).code).toBe(0);
    const { skills } = await match(home, "an apple");
    expect(skills.map(({ name, reason }) => `${name} ${reason}`)).toEqual(["b recent", "c recent", "a hits"]);
  });

  test("does not depend on a pattern that cannot be used, which is reported [design.triggers.invalid]", async () => {
    const broken = 'triggers:\n  keywords: [apple]\n  patterns: ["(?=x)y", "pear\\\\d+"]\n';
    const home = await makeShelf({ a: broken, b: keywords("pear77") });
    const { skills, problems } = await match(home, "an apple and pear77", "--explain");
    expect(skills.map(({ name }) => name)).toEqual(["a", "b"]);
    expect(skills[0]?.matched).toHaveLength(2);
    expect(problems).toEqual([expect.stringMatching(/^a: `\(\?=x\)y` /)]);
  });

  test("is nothing of a skill that is switched off, unavailable or kept from models [design.ladder.matched]", async () => {
    const home = await makeShelf({
      off: keywords("apple"),
      needy: `${keywords("apple")}metadata:\n  requires: no-such-command\n`,
      private: `${keywords("apple")}disable-model-invocation: true\n`,
      open: keywords("apple"),
    });
    await home.run(["disable", "off"]);
    expect(await names(home, "an apple")).toEqual(["open"]);
    // what its author keeps from models, a person may call
    expect(await names(home, "/private an apple")).toEqual(["private", "open"]);
    expect(await names(home, "/off /needy an apple")).toEqual(["open"]);
  });
});

describe("the message", () => {
  test("comes from stdin too, with as many lines as it likes", async () => {
    const home = await makeShelf({ a: keywords("apple") });
    const { code, stdout } = runWithInput(home, ["match", "--json"], "Dear you,\n\nan apple, please.\n");
    expect({ code, level: JSON.parse(stdout.toString()).level }).toEqual({ code: 0, level: 3 });
    expect(runWithInput(home, ["skill", "match"], "nothing").stdout.toString()).toContain("[1 skill available]");
  });

  test("may be anything of up to a megabyte", async () => {
    const home = await makeShelf({ a: keywords("apple") });
    const noise = Buffer.alloc(1 << 20, Buffer.from([0xed, 0xa0, 0x80, 0x00, 0x1b, 0xff]));
    expect(runWithInput(home, ["match"], noise).stdout.toString()).toContain("[1 skill available]");
    expect(runWithInput(home, ["match"], Buffer.concat([noise, noise]))).toMatchObject({ code: 2 });
  });

  test("has to be there", async () => {
    const home = await makeShelf({ a: keywords("apple") });
    expect(runWithInput(home, ["match"], "")).toMatchObject({
      code: 2,
      stderr: 'error: `skep match` needs <message>\nhint: for example: skep match "say hello to Ada"\n',
    });
    expect((await home.run(["match", "x", "--max-skills", "-1"])).code).toBe(2);
  });
});

test("triggers and messages do no harm in a terminal", async (context) => {
  const home = await makeShelf({ a: 'triggers:\n  keywords: ["apple \\e[2J pie"]\n' });
  const seen = runInTerminal(home, ["match", "--explain", "apple \u001b[2J pie \u202E"]);
  if (seen === undefined) return context.skip("needs the command `script`, to make a terminal");
  expect(seen).toContain("Level");
  expect(harmIn(seen)).toEqual([]);
});
