import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openMachine, refusalOf } from "../../test/support/open-machine.ts";
import { skillText, writeFiles } from "../../test/support/skep.ts";

const FILES = {
  "git/SKILL.md": skillText("git"),
  "git/notes.md": "notes",
  "pdf/SKILL.md": skillText("pdf"),
  "pdf/notes.md": "notes",
};

/** One of each kind that a model is not told of. */
const MIXED = {
  ...FILES,
  "off/SKILL.md": skillText("off"),
  "lacking/SKILL.md": skillText("lacking", "metadata:\n  requires: no-such-command\n"),
  "deploy/SKILL.md": skillText("deploy", "disable-model-invocation: true\n"),
  "deploy/notes.md": "notes",
};

async function openMixed() {
  const machine = await openMachine(MIXED);
  writeFiles(machine.home, { "config.yaml": "skills:\n  enabledBundled: [none]\n  disabled: [off]\n" });
  return { ...machine, skep: await machine.reopen() };
}

describe("access", () => {
  const use = async (access: "all" | "preloaded-only" | "none") => {
    const { skep } = await openMachine(FILES);
    return await skep.conversation({ access, preload: ["pdf"] });
  };

  test("to all: preloaded skills and the rest [design.access.loads, design.access.all]", async () => {
    const conversation = await use("all");
    expect(conversation.systemPrompt()).toContain("- **git**");
    expect(await conversation.load("git")).toContain("<skill_content");
    expect(await conversation.read("git", "notes.md")).toMatchObject({ text: "notes" });
    expect((await conversation.search("git things")).map(({ name }) => name)).toEqual(["git", "pdf"]);
  });

  test("to preloaded skills only [design.access.loads, design.access.preloaded-only]", async () => {
    const conversation = await use("preloaded-only");
    expect(conversation.systemPrompt()).toContain("#### pdf");
    expect(conversation.systemPrompt()).not.toContain("git");
    expect(await conversation.load("pdf")).toContain("already loaded");
    expect(await conversation.load("user/pdf")).toContain("already loaded");
    expect(await conversation.read("pdf", "notes.md")).toMatchObject({ text: "notes" });
    expect(await refusalOf(conversation.load("git"))).toMatchInlineSnapshot(`
      "skill-not-allowed
      \`git\` is not among the skills of this conversation
      there are \`pdf\`"
    `);
    for (const asker of ["model", "user"] as const) {
      expect(await refusalOf(conversation.load("git", asker))).toContain("skill-not-allowed");
      expect(await refusalOf(conversation.load("user/git", asker))).toContain("skill-not-allowed");
      expect(await refusalOf(conversation.read("git", "notes.md", asker))).toContain("skill-not-allowed");
    }
    expect((await conversation.search("git things")).map(({ name }) => name)).toEqual(["pdf"]);
    expect(conversation.tools().map(({ name }) => name)).toEqual(["read_skill_resource"]);
  });

  test("to none [design.access.loads, design.access.none]", async () => {
    const conversation = await use("none");
    expect([conversation.systemPrompt(), conversation.activeContext(), conversation.tools()]).toEqual(["", "", []]);
    expect(await refusalOf(conversation.load("pdf"))).toMatchInlineSnapshot(`
      "skill-not-allowed
      this conversation has no skills
      do the work without one"
    `);
    expect(await refusalOf(conversation.read("pdf", "notes.md", "user"))).toContain("skill-not-allowed");
    expect(await conversation.search("pdf")).toEqual([]);
    expect(await conversation.forMessage("/pdf")).toMatchObject({ level: 0, text: "", skills: [] });
  });

  test("to named skills, and to those that are preloaded [design.access.named]", async () => {
    const { skep } = await openMachine({ ...FILES, "ocr/SKILL.md": skillText("ocr") });
    const conversation = await skep.conversation({ skills: ["GIT"], preload: ["pdf"] });
    expect(conversation.skills.map(({ name }) => name)).toEqual(["git", "pdf"]);
    expect(conversation.systemPrompt()).not.toContain("ocr");
    expect(await refusalOf(conversation.load("ocr"))).toMatchInlineSnapshot(`
      "skill-not-allowed
      \`ocr\` is not among the skills of this conversation
      there are \`git\`, \`pdf\`"
    `);
    expect((await conversation.search("ocr git pdf things")).map(({ name }) => name).sort()).toEqual(["git", "pdf"]);
    expect(await refusalOf(skep.conversation({ skills: ["gti"] }))).toMatchInlineSnapshot(`
      "skill-not-found
      no skill named \`gti\` in 2 sources
      did you mean \`git\`? \`skep show\` lists all"
    `);
  });
});

describe("a model", () => {
  test("is told only of what it may choose [design.conversation.left-out, design.people.withheld]", async () => {
    const { skep } = await openMixed();
    for (const options of [{}, { mode: "preloaded" as const }]) {
      const conversation = await skep.conversation(options);
      expect(conversation.skills.map(({ name }) => name)).toEqual(["git", "pdf"]);
      expect(conversation.systemPrompt()).not.toMatch(/off|lacking|deploy/);
    }
    const triggered = await skep.conversation({ mode: "triggered" });
    for (const message of ["what can you do?", "show all skills", "off lacking deploy"]) {
      expect((await triggered.match(message)).text).not.toMatch(/off|lacking|deploy/);
    }
    const found = await (await skep.conversation()).search("off lacking deploy git pdf things");
    expect(found.map(({ name }) => name).sort()).toEqual(["git", "pdf"]);
  });

  test("is refused what it may not choose, with the reason [design.conversation.refused, design.people.withheld]", async () => {
    const { skep } = await openMixed();
    const conversation = await skep.conversation();
    const refusals = new Map<string, string>();
    for (const name of ["off", "lacking", "deploy"]) {
      refusals.set(name, await refusalOf(conversation.load(name)));
      expect(await refusalOf(conversation.read(name, "notes.md"))).toBe(refusals.get(name));
    }
    expect([...refusals.values()].join("\n\n")).toMatchInlineSnapshot(`
      "skill-not-ready
      \`off\` is disabled: disabled in config
      the user can switch it on with \`skep enable off\`

      skill-not-ready
      \`lacking\` is unavailable: missing commands: no-such-command
      the user can see what it lacks with \`skep show lacking\`

      skill-not-allowed
      \`deploy\` is for people to call
      ask the user to write \`/deploy\`"
    `);
  });

  test("is refused a shadowed skill by its address, with the reason [design.conversation.refused]", async () => {
    const { reopen, project, stable } = await openMachine(FILES);
    writeFiles(project, { ".agent/skills/pdf/SKILL.md": skillText("pdf") });
    const conversation = await (await reopen()).conversation();
    expect(stable(await refusalOf(conversation.load("user/pdf")))).toMatchInlineSnapshot(`
      "skill-not-ready
      \`pdf\` is shadowed by <root>/me/work/.agent/skills/pdf
      \`pdf\` without its source is the one that counts"
    `);
    expect(await conversation.load("project/pdf")).toContain("work/.agent/skills/pdf");
    expect(await conversation.load("pdf")).toContain("already loaded");
  });

  test("is told of what it may have meant [design.tools.hints]", async () => {
    const { skep } = await openMixed();
    const conversation = await skep.conversation();
    expect(await refusalOf(conversation.load("gti"))).toMatchInlineSnapshot(`
      "skill-not-found
      no skill is named \`gti\`
      did you mean \`git\`?"
    `);
    expect(await refusalOf(conversation.load("something-else"))).toMatchInlineSnapshot(`
      "skill-not-found
      no skill is named \`something-else\`
      there are \`git\`, \`pdf\`"
    `);
    const without = await (await openMachine({})).skep.conversation();
    expect(await refusalOf(without.load("gti"))).toMatchInlineSnapshot(`
      "skill-not-found
      no skill is named \`gti\`
      do the work without one"
    `);
  });

  test("gets no long or unprintable name back in an error [design.tools.hostile]", async () => {
    const { skep } = await openMixed();
    const conversation = await skep.conversation();
    const names = ["x".repeat(1e6), "a\nb", "\u202egit", "\ud800", "../git", "/etc/passwd", "a/b/c", "\\\\host\\x"];
    for (const name of names) {
      expect(await refusalOf(conversation.load(name))).toMatch(/^invalid-name\nthat is not the name of a skill\n/);
    }
    for (const name of ["__proto__", "constructor", "user/__proto__", "user/", "/git"]) {
      expect(await refusalOf(conversation.load(name))).toMatch(/^skill-not-found\n/);
    }
  });
});

describe("a person", () => {
  test.each(["static", "triggered", "preloaded"] as const)(
    "calls a skill that is withheld from models, in mode %s [design.people.called]",
    async (mode) => {
      const { skep } = await openMixed();
      for (const message of ["/deploy now", "please $Deploy", '(see "/deploy")']) {
        const conversation = await skep.conversation({ mode });
        const { level, skills, text } = await conversation.forMessage(message);
        expect([level, skills.map(({ name, reason }) => `${name} ${reason}`)]).toEqual([3, ["deploy mention"]]);
        expect(text).toMatch(/^<skill_content name="deploy">/);
      }
      const conversation = await skep.conversation({ mode });
      expect((await conversation.match("look in /deploy/x and deploy it")).text).not.toContain("<skill_content");
    },
  );

  test("lets the model read on in what was called [design.people.read]", async () => {
    const { skep } = await openMixed();
    const conversation = await skep.conversation();
    const reader = () => conversation.tools().find(({ name }) => name === "read_skill_resource");
    expect(reader()?.inputSchema.properties.skill_name?.enum).toEqual(["git", "pdf"]);
    await conversation.forMessage("/deploy");
    expect(reader()?.inputSchema.properties.skill_name?.enum).toEqual(["git", "pdf", "deploy"]);
    expect(await reader()?.execute({ skill_name: "deploy", path: "notes.md" })).toBe("notes");
    expect(await conversation.load("deploy")).toContain("already loaded");
    expect(await refusalOf((await skep.conversation()).load("deploy"))).toContain("is for people to call");
  });

  test("may load and read what is withheld from models [design.people.called]", async () => {
    const { skep } = await openMixed();
    const conversation = await skep.conversation();
    expect(await conversation.read("deploy", "notes.md", "user")).toMatchObject({ text: "notes" });
    expect(await conversation.load("deploy", "user")).toContain("<skill_content");
    expect((await skep.conversation({ preload: ["deploy"] })).systemPrompt()).toContain("#### deploy");
  });

  test("does not call a skill that is not for people [design.people.not-invocable]", async () => {
    const { skep } = await openMachine({ ...FILES, "inner/SKILL.md": skillText("inner", "user-invocable: false\n") });
    const conversation = await skep.conversation();
    expect(await conversation.forMessage("/inner")).toMatchObject({ level: 0, skills: [], text: "", problems: [] });
    expect(await conversation.load("inner")).toContain("<skill_content");
  });

  test("is told why a called skill does not come, and gets the others [design.people.refused]", async () => {
    const { skep } = await openMixed();
    const conversation = await skep.conversation();
    const { skills, problems } = await conversation.forMessage("/off /lacking /git /no-such-skill");
    expect(skills.map(({ name }) => name)).toEqual(["git"]);
    expect(problems).toMatchInlineSnapshot(`
      [
        {
          "message": "\`off\` is disabled: disabled in config",
          "skill": "off",
          "trigger": "off",
        },
        {
          "message": "\`lacking\` is unavailable: missing commands: no-such-command",
          "skill": "lacking",
          "trigger": "lacking",
        },
      ]
    `);
    const triggered = await (await openMixed()).skep.conversation({ mode: "triggered" });
    expect(await triggered.forMessage("/off pdf")).toMatchObject({ level: 3, skills: [{ name: "pdf" }] });
  });

  test("calls ten skills at most in one message [limits.calls]", async () => {
    const names = Array.from({ length: 12 }, (_, index) => `s${String(index).padStart(2, "0")}`);
    const { skep } = await openMachine(Object.fromEntries(names.map((name) => [`${name}/SKILL.md`, skillText(name)])));
    const message = names.map((name) => `/${name}`).reverse();
    const { skills } = await (await skep.conversation()).match(message.join(" "));
    expect(skills.map(({ name }) => name)).toEqual(names.toReversed().slice(0, 10));
  });
});

test("a shadowed or disabled skill is known by its path, for who names that [design.preload.path]", async () => {
  const { skep, skills } = await openMixed();
  const conversation = await skep.conversation({ preload: [join(skills, "off")] });
  expect(conversation.systemPrompt()).toContain("#### off");
});
