import { rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openMachine, refusalOf } from "../../test/support/open-machine.ts";
import { skillText, writeFiles } from "../../test/support/skep.ts";

const FILES = { "pdf/SKILL.md": skillText("pdf"), "git/SKILL.md": skillText("git") };
const MINE = skillText("pdf").replace("Do it.", "Do it my way.");

describe("by name", () => {
  test("a skill is found as anywhere else [design.preload.name]", async () => {
    const { skep } = await openMachine({ ...FILES, "java_expert/SKILL.md": skillText("java_expert") });
    const conversation = await skep.conversation({ preload: ["Java-Expert", "user/git"] });
    expect(conversation.active.map(({ name }) => name)).toEqual(["java_expert", "git"]);
  });

  test("one that is not there, or not ready, is an error [design.preload.name]", async () => {
    const { home, reopen } = await openMachine({ ...FILES, "broken/SKILL.md": "no frontmatter" });
    writeFiles(home, { "config.yaml": "skills:\n  enabledBundled: [none]\n  disabled: [git]\n" });
    const skep = await reopen();
    expect(await refusalOf(skep.conversation({ preload: ["pfd"] }))).toMatchInlineSnapshot(`
      "skill-not-found
      no skill named \`pfd\` in 2 sources
      did you mean \`pdf\`? \`skep show\` lists all"
    `);
    expect(await refusalOf(skep.conversation({ preload: ["git"] }))).toMatchInlineSnapshot(`
      "skill-not-ready
      \`git\` is disabled: disabled in config
      the user can switch it on with \`skep enable git\`"
    `);
    expect(await refusalOf(skep.conversation({ preload: ["broken"] }))).toContain("does not load");
  });

  test("twice is once, and two of one name are an error [design.preload.once]", async () => {
    const { skep, root, stable } = await openMachine(FILES);
    writeFiles(root, { "mine/SKILL.md": MINE });
    const conversation = await skep.conversation({ preload: ["pdf", "git", "PDF", "user/pdf"] });
    expect(conversation.systemPrompt().match(/^#### .*$/gm)).toEqual(["#### pdf", "#### git"]);
    expect(stable(await refusalOf(skep.conversation({ preload: ["pdf", join(root, "mine")] })))).toMatchInlineSnapshot(`
      "invalid-input
      two skills to preload are called \`pdf\`: <root>/me/.agent/skills/pdf, <root>/mine
      leave one of them out"
    `);
  });
});

describe("by path", () => {
  test("a skill has the name that it gives itself, also beside the library [design.preload.path, design.preload.own-name]", async () => {
    const { skep, root } = await openMachine(FILES);
    writeFiles(root, { "my folder/SKILL.md": skillText("own"), "my folder/notes.md": "notes" });
    const conversation = await skep.conversation({ preload: [join(root, "my folder")] });
    expect(conversation.skills.map(({ name }) => name)).toEqual(["git", "own", "pdf"]);
    expect(conversation.systemPrompt()).toContain(`#### own\n\n**Root Path:** \`${root}/my folder\``);
    expect(await conversation.load("own")).toContain("already loaded");
    expect(await conversation.read("own", "notes.md")).toMatchObject({ text: "notes" });
    expect(await refusalOf(conversation.read("own", "../me/.agent/config.yaml"))).toContain("resource-outside");
  });

  test("it may start at the working directory [design.preload.path]", async () => {
    const { skep, project } = await openMachine(FILES);
    writeFiles(project, { "tools/own/SKILL.md": skillText("own"), "SKILL.md": skillText("root") });
    for (const path of ["./tools/own", "tools/own", "tools/../tools/own/"]) {
      expect((await skep.conversation({ preload: [path] })).active[0]?.rootPath).toBe(join(project, "tools/own"));
    }
    expect((await skep.conversation({ preload: ["."] })).active[0]?.name).toBe("root");
  });

  test("a pack is a skill too, and a link leads where it leads [design.preload.path]", async () => {
    const { skep, root } = await openMachine({});
    const pack = { id: "packed", name: "Packed", version: "1.0.0", description: "d", owner: "me", context: ["c.md"] };
    writeFiles(root, { "p/manifest.json": JSON.stringify(pack), "p/c.md": "# From context\n" });
    symlinkSync(join(root, "p"), join(root, "link"));
    const conversation = await skep.conversation({ preload: [join(root, "link")] });
    expect(conversation.active).toMatchObject([{ name: "packed", rootPath: join(root, "p") }]);
    expect(conversation.systemPrompt()).toContain("# From context");
  });

  test("it is known in that conversation alone [design.preload.conversation]", async () => {
    const { skep, root } = await openMachine(FILES);
    writeFiles(root, { "mine/SKILL.md": skillText("own") });
    const [one, other] = await Promise.all([skep.conversation({ preload: [join(root, "mine")] }), skep.conversation()]);
    expect(await one.load("own")).toContain("already loaded");
    expect(await refusalOf(other.load("own"))).toContain("skill-not-found");
    expect(other.systemPrompt()).not.toContain("own");
    expect([skep.find("own"), (await skep.search("own things")).map(({ name }) => name)]).toEqual([
      undefined,
      ["git", "pdf"],
    ]);
  });

  test("it hides the library's skill of the same name [design.preload.hides]", async () => {
    const { skep, root, stable } = await openMachine(FILES);
    writeFiles(root, { "mine/SKILL.md": MINE });
    const conversation = await skep.conversation({ preload: [join(root, "mine")] });
    expect(conversation.skills.map(({ path }) => stable(path))).toEqual(["<root>/me/.agent/skills/git", "<root>/mine"]);
    expect(conversation.systemPrompt().match(/\*\*pdf\*\*/g)).toHaveLength(1);
    expect(conversation.systemPrompt()).toContain("Do it my way.");
    expect((await conversation.search("pdf things")).map(({ name }) => name)).toEqual(["git"]);
    expect(stable(await refusalOf(conversation.load("user/pdf")))).toMatchInlineSnapshot(`
      "skill-not-allowed
      \`user/pdf\` is hidden in this conversation by \`<root>/mine\`
      load \`pdf\`"
    `);
    await skep.refresh();
    expect(conversation.skills.map(({ path }) => stable(path))).toEqual(["<root>/me/.agent/skills/git", "<root>/mine"]);
  });

  test("what is not there or no skill is an error that names the place [design.preload.path]", async () => {
    const { skep, root, stable } = await openMachine(FILES);
    writeFiles(root, { "empty/notes.md": "", "bad/SKILL.md": "no frontmatter" });
    const refusal = async (path: string) => stable(await refusalOf(skep.conversation({ preload: [join(root, path)] })));
    expect(await refusal("nowhere")).toMatchInlineSnapshot(`
      "path-not-found
      \`<root>/nowhere\` cannot be read (ENOENT)
      name a skill's folder that you may read"
    `);
    expect(await refusal("empty")).toMatchInlineSnapshot(`
      "skill-not-found
      what stands at \`<root>/empty\` does not load: SKILL.md:1 \`empty\` holds no \`SKILL.md\`
      \`skep validate <root>/empty\` tells all"
    `);
    expect(await refusal("bad")).toMatchInlineSnapshot(`
      "skill-not-found
      what stands at \`<root>/bad\` does not load: SKILL.md:1 does not start with a \`---\` line
      \`skep validate <root>/bad\` tells all"
    `);
    expect(await refusal("empty/notes.md")).toMatchInlineSnapshot(`
      "not-a-skill
      \`<root>/empty/notes.md\` is not a folder
      name the skill's folder"
    `);
  });

  test("one that goes away stays in the prompt as it was read [design.preload.path]", async () => {
    const { skep, root } = await openMachine({});
    writeFiles(root, { "mine/SKILL.md": MINE });
    const conversation = await skep.conversation({ preload: [join(root, "mine")] });
    const before = conversation.systemPrompt();
    rmSync(join(root, "mine"), { recursive: true });
    expect(conversation.systemPrompt()).toBe(before);
    expect(await refusalOf(conversation.load("pdf"))).toContain("cannot be reached");
  });
});
