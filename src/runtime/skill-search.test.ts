import { readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Machine, openMachine } from "../../test/support/open-machine.ts";
import { skillText, writeFiles } from "../../test/support/skep.ts";

const withHeading = (name: string, heading: string): string => `${skillText(name)}\n## ${heading}\n`;

const FILES = {
  "pdf/SKILL.md": withHeading("pdf", "Rotating pages"),
  "git/SKILL.md": withHeading("git", "Rebasing branches"),
};

/** A library or a conversation. */
interface Searchable {
  search(query: string): Promise<readonly { name: string }[]>;
}

const find = async (skep: Searchable, query: string): Promise<string[]> =>
  (await skep.search(query)).map(({ name }) => name);

const cachesOf = ({ home }: Machine, kind: string): string[] =>
  readdirSync(join(home, "cache"))
    .filter((name) => name.startsWith(kind))
    .map((name) => join(home, "cache", name));

const indexOf = (machine: Machine): string => {
  const [path = "", ...others] = cachesOf(machine, "search-");
  expect(others).toEqual([]);
  return path;
};

/** Writes a file with a time of its own choice: with the same time and size, only a reader would notice a change. */
function writeAt(seconds: number, path: string, text: string): void {
  writeFileSync(path, text);
  utimesSync(path, seconds, seconds);
}

describe("search finds", () => {
  test("skills that are ready, by all that they say of themselves [design.search.ready]", async () => {
    const machine = await openMachine({
      ...FILES,
      "tagged/SKILL.md": skillText("tagged", "metadata:\n  tags: zebra\n"),
      "triggered/SKILL.md": skillText("triggered", "triggers:\n  keywords: [giraffe]\n  verbs: [gallop]\n"),
      "lacking/SKILL.md": skillText("lacking", "metadata:\n  requires: no-such-command\n"),
      "packed/manifest.json": JSON.stringify({
        id: "packed",
        name: "Packed",
        version: "1.0.0",
        description: "d",
        owner: "me",
        context: ["context/a.md"],
      }),
      "packed/context/a.md": "# Feeding otters\n",
    });
    const { skep, skills } = machine;
    expect(await skep.search("rotate pages")).toEqual([
      {
        name: "pdf",
        description: "Does pdf things. Use when asked to.",
        path: join(skills, "pdf"),
        score: expect.any(Number),
        source: "user",
      },
    ]);
    expect(await find(skep, "zebra")).toEqual(["tagged"]);
    expect(await find(skep, "galloping giraffes")).toEqual(["triggered"]);
    expect(await find(skep, "feed the otters")).toEqual(["packed"]);
    expect(await find(skep, "lacking")).toEqual([]);
    expect((await skep.search("GIT"))[0]).toMatchObject({ name: "git", score: 1 });
    expect(await skep.search("pdf", { limit: 0 })).toEqual([]);
    expect(await skep.search("pdf", { limit: Number.NaN })).toEqual([]);
    expect(await skep.search("things", { limit: 1 })).toHaveLength(1);
  });

  test("only among what a model may choose, however far down that is [design.search.among]", async () => {
    const many = Array.from({ length: 60 }, (_, at) => [`report-${at}/SKILL.md`, skillText(`report-${at}`)]);
    const { skep } = await openMachine({ ...Object.fromEntries(many), "pdf/SKILL.md": withHeading("pdf", "Report") });
    expect(await find(skep, "report")).not.toContain("pdf");
    expect(await find(await skep.conversation({ skills: ["pdf"] }), "report")).toEqual(["pdf"]);
  });
});

describe("the index", () => {
  test("is kept, and only changed skills are read again [design.search.kept]", async () => {
    const machine = await openMachine(FILES);
    const git = join(machine.skills, "git/SKILL.md");
    writeAt(1_700_000_000, git, FILES["git/SKILL.md"]);
    expect(await find(await machine.reopen(), "rebase")).toEqual(["git"]);
    const before = statSync(indexOf(machine), { bigint: true });
    writeAt(1_700_000_000, git, FILES["git/SKILL.md"].replace("Rebasing", "Stashing"));
    const again = await machine.reopen();
    expect([await find(again, "rebase"), await find(again, "stash")]).toEqual([["git"], []]);
    expect(statSync(indexOf(machine), { bigint: true }).mtimeNs).toBe(before.mtimeNs);

    writeFiles(machine.skills, { "pdf/SKILL.md": withHeading("pdf", "Stamping pages, with more words than before") });
    const third = await machine.reopen();
    expect([await find(third, "stamping"), await find(third, "rotate")]).toEqual([["pdf"], []]);
    expect([await find(third, "rebase"), await find(third, "stash")]).toEqual([["git"], []]);
  });

  test("follows skills that come, go and move [design.search.kept]", async () => {
    const machine = await openMachine(FILES);
    await find(machine.skep, "rebase");
    writeFiles(machine.skills, { "ocr/SKILL.md": withHeading("ocr", "Recognizing letters") });
    rmSync(join(machine.skills, "git"), { recursive: true });
    renameSync(join(machine.skills, "pdf"), join(machine.skills, "moved"));
    const again = await machine.reopen();
    expect([await find(again, "recognize letters"), await find(again, "rebase")]).toEqual([["ocr"], []]);
    expect((await again.search("rotating"))[0]?.path).toBe(join(machine.skills, "moved"));
  });

  test("is not written again for a pack that has not changed, and is for one that has [design.search.kept]", async () => {
    const pack = { id: "packed", name: "Packed", version: "1.0.0", description: "d", owner: "me", context: ["a.md"] };
    const machine = await openMachine({
      ...FILES,
      "packed/manifest.json": JSON.stringify(pack),
      "packed/a.md": "# Feeding otters\n",
    });
    await find(machine.skep, "otters");
    const before = statSync(indexOf(machine), { bigint: true });
    expect(await find(await machine.reopen(), "otters")).toEqual(["packed"]);
    expect(statSync(indexOf(machine), { bigint: true }).mtimeNs).toBe(before.mtimeNs);
    writeFiles(machine.skills, { "packed/a.md": "# Feeding seals\n" });
    const again = await machine.reopen();
    expect([await find(again, "otters"), await find(again, "seals")]).toEqual([[], ["packed"]]);
  });

  test.each([
    ["empty", () => Buffer.alloc(0)],
    ["cut short", (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
    ["something else", (bytes: Buffer) => Buffer.alloc(bytes.length, "x")],
  ])("is made anew where its file is %s [design.search.damaged]", async (_what, damage) => {
    const machine = await openMachine(FILES);
    await find(machine.skep, "rebase");
    const path = indexOf(machine);
    const good = readFileSync(path);
    writeFileSync(path, damage(good));
    expect(await find(await machine.reopen(), "rebase")).toEqual(["git"]);
    expect(readFileSync(path).equals(good)).toBe(true);
  });

  test("is not kept where config says so [design.search.uncached]", async () => {
    const machine = await openMachine(FILES);
    writeFiles(machine.home, { "config.yaml": "skills:\n  enabledBundled: [none]\n  cache: false\n" });
    rmSync(join(machine.home, "cache"), { recursive: true, force: true });
    const skep = await machine.reopen({ embed: async (texts) => texts.map(() => [1]), embedName: "one" });
    expect((await find(skep, "rebase"))[0]).toBe("git");
    expect(readdirSync(machine.home)).not.toContain("cache");
  });

  test("is read once for searches at the same time [design.search.at-once]", async () => {
    const reports: number[] = [];
    const { skep } = await openMachine(FILES, { report: (done) => reports.push(done) });
    const found = await Promise.all(["rebase", "rotate", "rebase"].map((query) => find(skep, query)));
    expect(found).toEqual([["git"], ["pdf"], ["git"]]);
    expect(reports).toEqual([0]);
  });
});

test("a conversation with thousands of skills begins quickly [design.conversation.large]", async () => {
  const description = "Reads, writes and converts files of one kind, and knows what is special about them.";
  const many = Array.from({ length: 3000 }, (_, at) => {
    const extra = at % 2 === 0 ? "" : "triggers:\n  keywords: [convert files]\nmetadata:\n  tags: files\n";
    return [`s${at}/SKILL.md`, `---\nname: s${at}\ndescription: ${description}\n${extra}---\n\n# Files\n`];
  });
  const { skep } = await openMachine(Object.fromEntries(many));
  const started = performance.now();
  const conversation = await skep.conversation({ budget: 4000 });
  const { tokens, omitted } = conversation.prompt();
  expect(conversation.tools().map(({ name }) => name)).toEqual(["load_skill", "read_skill_resource", "search_skills"]);
  expect(performance.now() - started).toBeLessThan(1000);
  expect(tokens).toBeLessThanOrEqual(4000);
  expect(omitted.length).toBeGreaterThan(0);
});
