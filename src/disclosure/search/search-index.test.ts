import { describe, expect, test } from "vitest";
import { Random } from "../../../test/fuzz/random.ts";
import type { SearchDocument } from "./document.ts";
import { SearchIndex } from "./search-index.ts";

const skill = (name: string, parts: Partial<SearchDocument> = {}): SearchDocument => {
  return { key: `/skills/${name}`, stamp: "1", name, description: "", tags: [], triggers: [], headings: [], ...parts };
};

const search = (skills: readonly SearchDocument[], query: string, limit = 10): string[] =>
  SearchIndex.build(skills)
    .search(query, { limit })
    .map(({ name }) => name);

describe("what is found", () => {
  test("a word counts by its field [design.search.fields]", () => {
    const skills = [
      skill("e", { headings: ["invoice"] }),
      skill("d", { description: "invoice" }),
      skill("b", { tags: ["invoice"] }),
      skill("invoice-maker"),
      skill("c", { triggers: ["invoice"] }),
      skill("f", { description: "nothing of it" }),
    ];
    const found = search(skills, "an invoice");
    expect(found).toHaveLength(5);
    expect(found.indexOf("invoice-maker")).toBe(0);
    expect(found.indexOf("b")).toBe(1);
    expect(found.at(-1)).toBe("e");
  });

  test("a short skill about a thing comes before a long one that mentions it", () => {
    const filler = "and many other matters of daily office work for teams of every size ".repeat(8);
    const skills = [skill("a", { description: `Invoices ${filler}` }), skill("b", { description: "Invoices" })];
    expect(search(skills, "invoice please")).toEqual(["b", "a"]);
  });

  test("the forms of a word find each other [design.search.words]", () => {
    const skills = [skill("a", { description: "Creates résumés" }), skill("b", { description: "Reads mail" })];
    for (const query of ["creating a RESUME", "resumes", "create"]) expect(search(skills, query)).toEqual(["a"]);
  });

  test.each([
    ["Chinese", "将文档发布到微信公众号", "发布微信文章"],
    ["Japanese", "データを分析してグラフを描く", "データ分析"],
    ["Korean", "파일을 변환합니다", "파일 변환"],
    ["Thai", "แปลงไฟล์เป็นพีดีเอฟ", "แปลงไฟล์"],
    ["Russian", "Создаёт отчёты по продажам", "отчеты о продажах"],
    ["Arabic", "تحويل الملفات", "الملفات"],
    ["Hindi", "फ़ाइल बदलें", "फ़ाइल"],
  ])("%s is found [design.search.scripts]", (_script, description, query) => {
    expect(search([skill("right", { description }), skill("wrong", { description: "Reads mail" })], query)).toEqual([
      "right",
    ]);
  });

  test("words side by side count more than apart [design.search.phrases]", () => {
    const skills = [
      skill("a", { description: "review the pull of a magnet, request a code" }),
      skill("b", { description: "request a code, review of the pull request magnet" }),
    ];
    expect(search(skills, "pull request")).toEqual(["b", "a"]);
  });

  test("how somebody asks does not decide [design.search.quiet]", () => {
    const polite = Array.from({ length: 20 }, (_, n) =>
      skill(`other-${n}`, { description: `Can you please help me ${n}` }),
    );
    const skills = [...polite, skill("invoices", { description: "Writes invoices" })];
    expect(search(skills, "can you please help me with an invoice")[0]).toBe("invoices");
    expect(search(skills, "can you help me", 3)).toHaveLength(3);
  });

  test("a message of thousands of characters finds what it is about [design.search.long]", () => {
    const topics = ["invoice", "kubernetes", "poetry", "genome", "chess", "radio", "weather", "garden"];
    const skills = topics.map((topic) => skill(`for-${topic}`, { description: `Everything about ${topic} for teams` }));
    const story = Array.from({ length: 200 }, (_, n) => `We met on day ${n} and spoke of plans for the team.`);
    story.splice(90, 0, "In the end the genome has to be read.", "The genome matters most.");
    expect(story.join(" ").length).toBeGreaterThan(8192);
    story.length = 150;
    expect(search(skills, story.join(" "))[0]).toBe("for-genome");
  });

  test("a skill that answers one sentence comes before one with a word of each [design.search.sentence]", () => {
    const skills = [
      skill("a", { description: "ledger comet violin" }),
      skill("b", { description: "violin bow rosin" }),
      ...["ledger", "comet", "violin", "bow", "rosin"].map((word) => skill(`x-${word}`, { description: word })),
    ];
    expect(search(skills, "Put it into the ledger. We saw a comet. The violin needs a bow with rosin.")[0]).toBe("b");
  });

  test("in a long message words count by how skills are named [design.search.subject]", () => {
    const skills = [
      ...["deadline", "genome"].map((name) => skill(name, { description: "For teams" })),
      ...Array.from({ length: 9 }, (_, n) => skill(`genome-${n}`, { description: "Has notes, too" })),
      ...Array.from({ length: 9 }, (_, n) => skill(`notes-${n}`, { description: "Has a deadline" })),
    ];
    const filler = "It was a day like any other and nobody had much to say about it at all. ".repeat(6);
    expect(search(skills, `${filler} There is a deadline. Read the genome. ${filler}`)[0]).toBe("genome");
  });

  test("nothing is found where there is nothing", () => {
    expect(search([], "pdf")).toEqual([]);
    expect(search([skill("pdf")], "")).toEqual([]);
    expect(search([skill("pdf")], "docx")).toEqual([]);
    expect(search([skill("")], "")).toEqual([]);
    for (const limit of [0, -1, Number.NaN]) expect(search([skill("pdf")], "pdf", limit)).toEqual([]);
  });

  test("a field without end costs no more than its bound [limits.search.fields]", () => {
    const huge = `start ${"word ".repeat(200_000)} end`;
    const index = SearchIndex.build([
      skill("a", { description: huge, headings: [huge], tags: [huge], triggers: [huge] }),
    ]);
    expect(index.encode().length).toBeLessThan(20_000);
    expect(index.search("start", { limit: 1 })).toHaveLength(1);
    expect(index.search("end", { limit: 1 })).toHaveLength(0);
  });
});

describe("the order", () => {
  const skills = [
    skill("pdf-tools", { description: "Files" }),
    skill("other", { description: "pdf tools pdf tools pdf tools", headings: ["pdf tools"] }),
    skill("pdf", { description: "pdf" }),
  ];

  test.each(["pdf-tools", "PDF_Tools", " pdf tools ", "Pdf  Tools", "ｐｄｆ-ｔｏｏｌｓ"])(
    "%j is the name of a skill, which comes first [design.search.exact]",
    (query) => {
      const [first, second] = SearchIndex.build(skills).search(query, { limit: 3 });
      expect(first).toEqual({ key: "/skills/pdf-tools", name: "pdf-tools", score: 1 });
      expect(second?.score).toBeLessThan(1);
    },
  );

  test("a skill whose name has no words is found by it [design.search.exact]", () => {
    expect(search([skill("++"), skill("pdf")], "++")).toEqual(["++"]);
  });

  test("equal scores are ordered by name, then by key [design.search.ties]", () => {
    const alike = ["c", "a", "b"].flatMap((name) =>
      ["/2", "/1"].map((root) => skill(name, { key: `${root}/${name}`, description: "Reads mail" })),
    );
    const hits = SearchIndex.build(alike).search("mail", { limit: 9 });
    expect(hits.map(({ key }) => key)).toEqual(["/1/a", "/2/a", "/1/b", "/2/b", "/1/c", "/2/c"]);
    expect(new Set(hits.map(({ score }) => score)).size).toBe(1);
  });

  test("equal scores are ordered by name also where only few of them are wanted [design.search.ties]", () => {
    const many = Array.from({ length: 500 }, (_, n) =>
      skill(`s${String(n).padStart(3, "0")}`, { description: "Reads mail" }),
    );
    expect(search(many.toReversed(), "mail", 3)).toEqual(["s000", "s001", "s002"]);
  });

  test("a copy under another name comes after other skills [design.search.copies]", () => {
    const description = "Fills and signs PDF forms for people who hate paper and want to be done with it soon";
    const copies = ["fill", "fill-2", "fill-3"].map((name) => skill(name, { description }));
    const other = skill("paper", { description: `${description}, with stamps` });
    const hits = SearchIndex.build([...copies, other]).search("fill pdf forms", { limit: 9 });
    expect(hits.map(({ name }) => name)).toEqual(["fill", "paper", "fill-2", "fill-3"]);
    expect(hits[2]?.score).toBeLessThan((hits[0]?.score ?? 0) / 2);
  });

  test("scores are finite, rounded and falling for any query [design.search.scores]", () => {
    const random = new Random(5);
    const words = ["pdf", "tools", "files", "how", "do", "i", "数据", "é", "\uD800", "'", "other", "-"];
    const index = SearchIndex.build(skills);
    for (let round = 0; round < 300; round++) {
      const query = Array.from({ length: random.below(40) }, () => random.pick(words)).join(
        random.pick([" ", "-", ""]),
      );
      const scores = index.search(query, { limit: 5 }).map(({ score }) => score);
      expect(scores).toEqual(scores.map((score) => Number(score.toFixed(4))));
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      expect(scores.every((score) => score > 0 && score <= 1)).toBe(true);
    }
  });
});

describe("an index that changes", () => {
  const words = ["pdf", "Tools", "read", "reading", "数据分析", "é", "invoice", "mail", "of", "the"];

  test("gives what a new one gives, byte for byte, after any changes [design.search.update]", () => {
    const random = new Random(7);
    const text = (): string => Array.from({ length: random.below(12) }, () => random.pick(words)).join(" ");
    const make = (): SearchDocument => ({
      key: `/${random.below(30)}`,
      stamp: String(random.below(1000)),
      name: random.pick(words),
      description: text(),
      tags: [text()],
      triggers: [text(), text()],
      headings: [text()],
    });
    const now = new Map<string, SearchDocument>();
    let index: SearchIndex | undefined = SearchIndex.build([]);
    for (let round = 0; round < 80; round++) {
      const removed = [...now.keys(), "/none"].filter(() => random.below(5) === 0);
      const added = Array.from({ length: random.below(6) }, make);
      for (const key of removed) now.delete(key);
      for (const document of added) now.set(document.key, document);
      index = SearchIndex.decode(index?.update({ removed, added }).encode() ?? new Uint8Array());
      const fresh = SearchIndex.build(now.values());
      expect(index?.encode()).toEqual(fresh.encode());
      expect(index?.keys().toSorted()).toEqual([...now.keys()].sort());
      const query = text();
      expect(index?.search(query, { limit: 9 })).toEqual(fresh.search(query, { limit: 9 }));
    }
  });

  test("knows the stamps of its skills", () => {
    const index = SearchIndex.build([skill("a"), skill("b", { stamp: "7" })]);
    expect(index.stampOf("/skills/b")).toBe("7");
    expect(index.stampOf("/skills/c")).toBeUndefined();
    const changed = index.update({ removed: ["/skills/a"], added: [skill("b", { stamp: "8" })] });
    expect(changed.stampOf("/skills/b")).toBe("8");
    expect(changed.keys()).toEqual(["/skills/b"]);
    expect(index.keys()).toHaveLength(2);
  });

  test("does not depend on the order in which skills come [design.search.update]", () => {
    const skills = words.map((name, n) => skill(name, { key: `/${n}`, description: words.slice(n).join(" ") }));
    expect(SearchIndex.build(skills.toReversed()).encode()).toEqual(SearchIndex.build(skills).encode());
  });
});
