import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openMachine } from "../../test/support/open-machine.ts";
import { skillText, writeFiles } from "../../test/support/skep.ts";

/** A model to which a text means how often it speaks of water, of fire and of anything at all. */
function modelOf() {
  const asked: string[] = [];
  const embed = async (texts: readonly string[]): Promise<number[][]> => {
    asked.push(...texts);
    return texts.map((text) => [/sea|ocean|ship/.test(text) ? 1 : 0, /oven|flame|cook/.test(text) ? 1 : 0, 0.1]);
  };
  return { asked, embed };
}

const describing = (name: string, description: string, body = "Do it."): string =>
  `---\nname: ${name}\ndescription: ${description}\n---\n\n${body}\n`;

const FILES = {
  "anchor/SKILL.md": describing("anchor", "Everything about a ship."),
  "grill/SKILL.md": describing("grill", "Everything about a flame."),
  "cook/SKILL.md": describing("cook", "Everything about an oven."),
};

const names = (hits: readonly { name: string }[]): string[] => hits.map(({ name }) => name);

describe("with a model", () => {
  test("skills are found by meaning, and a name that is asked for comes first [design.search.embed]", async () => {
    const words = await openMachine(FILES);
    expect(names(await words.skep.search("the ocean"))).toEqual([]);
    const { embed } = modelOf();
    const skep = await words.reopen({ embed });
    expect(names(await skep.search("the ocean"))[0]).toBe("anchor");
    expect(names(await skep.search("anchor in the oven", { limit: 3 }))).toEqual(
      expect.arrayContaining(["anchor", "cook", "grill"]),
    );
    expect((await skep.search("grill", { limit: 1 }))[0]).toMatchObject({ name: "grill", score: 1 });
    const conversation = await skep.conversation({ skills: ["cook", "grill"] });
    expect(names(await conversation.search("the ocean"))).not.toContain("anchor");
    expect(await skep.search("the ocean", { limit: 0 })).toEqual([]);
  });

  test("what stands in both rankings comes before what stands high in one [design.search.embed]", async () => {
    const { embed } = modelOf();
    const { skep } = await openMachine(
      { ...FILES, "stew/SKILL.md": describing("stew", "Cook in an oven. ocean") },
      { embed },
    );
    expect(names(await skep.search("oven dishes", { limit: 2 })).sort()).toEqual(["cook", "stew"]);
  });

  test("it is given only names and descriptions that have changed [design.search.embed-changed]", async () => {
    const { asked, embed } = modelOf();
    const pack = { id: "packed", name: "Packed", version: "1.0.0", description: "A pack.", owner: "me" };
    const { skep, skills } = await openMachine({ ...FILES, "packed/manifest.json": JSON.stringify(pack) }, { embed });
    await Promise.all([skep.search("one"), skep.search("two")]);
    expect(asked.sort()).toEqual([
      "anchor: Everything about a ship.",
      "cook: Everything about an oven.",
      "grill: Everything about a flame.",
      "one",
      "packed: A pack.",
      "two",
    ]);
    asked.length = 0;
    await skep.refresh();
    await skep.search("three");
    expect(asked).toEqual(["three"]);
    writeFiles(skills, {
      "cook/SKILL.md": describing("cook", "Everything about an oven.", "Do it differently."),
      "grill/SKILL.md": describing("grill", "Everything about the sea."),
    });
    await skep.refresh();
    expect(
      names(await skep.search("the ocean"))
        .slice(0, 2)
        .sort(),
    ).toEqual(["anchor", "grill"]);
    expect(asked).toEqual(["three", "grill: Everything about the sea.", "the ocean"]);
  });

  test("texts are given in batches of 64 [design.search.embed-changed]", async () => {
    const sizes: number[] = [];
    const many = Array.from({ length: 130 }, (_, at) => [`s${at}/SKILL.md`, skillText(`s${at}`)]);
    const { skep } = await openMachine(Object.fromEntries(many), {
      embed: async (texts) => {
        sizes.push(texts.length);
        return texts.map(() => [1, 0]);
      },
    });
    await skep.search("s7");
    expect(sizes).toEqual([64, 64, 2, 1]);
  });
});

describe("the vectors of a model", () => {
  test("that has a name are kept under it, and others are not [design.search.embed-kept]", async () => {
    const { asked, embed } = modelOf();
    const { skep, reopen, home } = await openMachine(FILES, { embed, embedName: "water" });
    await skep.search("the ocean");
    expect(asked).toHaveLength(4);
    const again = await reopen();
    expect(names(await again.search("the ocean"))[0]).toBe("anchor");
    expect(asked.slice(4)).toEqual(["the ocean"]);
    await (await reopen({ embedName: "fire" })).search("the ocean");
    expect(asked).toHaveLength(9);
    await (await reopen({ embedName: undefined })).search("the ocean");
    expect(asked).toHaveLength(13);
    expect(readdirSync(join(home, "cache")).filter((name) => name.startsWith("vectors-"))).toHaveLength(2);
  });

  test("are made anew where their file is damaged [design.search.damaged]", async () => {
    const { asked, embed } = modelOf();
    const { skep, reopen, home } = await openMachine(FILES, { embed, embedName: "water" });
    await skep.search("the ocean");
    for (const name of readdirSync(join(home, "cache"))) {
      if (name.startsWith("vectors-")) writeFileSync(join(home, "cache", name), "damaged");
    }
    expect(names(await (await reopen()).search("the ocean"))[0]).toBe("anchor");
    expect(asked).toHaveLength(8);
  });
});

describe("a model that", () => {
  test("answers with too few vectors is an error [design.search.embed-wrong]", async () => {
    const { skep } = await openMachine(FILES, { embed: async (texts) => texts.slice(1).map(() => [1]) });
    await expect(skep.search("the ocean")).rejects.toThrow("embed answered 2 vectors for 3 texts");
  });

  test("answers with vectors of several lengths is an error [design.search.embed-wrong]", async () => {
    const { skep } = await openMachine(FILES, { embed: async (texts) => texts.map((_, at) => Array(at + 1).fill(1)) });
    await expect(skep.search("the ocean")).rejects.toThrow("they are not of one model");
  });

  test("fails makes the search fail with its own error, and is asked only for the rest then [design.search.embed-fails]", async () => {
    const { asked, embed } = modelOf();
    const outage = new Error("503");
    let calls = 0;
    const many = Array.from({ length: 100 }, (_, at) => [`s${at}/SKILL.md`, skillText(`s${at}`)]);
    const { skep, reopen } = await openMachine(Object.fromEntries(many), {
      embedName: "shaky",
      embed: async (texts) => {
        calls += 1;
        if (calls === 2 || calls === 3) throw outage;
        return await embed(texts);
      },
    });
    await expect(skep.search("the ocean")).rejects.toBe(outage);
    await expect(skep.search("the ocean")).rejects.toBe(outage);
    expect(asked).toHaveLength(64);
    await (await reopen()).search("the ocean");
    expect([asked.length, new Set(asked).size]).toEqual([101, 101]);
    expect((await skep.search("s7", { limit: 1 }))[0]?.name).toBe("s7");
  });
});
