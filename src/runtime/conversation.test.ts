import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openMachine, refusalOf } from "../../test/support/open-machine.ts";
import { skillText, writeFiles } from "../../test/support/skep.ts";

const TRIGGERS = "triggers:\n  keywords: [report]\n";

const FILES = {
  "pdf/SKILL.md": skillText("pdf", TRIGGERS),
  "pdf/references/forms.md": "# Forms\n",
  "git/SKILL.md": skillText("git"),
};

describe("the system prompt", () => {
  test("has the catalog in mode `static`, which is the usual one [design.conversation.static]", async () => {
    const { skep, stable } = await openMachine(FILES);
    const conversation = await skep.conversation();
    expect(conversation.mode).toBe("static");
    expect(stable(conversation.systemPrompt())).toMatchInlineSnapshot(`
      "These skills are instructions for particular kinds of work. When a task fits one, load it with the \`load_skill\` tool before you start, and follow it.

      <available_skills>
      <skill>
      <name>git</name>
      <description>Does git things. Use when asked to.</description>
      <location><root>/me/.agent/skills/git/SKILL.md</location>
      </skill>
      <skill>
      <name>pdf</name>
      <description>Does pdf things. Use when asked to.</description>
      <location><root>/me/.agent/skills/pdf/SKILL.md</location>
      </skill>
      </available_skills>"
    `);
    expect(await conversation.forMessage("a report, please")).toEqual({
      level: 0,
      skills: [],
      text: "",
      tokens: 0,
      shortened: [],
      omitted: [],
      problems: [],
    });
  });

  test("has the preloaded skills in full [design.conversation.preloaded, design.preload.name]", async () => {
    const { skep, stable } = await openMachine(FILES);
    const conversation = await skep.conversation({ preload: ["PDF"] });
    expect(conversation.mode).toBe("preloaded");
    expect(stable(conversation.systemPrompt())).toMatchInlineSnapshot(`
      "## Agent Skills

      ### Skill Catalog

      - **pdf**: Does pdf things. Use when asked to.
      - **git**: Does git things. Use when asked to.

      To load a skill not shown in detail below, use the \`load_skill\` tool.

      ### Critical Rules for Using Skills

      > **Path Resolution Required for Skill Files**
      >
      > Skill instructions use relative paths (e.g., \`./scripts/run.sh\` or \`scripts/run.sh\`) to refer to internal files.
      > However, standard tools resolve relative paths against the User's Workspace, not the skill directory.
      >
      > When using ANY file from a skill, you MUST convert its path to ABSOLUTE:
      > \`Root Path\` + \`Relative Path\` = \`Absolute Path\`
      >
      > **Examples:**
      >
      > 1. Root Path: \`/path/to/skill\`
      >    Relative: \`./scripts/run.sh\`
      >    Result: \`/path/to/skill/scripts/run.sh\`
      >
      > 2. Root Path: \`/path/to/skill\`
      >    Relative: \`scripts/run.sh\`
      >    Result: \`/path/to/skill/scripts/run.sh\`

      ### Skill Details

      #### pdf

      **Root Path:** \`<root>/me/.agent/skills/pdf\`

      # pdf

      Do it."
    `);
  });

  test("is empty in mode `triggered`, and messages bring what they need [design.conversation.triggered]", async () => {
    const { skep, stable } = await openMachine(FILES);
    const conversation = await skep.conversation({ mode: "triggered" });
    expect(conversation.systemPrompt()).toBe("");
    expect((await conversation.forMessage("good morning")).text).toBe("[2 skills available]");
    const brought = await conversation.forMessage("a report, please");
    expect({ ...brought, text: stable(brought.text), tokens: 0 }).toMatchInlineSnapshot(`
      {
        "level": 3,
        "omitted": [],
        "problems": [],
        "shortened": [],
        "skills": [
          {
            "matched": [
              {
                "kind": "keyword",
                "text": "report",
                "trigger": "report",
              },
            ],
            "name": "pdf",
            "rank": 1,
            "reason": "hits",
            "why": "One of its triggers matches.",
          },
        ],
        "text": "<skill_content name="pdf">
      # pdf

      Do it.

      Skill directory: <root>/me/.agent/skills/pdf
      Resolve relative paths in this skill against that directory and use absolute paths in tool calls.

      <skill_resources>
      <file>references/forms.md</file>
      </skill_resources>
      </skill_content>",
        "tokens": 0,
      }
    `);
    expect((await conversation.forMessage("what can you do?")).text).toMatchInlineSnapshot(`
      "## Available Skills

      - git: Does git things
      - pdf: Does pdf things"
    `);
  });

  test("has preloaded skills in mode `triggered`, and no catalog of the rest [design.conversation.triggered]", async () => {
    const { skep } = await openMachine(FILES);
    const conversation = await skep.conversation({ mode: "triggered", preload: ["git"] });
    expect(conversation.systemPrompt()).toContain("#### git");
    expect(conversation.systemPrompt()).not.toContain("pdf");
    expect((await conversation.forMessage("a report, please")).skills.map(({ name }) => name)).toEqual(["pdf"]);
  });

  test("is nothing at all without skills, in any mode [design.conversation.static]", async () => {
    const { skep } = await openMachine({});
    for (const mode of ["static", "triggered", "preloaded"] as const) {
      const conversation = await skep.conversation({ mode });
      expect([conversation.systemPrompt(), (await conversation.forMessage("show all skills")).level]).toEqual(["", 0]);
    }
  });

  test("keeps to a budget and says what it cost [design.conversation.static]", async () => {
    const { skep } = await openMachine(FILES);
    const { text, tokens, shortened, omitted } = (await skep.conversation({ budget: 60, format: "markdown" })).prompt();
    expect(tokens).toBeLessThanOrEqual(60);
    expect(text).toContain("pdf");
    expect([shortened, omitted]).toEqual([["git", "pdf"], []]);
  });

  test("says what an answer to a message left out of a catalog [design.conversation.triggered]", async () => {
    const names = Array.from({ length: 20 }, (_, index) => `skill-${index + 10}`);
    const { skep } = await openMachine(Object.fromEntries(names.map((name) => [`${name}/SKILL.md`, skillText(name)])));
    const conversation = await skep.conversation({ mode: "triggered", budget: 60 });
    const { level, text, shortened, omitted } = await conversation.match("list skills");
    expect([level, [...shortened, ...omitted]]).toEqual([2, names]);
    expect(text).toContain(`And ${omitted.length} more skills. Use the \`search_skills\` tool`);
  });

  test("speaks of no tool that is not offered [design.tools.offered]", async () => {
    const { skep } = await openMachine(FILES);
    for (const options of [
      { preload: ["pdf"], skills: ["pdf"] },
      { preload: ["pdf", "git"], budget: 10 },
    ]) {
      const conversation = await skep.conversation(options);
      expect(conversation.tools().map(({ name }) => name)).toEqual(["read_skill_resource"]);
      expect(conversation.systemPrompt()).not.toMatch(/load_skill|search_skills/);
    }
    const bound = await skep.conversation({ mode: "triggered", preload: ["pdf", "git"], budget: 10 });
    expect((await bound.match("list skills")).text).not.toMatch(/load_skill|search_skills/);
  });

  test("is not made from options that cannot be [design.conversation.options]", async () => {
    const { skep } = await openMachine(FILES);
    expect(await refusalOf(skep.conversation({ budget: Number.NaN }))).toContain("invalid-input");
    const conversation = await skep.conversation();
    expect(await refusalOf(conversation.subagent({ maxSkills: 0.5 }))).toContain("invalid-input");
  });

  test("begins with the skills that are put first [design.conversation.static]", async () => {
    const { skep, skills } = await openMachine(FILES);
    const { text } = (await skep.conversation()).prompt([join(skills, "pdf"), "/elsewhere"]);
    expect(text.indexOf("<name>pdf")).toBeLessThan(text.indexOf("<name>git"));
  });
});

describe("loading", () => {
  test("gives the text once, and then a short note [design.load.again]", async () => {
    const { skep, stable } = await openMachine(FILES);
    const conversation = await skep.conversation();
    expect(stable(await conversation.load("pdf"))).toMatchInlineSnapshot(`
      "<skill_content name="pdf">
      # pdf

      Do it.

      Skill directory: <root>/me/.agent/skills/pdf
      Resolve relative paths in this skill against that directory and use absolute paths in tool calls.

      <skill_resources>
      <file>references/forms.md</file>
      </skill_resources>
      </skill_content>"
    `);
    expect(await conversation.load("PDF")).toBe(
      "The skill `pdf` is already loaded in this conversation: follow the instructions above.",
    );
  });

  test("gives the text of a skill that has changed since, and lists files that have come [design.load.changed]", async () => {
    const { skep, skills } = await openMachine(FILES);
    const conversation = await skep.conversation({ preload: ["git"] });
    await conversation.load("pdf");
    writeFiles(skills, { "pdf/SKILL.md": skillText("pdf").replace("Do it.", "Do that.") });
    expect(await conversation.load("pdf")).toContain("Do that.");
    writeFiles(skills, { "pdf/references/more.md": "more" });
    expect(await conversation.load("pdf")).toContain("<file>references/more.md</file>");
    expect(await conversation.load("pdf")).toContain("already loaded");
    writeFiles(skills, { "git/SKILL.md": skillText("git").replace("Do it.", "Do that.") });
    expect(await conversation.load("git")).toContain("Do that.");
    expect(conversation.systemPrompt()).toContain("Do that.");
  });

  test("at the same time gives one text [design.load.once]", async () => {
    const { skep } = await openMachine(FILES);
    const conversation = await skep.conversation();
    const texts = await Promise.all(Array.from({ length: 5 }, () => conversation.load("pdf")));
    expect(texts.filter((text) => text.startsWith("<skill_content"))).toHaveLength(1);
    expect(texts.filter((text) => text.includes("already loaded"))).toHaveLength(4);
  });

  test("in one conversation is not known in another [design.conversation.apart]", async () => {
    const { skep } = await openMachine(FILES);
    const [one, other] = await Promise.all([skep.conversation(), skep.conversation()]);
    const texts = await Promise.all([one.load("pdf"), other.load("pdf"), other.load("git")]);
    for (const text of texts) expect(text).toContain("<skill_content");
    expect(one.active.map(({ name }) => name)).toEqual(["pdf"]);
  });
});

test("all that is loaded, preloaded or brought by a message can be had again [design.active.context]", async () => {
  const { skep } = await openMachine({ ...FILES, "k/SKILL.md": skillText("k"), "z/SKILL.md": skillText("z") });
  const conversation = await skep.conversation({ mode: "triggered", preload: ["k"] });
  expect(conversation.activeContext()).toMatch(/^<skill_content name="k">/);
  await conversation.forMessage("a report, please");
  const text = await conversation.load("git");
  expect(conversation.activeContext().match(/(?<=<skill_content name=")\w+/g)).toEqual(["k", "pdf", "git"]);
  expect(conversation.activeContext()).toContain(text);
  await conversation.match("use z");
  await conversation.read("z", "SKILL.md");
  expect(conversation.activeContext()).not.toContain('name="z"');
  expect((await skep.conversation()).activeContext()).toBe("");
});

describe("a message whose skill cannot be read any more", () => {
  const MANY = { ...FILES, "ocr/SKILL.md": skillText("ocr", TRIGGERS), "scan/SKILL.md": skillText("scan", TRIGGERS) };

  test("still brings the others, and tells why [design.conversation.gone]", async () => {
    const { skep, skills, stable } = await openMachine(MANY);
    const conversation = await skep.conversation({ mode: "triggered" });
    rmSync(join(skills, "ocr"), { recursive: true });
    writeFiles(skills, { "pdf/SKILL.md": "no frontmatter" });
    const { level, skills: shown, text, problems } = await conversation.forMessage("a report");
    expect([level, shown.map(({ name }) => name)]).toEqual([3, ["scan"]]);
    expect(text).toMatch(/^<skill_content name="scan">/);
    expect(problems.map(({ skill, message }) => `${skill}: ${stable(message)}`)).toMatchInlineSnapshot(`
      [
        "ocr: the skill's folder \`<root>/me/.agent/skills/ocr\` cannot be reached (ENOENT)",
        "pdf: \`pdf\` does not load any more: <root>/me/.agent/skills/pdf/SKILL.md:1 does not start with a \`---\` line",
      ]
    `);
  });

  test("counts what it shows of all [design.conversation.gone]", async () => {
    const { skep, skills } = await openMachine(MANY);
    const conversation = await skep.conversation({ mode: "triggered" });
    rmSync(join(skills, "ocr"), { recursive: true });
    expect((await conversation.forMessage("show all skills")).text).toMatch(/\n\nShowing 3 of 4 skills\.$/);
  });

  test("is nothing where it was the only one [design.conversation.gone]", async () => {
    const { skep, skills } = await openMachine(FILES);
    const conversation = await skep.conversation({ mode: "triggered" });
    rmSync(join(skills, "pdf"), { recursive: true });
    const { level, skills: shown, text, problems } = await conversation.forMessage("a report");
    expect([level, shown, text, problems.length]).toEqual([0, [], "", 1]);
  });
});

describe("a subagent", () => {
  const ALL = { ...FILES, "ocr/SKILL.md": skillText("ocr"), "off/SKILL.md": skillText("off") };
  const names = (conversation: { skills: readonly { name: string }[] }) => conversation.skills.map(({ name }) => name);

  test("has its parent's skills, or those of them that are named [design.subagent.bounds]", async () => {
    const { skep } = await openMachine(ALL);
    const parent = await skep.conversation({ skills: ["git", "pdf", "ocr"] });
    expect(names(await parent.subagent())).toEqual(["git", "ocr", "pdf"]);
    const child = await parent.subagent({ skills: ["Pdf", "git"] });
    expect(names(child)).toEqual(["git", "pdf"]);
    expect(child.systemPrompt()).not.toContain("ocr");
    expect(await child.load("pdf")).toContain("<skill_content");
    expect(await refusalOf(child.load("ocr"))).toMatchInlineSnapshot(`
      "skill-not-allowed
      \`ocr\` is not among the skills of this conversation
      there are \`git\`, \`pdf\`"
    `);
    const grandchild = await child.subagent();
    expect(names(grandchild)).toEqual(["git", "pdf"]);
    expect(await refusalOf(grandchild.load("ocr"))).toContain("skill-not-allowed");
    expect(await refusalOf(grandchild.subagent({ skills: ["ocr"] }))).toContain("skill-not-allowed");
    expect(await refusalOf(grandchild.subagent({ preload: ["ocr"] }))).toContain("skill-not-allowed");
    expect(await refusalOf(parent.subagent({ skills: ["off"] }))).toContain("skill-not-allowed");
  });

  test.each(["all", "preloaded-only"] as const)(
    "of a parent with preloaded skills only has those, with access %s [design.subagent.bounds]",
    async (access) => {
      const { skep } = await openMachine(ALL);
      const parent = await skep.conversation({ access: "preloaded-only", preload: ["pdf", "git"] });
      const child = await parent.subagent({ access, preload: ["git"] });
      expect(names(child)).toEqual(access === "all" ? ["git", "pdf"] : ["git"]);
      expect(child.active.map(({ name }) => name)).toEqual(["git"]);
      expect(await refusalOf(child.load("ocr"))).toContain("skill-not-allowed");
      expect(await refusalOf(child.read("ocr", "SKILL.md"))).toContain("skill-not-allowed");
      expect((await child.search("ocr")).map(({ name }) => name)).not.toContain("ocr");
      expect(await refusalOf(parent.subagent({ skills: ["ocr"] }))).toContain("skill-not-allowed");
      expect(await refusalOf((await child.subagent()).load("ocr"))).toContain("skill-not-allowed");
    },
  );

  test("of a parent without skills has none [design.subagent.bounds]", async () => {
    const { skep } = await openMachine(ALL);
    const parent = await skep.conversation({ access: "none", preload: ["pdf"] });
    const child = await parent.subagent({ access: "all" });
    expect([child.access, names(child), child.systemPrompt(), child.tools()]).toEqual(["none", [], "", []]);
    expect(await refusalOf(child.load("pdf"))).toContain("skill-not-allowed");
    expect(await refusalOf(parent.subagent({ preload: ["pdf"] }))).toContain("skill-not-allowed");
  });

  test("gets no path that its parent has not, and those that it has [design.subagent.path]", async () => {
    const { skep, root } = await openMachine(ALL);
    writeFiles(root, { "mine/SKILL.md": skillText("own"), "other/SKILL.md": skillText("other") });
    const parent = await skep.conversation({ preload: [join(root, "mine")] });
    const child = await parent.subagent({ skills: ["own", "git"] });
    expect(names(child)).toEqual(["git", "own"]);
    expect(child.systemPrompt()).toContain("Does own things.");
    expect(await child.load("own")).toContain(`Skill directory: ${root}/mine`);
    expect(names(await child.subagent({ preload: ["own"], access: "preloaded-only" }))).toEqual(["own"]);
    expect(await refusalOf(parent.subagent({ preload: [join(root, "other")] }))).toContain("skill-not-found");
  });

  test("does not make a model's skill of one that is for people [design.subagent.bounds]", async () => {
    const people = { "deploy/SKILL.md": skillText("deploy", "disable-model-invocation: true\n") };
    const { skep } = await openMachine({ ...ALL, ...people });
    const parent = await skep.conversation();
    await parent.forMessage("/deploy");
    const child = await parent.subagent({ skills: ["deploy", "git"] });
    expect(names(child)).toEqual(["git"]);
    expect(await refusalOf(child.load("deploy"))).toContain("is for people to call");
  });

  test("knows nothing of what its parent has loaded [design.subagent.bounds]", async () => {
    const { skep } = await openMachine(ALL);
    const parent = await skep.conversation();
    await parent.load("pdf");
    const child = await parent.subagent();
    expect(child.activeContext()).toBe("");
    expect(await child.load("pdf")).toContain("<skill_content");
  });

  test("is told of skills as its parent is, unless asked otherwise [design.subagent.manner]", async () => {
    const { skep } = await openMachine(ALL);
    const parent = await skep.conversation({ agent: "ada", budget: 100, format: "json" });
    expect((await parent.subagent({ agent: undefined })).systemPrompt()).toBe(parent.systemPrompt());
    expect((await parent.subagent({ format: "xml", budget: 1000 })).systemPrompt()).toContain("<available_skills>");
    const triggered = await skep.conversation({ mode: "triggered", maxSkills: 1 });
    expect((await triggered.subagent()).mode).toBe("triggered");
    const forgetful = await (await skep.conversation({ isForgetful: true })).subagent();
    expect(await forgetful.load("pdf")).toBe(await forgetful.load("pdf"));
  });
});
