import { describe, expect, test } from "vitest";
import { NO_TRIGGERS, type Triggers } from "../skill/skill.ts";
import { breadcrumb, type Disclosure, type DisclosureFacts, decideDisclosure, showingLine } from "./ladder.ts";
import type { TriggeredSkill } from "./triggers/skill-triggers.ts";
import { openTriggerIndex } from "./triggers/trigger-index.ts";

const skill = (name: string, triggers: Partial<Triggers> = {}): TriggeredSkill => ({
  name,
  triggers: { ...NO_TRIGGERS, ...triggers },
});

const THREE = [
  skill("hello", { keywords: ["greet"] }),
  skill("gh", { keywords: ["pull request", "list"] }),
  skill("pdf", { patterns: ["\\.pdf\\b"] }),
];

async function decide(
  skills: readonly TriggeredSkill[],
  message: string,
  facts: Omit<DisclosureFacts, "triggers"> = {},
): Promise<Disclosure> {
  return decideDisclosure(message, { ...facts, triggers: await openTriggerIndex(skills) });
}

/** The level, the kind and the names of the skills, if there are any. */
async function step(...given: Parameters<typeof decide>): Promise<string> {
  const found = await decide(...given);
  const names = found.kind === "matched" ? found.matches.map(({ name }) => name) : [];
  return [`L${found.level}`, found.kind, ...(found.kind === "all" ? found.names : names)].join(" ");
}

test("without skills nothing is told [toolsets.tiers.nothing, design.ladder.nothing]", async () => {
  for (const message of ["hello", "list skills", "show all skills"]) expect(await step([], message)).toBe("L0 nothing");
});

test("without a match there is a breadcrumb [toolsets.tiers.breadcrumb, toolsets.tiers.nothing, design.ladder.breadcrumb]", async () => {
  const found = await decide(THREE, "fix my code");
  expect(found).toEqual({ level: 1, kind: "breadcrumb", total: 3, problems: [] });
  expect(breadcrumb(found.total)).toBe("[3 skills available]");
  expect(breadcrumb(1)).toBe("[1 skill available]");
});

describe("the catalog", () => {
  test.each(["What can you do?", "list skills", "Was kannst du?", "你能做什么"])(
    "is told to who says %j [toolsets.tiers.registry-asked, design.ladder.catalog]",
    async (message) => {
      expect(await step(THREE, message)).toBe("L2 catalog");
    },
  );

  test("is told for every message when no author gave a trigger [toolsets.tiers.registry-no-triggers, design.ladder.no-triggers]", async () => {
    expect(await step([skill("hello"), skill("gh")], "fix my code")).toBe("L2 catalog");
  });

  test("gives way to a skill that is named, triggers or not [design.ladder.named, design.ladder.no-triggers]", async () => {
    expect(await step([skill("hello"), skill("gh")], "use gh")).toBe("L3 matched gh");
    expect(await step(THREE, "list skills like $pdf")).toBe("L3 matched pdf gh");
    expect(await step(THREE, "What can you do with gh?")).toBe("L3 matched gh");
  });

  test("gives way to the skill for what else the message wants [design.ladder.matched]", async () => {
    expect(await step(THREE, "What can you do about report.pdf?")).toBe("L3 matched pdf");
    expect(await step(THREE, "What can you do about report.doc?")).toBe("L2 catalog");
  });

  test("is not told for words far down in a long message", async () => {
    expect(await step(THREE, `${"code ".repeat(200)} what can you do`)).toBe("L1 breadcrumb");
  });
});

describe("all skills", () => {
  const fifteen = Array.from({ length: 15 }, (_, index) => skill(`skill-${String.fromCharCode(111 - index)}`));

  test("are ten of fifteen, in the order of names, and a line says so [design.ladder.all]", async () => {
    const found = await decide(fifteen, "show all skills");
    if (found.kind !== "all") throw new Error(found.kind);
    expect(found.names).toEqual([..."abcdefghij"].map((letter) => `skill-${letter}`));
    expect(showingLine(found.names.length, found.total)).toBe("Showing 10 of 15 skills.");
  });

  test("are all of ten, without a line [design.ladder.all]", async () => {
    const found = await decide(fifteen.slice(5), "Show me all your skills!");
    if (found.kind !== "all") throw new Error(found.kind);
    expect(found.names).toHaveLength(10);
    expect(showingLine(found.names.length, found.total)).toBe("");
  });
});

describe("skills that match", () => {
  const five = ["a", "b", "c", "d", "e"].map((name) => skill(`s-${name}`, { keywords: ["mail"] }));

  test("are told in full, the best three [toolsets.tiers.full, toolsets.rank.max-skills, design.ladder.matched]", async () => {
    expect(await step(five, "read my mail")).toBe("L3 matched s-a s-b s-c");
    expect(await step(THREE, "open a pull request")).toBe("L3 matched gh");
  });

  test("are as many as are asked for [toolsets.rank.max-skills]", async () => {
    expect(await step(five, "read my mail", { maxSkills: 1 })).toBe("L3 matched s-a");
    expect(await step(five, "read my mail", { maxSkills: 9 })).toBe("L3 matched s-a s-b s-c s-d s-e");
  });

  test("are ranked by what was used last [toolsets.rank.recent]", async () => {
    const recentUse = new Map([
      ["s-d", 1],
      ["s-e", 2],
    ]);
    expect(await step(five, "read my mail", { recentUse })).toBe("L3 matched s-e s-d s-a");
  });

  test("are found in spite of a pattern that is wrong, which is reported [design.triggers.invalid]", async () => {
    const found = await decide([skill("odd", { keywords: ["mail"], patterns: ["["] })], "read my mail");
    expect(found).toMatchObject({ level: 3, kind: "matched", problems: [{ skill: "odd", trigger: "[" }] });
  });

  test("are found in spite of a keyword that no message can hold, which is reported [design.triggers.invalid]", async () => {
    const found = await decide([skill("odd", { keywords: ["mail", "---"] })], "read my mail");
    expect(found).toMatchObject({ level: 3, problems: [{ skill: "odd", trigger: "---" }] });
  });
});
