import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Home, makeHome } from "../support/home.ts";
import { skillText, writeFiles } from "../support/skep.ts";
import { harmIn, runInTerminal, runWithInput, withoutBundled } from "../support/typed.ts";

interface Result {
  readonly name: string;
  readonly source: string;
  readonly path: string;
  readonly score: number;
}

/** A home with nothing but a few skills of its user. */
async function makeKitchen(): Promise<Home> {
  const home = await makeHome();
  writeFiles(home.skepHome, {
    "skills/bread/SKILL.md": describedSkill("bread", "Bakes sourdough bread. Use for loaves, crusts and starters."),
    "skills/soup/SKILL.md": describedSkill("soup", "Cooks soups and broths. Use for anything with a ladle."),
    "skills/oven-care/SKILL.md": describedSkill("oven-care", "Cleans ovens after baking bread or pizza."),
  });
  return withoutBundled(home);
}

function describedSkill(name: string, description: string): string {
  return `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n\n# ${name}\n\nDo it.\n`;
}

async function find(home: Home, ...args: string[]): Promise<Result[]> {
  const { code, stdout, stderr } = await home.run(["search", ...args, "--json"]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout).results;
}

describe("searching", () => {
  test("gives the best first, each with its name, source, folder and score [design.search.scores]", async () => {
    const home = await makeKitchen();
    const results = await find(home, "bake", "a", "sourdough", "bread");
    expect(results.map(({ name }) => name)).toEqual(["bread", "oven-care"]);
    expect(results[0]).toEqual({
      name: "bread",
      description: "Bakes sourdough bread. Use for loaves, crusts and starters.",
      source: "user",
      path: join(home.skepHome, "skills/bread"),
      score: expect.any(Number),
    });
    const [first = 0, second = 0] = results.map(({ score }) => score);
    expect([first < 1, first > second, second > 0]).toEqual([true, true, true]);
  });

  test("a skill that is called so is first, with score 1, whatever its case and hyphens [design.search.exact]", async () => {
    const home = await makeKitchen();
    for (const query of ["oven-care", "Oven Care", "OVEN_CARE"]) {
      expect((await find(home, query))[0]).toMatchObject({ name: "oven-care", score: 1 });
    }
  });

  test("people see names and the beginning of descriptions", async () => {
    const home = await makeKitchen();
    const long = `Writes letters. ${"It also folds them, stamps them and carries them to the post. ".repeat(8)}`;
    writeFiles(home.skepHome, { "skills/letters/SKILL.md": describedSkill("letters", long.trim()) });
    const { code, stdout, stderr } = await home.run(["search", "write", "a", "letter"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const lines = stdout.split("\n");
    expect(lines).toHaveLength(4);
    expect(lines[0]).toBe("letters (user)");
    expect(lines[1]).toMatch(/^ {2}Writes letters\. It also folds them/);
    expect(lines[2]).toMatch(/^ {2}\S.*[^.,]\.\.\.$/);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
  });

  test("`agent skill search` and `--limit` work as anywhere", async () => {
    const home = await makeKitchen();
    const { code, stdout } = await home.run(["skill", "search", "--limit", "1", "bread", "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).results.map(({ name }: Result) => name)).toEqual(["bread"]);
  });

  test("a query comes from words, or from stdin, however long it is", async () => {
    const home = await makeKitchen();
    const task = `We have guests.\n\n${"They arrive at eight and like the garden. ".repeat(400)}\nCook them a soup.\n`;
    const { code, stdout, stderr } = runWithInput(home, ["search", "--json"], task);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(JSON.parse(stdout.toString()).results[0].name).toBe("soup");
    // words are there, so nothing is waited for
    expect(runWithInput(home, ["search", "bread", "--json"], "soup").stdout.toString()).toContain('"name": "bread"');
  });

  test("what fits nothing finds nothing, which is no failure", async () => {
    const home = await makeKitchen();
    expect(await home.run(["search", "quantum", "chromodynamics"])).toEqual({
      code: 0,
      stdout: "No skill fits. skep show lists all there are.\n",
      stderr: "",
    });
    expect(await find(home, "quantum")).toEqual([]);
  });
});

describe("the skills that are found", () => {
  test("are those that are ready: none that is disabled, unavailable or shadowed", async () => {
    const home = await makeKitchen();
    writeFiles(home.root, {
      "me/.agent/skills/needy/SKILL.md": skillText("needy", "metadata:\n  requires: no-such-command\n"),
      "me/.claude/skills/bread/SKILL.md": describedSkill("bread", "Weaker bread."),
    });
    expect((await find(home, "needy"))[0]?.name).not.toBe("needy");
    expect((await find(home, "bread")).map(({ source }) => source)).not.toContain("user-claude");
    await home.run(["disable", "bread"]);
    expect((await find(home, "bread")).map(({ name }) => name)).toEqual(["oven-care"]);
    await home.run(["enable", "bread"]);
    expect((await find(home, "bread"))[0]).toMatchObject({ name: "bread", score: 1 });
  });

  test("follow the files: what is new is found, what is gone is not [design.search.update]", async () => {
    const home = await makeKitchen();
    expect(await find(home, "marzipan")).toEqual([]);
    writeFiles(home.skepHome, {
      "skills/sweets/SKILL.md": describedSkill("sweets", "Makes marzipan."),
      "skills/soup/SKILL.md": describedSkill("soup", "Cooks soups, also with marzipan dumplings."),
    });
    expect((await find(home, "marzipan")).map(({ name }) => name)).toEqual(["sweets", "soup"]);
    rmSync(join(home.skepHome, "skills/sweets"), { recursive: true });
    expect((await find(home, "marzipan")).map(({ name }) => name)).toEqual(["soup"]);
  });

  test("are found by headings, triggers and tags as well [design.search.fields]", async () => {
    const home = await makeKitchen();
    writeFiles(home.skepHome, {
      "skills/a/SKILL.md": `${describedSkill("a", "First.")}\n## Zabaglione\n`,
      "skills/b/SKILL.md": skillText("b", "triggers:\n  keywords: [tiramisu]\n"),
      "skills/c/SKILL.md": skillText("c", "metadata:\n  tags: cannoli\n"),
    });
    const found = await Promise.all(["zabaglione", "tiramisu", "cannoli"].map((word) => find(home, word)));
    expect(found.map((results) => results.map(({ name }) => name))).toEqual([["a"], ["b"], ["c"]]);
  });

  test("are none where there are none", async () => {
    const home = withoutBundled(await makeEmptyHome());
    expect(await find(home, "anything")).toEqual([]);
  });
});

describe("a search that cannot be made", () => {
  test.each([
    ["no words", ["search"], "error: `skep search` needs <query>"],
    ["only spaces", ["search", "  "], "error: there is nothing to search for"],
    [
      "a limit that is no number",
      ["search", "bread", "--limit", "few"],
      "error: `--limit` needs a whole number, not `few`",
    ],
    ["an option that it has not", ["search", "bread", "--limt", "3"], "error: `skep search` has no option `--limt`"],
  ])("with %s ends with 2 and a hint", async (_what, args, error) => {
    const home = await makeKitchen();
    const { code, stdout, stderr } = runWithInput(home, args, "");
    expect({ code, stdout: stdout.toString() }).toEqual({ code: 2, stdout: "" });
    expect(stderr.split("\n")[0]).toBe(error);
    expect(stderr).toMatch(/\nhint: .+\n$/);
  });

  test("of more than a megabyte is refused", async () => {
    const { code, stderr } = runWithInput(await makeKitchen(), ["search"], "soup ".repeat(300_000));
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining("bytes came in") });
  });
});

test("a description cannot move the cursor or turn the line around", async (context) => {
  const home = await makeKitchen();
  const hostile = "Marzipan \u001b[2J\u001b]0;mine\u0007 and \u202Egnp.exe\u2069 too.";
  writeFiles(home.skepHome, { "skills/hostile/SKILL.md": describedSkill("hostile", hostile) });
  const seen = runInTerminal(home, ["search", "marzipan"]);
  if (seen === undefined) return context.skip("needs the command `script`, to make a terminal");
  expect(seen).toContain("Marzipan \\u{1b}[2J\\u{1b}]0;mine\\u{7} and \\u{202e}gnp.exe");
  expect(harmIn(seen)).toEqual([]);
});

async function makeEmptyHome(): Promise<Home> {
  const home = await makeHome();
  writeFiles(home.skepHome, { "skills/.keep": "" });
  return home;
}
