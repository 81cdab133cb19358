import { describe, expect, test, vi } from "vitest";
import { Random } from "../../../test/fuzz/random.ts";
import { NO_TRIGGERS, type Triggers } from "../../skill/skill.ts";
import type { TriggeredSkill } from "./skill-triggers.ts";
import { openTriggerIndex } from "./trigger-index.ts";
import { explainRank, type TriggerMatch } from "./trigger-match.ts";

const skill = (name: string, triggers: Partial<Triggers> = {}): TriggeredSkill => ({
  name,
  triggers: { ...NO_TRIGGERS, ...triggers },
});
const keyword = (...keywords: string[]): TriggeredSkill => skill("the-skill", { keywords });

async function match(
  skills: readonly TriggeredSkill[],
  message: string,
  recentUse?: ReadonlyMap<string, number>,
): Promise<readonly TriggerMatch[]> {
  return (await openTriggerIndex(skills)).match(message, { recentUse }).matches;
}

async function names(...given: Parameters<typeof match>): Promise<string[]> {
  return (await match(...given)).map(({ name }) => name);
}

describe("a keyword", () => {
  test.each([
    ["hello", "Hello there"],
    ["hello", "(HELLO)"],
    ["файл", "Открой файл, пожалуйста"],
    ["ไฟล์", "เปิดไฟล์นี้"],
    ["数据", "请分析大数据"],
    ["データ", "データベースを開く"],
    ["파일", "파일을 열어"],
    ["PDF", "把PDF转成文字"],
    ["pull-request", "open a pull request"],
    ["pull request", "open-a-pull_request"],
    ["c++", "I like C++."],
    ["what's new?", "What’s new in Node"],
    ["ＰＤＦ", "a pdf"],
  ])("%j is in %j [toolsets.match.keywords, design.words.boundary, design.words.unspaced]", async (word, message) => {
    expect(await names([keyword(word)], message)).toEqual(["the-skill"]);
  });

  test.each([
    ["hello", "othello helloing"],
    ["cat", "concatenate the category"],
    ["файл", "файлы и профайл"],
    ["αρχείο", "αρχείου"],
    ["ไฟ", "ไป"],
    ["数据", "数字证据"],
    ["pull request", "pull the request"],
    ["pull request", "pull. Request"],
    ["c++", "a c compiler"],
    ["pdf", "pdf2html"],
    ["pdf", "PDFфайл"],
  ])("%j is not in %j [toolsets.match.keywords, design.words.boundary]", async (word, message) => {
    expect(await names([keyword(word)], message)).toEqual([]);
  });
});

test("a verb matches as whole words [toolsets.match.verbs]", async () => {
  const skills = [skill("greeter", { verbs: ["say", "wave"] })];
  expect(await names(skills, "Wave to them")).toEqual(["greeter"]);
  expect(await names(skills, "essays and waves")).toEqual([]);
});

test("the name is a keyword [design.triggers.name]", async () => {
  expect(await names([skill("pdf-tools"), skill("gh")], "Are there PDF tools?")).toEqual(["pdf-tools"]);
});

describe("the rank", () => {
  const four = ["b", "c", "d"].map((name) => skill(name, { keywords: ["merge", "open pull request", "review"] }));

  test.each(["review and merge the open pull request with zed", "merge, review: $zed", "/zed review merge"])(
    "of a skill that %j names is first, even when four match [toolsets.rank.mention, design.rank.mention]",
    async (message) => {
      expect(await names([...four, skill("zed")], message)).toEqual(["zed", "b", "c", "d"]);
    },
  );

  test("of a name that is only part of a longer one is not that of a mention [design.rank.mention]", async () => {
    const skills = [skill("pdf"), skill("pdf-tools"), skill("tools")];
    const reasons = (await match(skills, "use pdf-tools")).map(({ name, reason }) => `${name} ${reason}`);
    expect(reasons).toEqual(["pdf-tools mention", "pdf hits", "tools hits"]);
    expect((await match(skills, "use pdf-tools on a pdf")).map(({ reason }) => reason)).toEqual([
      "mention",
      "mention",
      "hits",
    ]);
  });

  test("of a whole phrase is above that of words [toolsets.rank.phrase, design.rank.phrase]", async () => {
    const skills = [
      skill("all", { keywords: ["pull", "request", "open"] }),
      skill("gh", { keywords: ["pull request"] }),
    ];
    const recentUse = new Map([["all", 5]]);
    expect(await names(skills, "open a pull request", recentUse)).toEqual(["gh", "all"]);
  });

  test("of the skill that was used last wins a tie, before the hits [toolsets.rank.recent, design.rank.recent]", async () => {
    const skills = [
      skill("a", { keywords: ["mail", "send"] }),
      skill("b", { keywords: ["mail"] }),
      skill("C_c", { keywords: ["mail"] }),
    ];
    const recentUse = new Map([
      ["b", 1000],
      ["c-c", 2000],
    ]);
    expect(await names(skills, "send mail", recentUse)).toEqual(["C_c", "b", "a"]);
  });

  test("counts each trigger once, however often it stands there [design.rank.hits]", async () => {
    const skills = [
      skill("a", { keywords: ["mail", "Mail"], verbs: ["mail"] }),
      skill("b", { keywords: ["mail"], patterns: ["se\\w+"] }),
    ];
    expect(await names(skills, "mail mail mail, send mail")).toEqual(["b", "a"]);
  });

  test("is that of the names when nothing else tells skills apart, in whatever order they come [design.rank.name]", async () => {
    const skills = ["b", "a", "d", "c"].map((name) => skill(name, { keywords: ["mail"] }));
    expect(await names(skills, "mail")).toEqual(["a", "b", "c", "d"]);
    expect(await names(skills.toReversed(), "mail")).toEqual(["a", "b", "c", "d"]);
  });

  test("of the best is the same, however many are wanted [toolsets.rank.max-skills]", async () => {
    const random = new Random(3);
    const words = ["mail", "send", "pull request", "open", "read"];
    const skills = Array.from({ length: 60 }, (_, index) =>
      skill(`skill-${index}`, { keywords: words.filter(() => random.below(3) === 0), verbs: ["now"] }),
    );
    const recentUse = new Map(Array.from({ length: 9 }, () => [`skill-${random.below(60)}`, random.below(4)]));
    const index = await openTriggerIndex(skills);
    const message = "open the pull request and send mail now, skill-7";
    const all = index.match(message, { recentUse });
    expect(all.matches).toHaveLength(60);
    for (const limit of [0, 1, 3, 10, 59, 60, 100]) {
      const some = index.match(message, { recentUse, limit });
      expect(some).toEqual({ ...all, matches: all.matches.slice(0, limit) });
    }
  });

  test("is explained by what matched and by what goes before it [design.rank.explain]", async () => {
    const skills = [
      skill("gh", { keywords: ["pull-request"], verbs: ["merge"], patterns: ["issue #\\d+"] }),
      skill("git", { verbs: ["merge"] }),
      skill("mercurial", { verbs: ["merge"] }),
      skill("notes"),
      skill("svn", { verbs: ["merge"] }),
    ];
    const found = await match(skills, "Merge the Pull Request of issue #12, then $notes", new Map([["svn", 1]]));
    expect(found.map((one) => `${one.rank} ${one.name} (${one.reason}): ${explainRank(one)}`)).toEqual([
      "1 notes (mention): The message names it.",
      "2 gh (phrase): The message holds a whole phrase of it; `notes` goes before it: the message names that one.",
      "3 svn (recent): It was used recently; `gh` goes before it: the message holds a whole phrase of that one.",
      "4 git (hits): One of its triggers matches; `svn` goes before it: that one was used later.",
      "5 mercurial (hits): One of its triggers matches; `git` goes before it: nothing but the order of names tells them apart.",
    ]);
    expect(found[0]?.matched).toEqual([{ kind: "name", trigger: "notes", text: "$notes" }]);
    expect(found[1]?.matched).toEqual([
      { kind: "keyword", trigger: "pull-request", text: "Pull Request" },
      { kind: "verb", trigger: "merge", text: "Merge" },
      { kind: "pattern", trigger: "issue #\\d+", text: "issue #12" },
    ]);
  });
});

describe("what an author got wrong", () => {
  test("is reported, and the rest matches [design.triggers.invalid, limits.pattern, limits.phrase]", async () => {
    const long = "x".repeat(513);
    const wordy = "word ".repeat(65).trim();
    const index = await openTriggerIndex([
      skill("odd", { keywords: ["hello", "---", wordy], patterns: ["(", long, "hell\\w"] }),
    ]);
    expect(index.problems).toEqual([
      { skill: "odd", trigger: "---", message: "there is no word in it" },
      { skill: "odd", trigger: wordy, message: "it has more than 64 words" },
      { skill: "odd", trigger: long, message: "it is longer than 512 characters" },
    ]);
    const { matches, problems } = index.match(`hello ${long}`);
    expect(matches[0]?.matched.map(({ trigger }) => trigger)).toEqual(["hello", "hell\\w"]);
    expect(problems).toEqual([{ skill: "odd", trigger: "(", message: "missing closing ): `(`" }]);
  });
});

describe("a message", () => {
  test("is matched up to 8,192 characters [limits.message]", async () => {
    const skills = [skill("a", { keywords: ["hello"], patterns: ["bye+"] })];
    const at = (place: number, word: string): string => `${". ".repeat(place / 2)}${word} ${"x ".repeat(500_000)}`;
    expect(await names(skills, at(8180, "hello"))).toEqual(["a"]);
    expect(await names(skills, at(8192, "hello"))).toEqual([]);
    expect(await names(skills, at(8188, "hello"))).toEqual([]);
    expect(await names(skills, at(8180, "byeee"))).toEqual(["a"]);
    expect(await names(skills, at(8192, "byeee"))).toEqual([]);
  });

  test("does not match by the half word that is left of it [limits.message]", async () => {
    const message = `${". ".repeat(4094)}hello-world`;
    expect(message.slice(0, 8192).endsWith("hell")).toBe(true);
    expect(await names([skill("a", { keywords: ["hell"] })], message)).toEqual([]);
  });

  test.each(["", "\ud800 hello \udc00", "ﷺ".repeat(20_000), "\0".repeat(100), "😀".repeat(9000)])(
    "of any kind is answered [limits.message]",
    async (message) => {
      const skills = [skill("a", { keywords: ["hello"], patterns: ["h.llo$"] })];
      expect((await match(skills, message)).length).toBe(message.includes("hello") ? 1 : 0);
    },
  );

  test("leaves nothing behind for the next one", async () => {
    const index = await openTriggerIndex([
      skill("a", { keywords: ["pull request", "x"] }),
      skill("b", { verbs: ["x"] }),
    ]);
    const first = index.match("x");
    index.match("a pull request x", { recentUse: new Map([["b", 1]]) });
    expect(index.match("x")).toEqual(first);
  });
});

test("RE2 is loaded for skills with patterns, and only for them [design.triggers.lazy]", async () => {
  vi.resetModules();
  vi.doMock("../../skill/pattern.ts", () => {
    throw new Error("RE2 was loaded");
  });
  const { openTriggerIndex: open } = await import("./trigger-index.ts");
  expect((await open([keyword("hello")])).match("hello").total).toBe(1);
  await expect(open([skill("a", { patterns: ["hello"] })])).rejects.toThrow();
  vi.doUnmock("../../skill/pattern.ts");
});
