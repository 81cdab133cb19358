import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openMachine, refusalOf } from "../../test/support/open-machine.ts";
import { skillText, writeFiles } from "../../test/support/skep.ts";
import type { Conversation } from "./conversation.ts";
import type { SkillTool } from "./tools.ts";

const FILES = {
  "git/SKILL.md": skillText("git"),
  "pdf/SKILL.md": skillText("pdf"),
  "pdf/references/forms.md": "# Forms\n",
};
const PLAIN = { "git/SKILL.md": skillText("git"), "pdf/SKILL.md": skillText("pdf") };

const namesOf = (conversation: Conversation) => conversation.tools().map(({ name }) => name);

function toolOf(conversation: Conversation, wanted: string): SkillTool {
  const tool = conversation.tools().find(({ name }) => name === wanted);
  if (tool === undefined) throw new Error(`no ${wanted}`);
  return tool;
}

const numbered = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`s${at}/SKILL.md`, skillText(`s${at}`)]));

test("the tools have one neutral shape, with JSON Schema [design.tools.shape]", async () => {
  const { skep } = await openMachine(FILES);
  const tools = (await skep.conversation({ mode: "triggered" })).tools();
  for (const tool of tools) expect(Object.keys(tool)).toEqual(["name", "description", "inputSchema", "execute"]);
  const told = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  expect(JSON.stringify(told, undefined, 2)).toMatchInlineSnapshot(`
    "[
      {
        "name": "load_skill",
        "description": "Loads a skill: its full instructions, its folder, and the list of its files. Call it before you start on a task that a skill is made for.",
        "inputSchema": {
          "type": "object",
          "properties": {
            "skill_name": {
              "type": "string",
              "description": "The name of a skill.",
              "enum": [
                "git",
                "pdf"
              ]
            }
          },
          "required": [
            "skill_name"
          ],
          "additionalProperties": false
        }
      },
      {
        "name": "read_skill_resource",
        "description": "Reads a file that belongs to a skill, such as one that its instructions refer to.",
        "inputSchema": {
          "type": "object",
          "properties": {
            "skill_name": {
              "type": "string",
              "description": "The name of a skill.",
              "enum": [
                "git",
                "pdf"
              ]
            },
            "path": {
              "type": "string",
              "description": "The file's path from the skill's folder, such as \`references/guide.md\`."
            }
          },
          "required": [
            "skill_name",
            "path"
          ],
          "additionalProperties": false
        }
      },
      {
        "name": "search_skills",
        "description": "Searches all skills for those that fit a task, including those that are not listed or only by name. Answers with their names and descriptions.",
        "inputSchema": {
          "type": "object",
          "properties": {
            "query": {
              "type": "string",
              "description": "The task, in your own words."
            },
            "limit": {
              "type": "integer",
              "description": "How many to name; 5 if not given.",
              "minimum": 1,
              "maximum": 50
            }
          },
          "required": [
            "query"
          ],
          "additionalProperties": false
        }
      }
    ]"
  `);
});

describe("names are listed in the schema", () => {
  test("while there are a hundred of them, and then no more [design.tools.choices]", async () => {
    const { skep, skills } = await openMachine(numbered(100));
    const conversation = await skep.conversation();
    const field = () => toolOf(conversation, "load_skill").inputSchema.properties.skill_name;
    expect(field()?.enum).toHaveLength(100);
    writeFiles(skills, { "one-more/SKILL.md": skillText("one-more") });
    await skep.refresh();
    expect(field()).toEqual({ type: "string", description: "The name of a skill." });
    expect(await toolOf(conversation, "load_skill").execute({ skill_name: "one-more" })).toContain("<skill_content");
  });
});

describe("a tool is offered with a valid choice only", () => {
  test("none without skills [design.tools.offered]", async () => {
    const { skep } = await openMachine({});
    for (const mode of ["static", "triggered", "preloaded"] as const) {
      expect(namesOf(await skep.conversation({ mode }))).toEqual([]);
    }
  });

  test("`load_skill` unless all are preloaded [design.tools.offered]", async () => {
    const { skep } = await openMachine(PLAIN);
    expect(namesOf(await skep.conversation({ preload: ["git"] }))).toEqual(["load_skill"]);
    expect(namesOf(await skep.conversation({ preload: ["git", "pdf"] }))).toEqual([]);
    expect(namesOf(await skep.conversation({ preload: ["git"], access: "preloaded-only" }))).toEqual([]);
  });

  test("`read_skill_resource` if a skill has files [design.tools.offered]", async () => {
    const { skep, skills } = await openMachine(PLAIN);
    const conversation = await skep.conversation();
    expect(namesOf(conversation)).toEqual(["load_skill"]);
    writeFiles(skills, { "git/notes.md": "notes" });
    expect(namesOf(conversation)).toEqual(["load_skill", "read_skill_resource"]);
  });

  test("`search_skills` if the prompt does not tell all of them in full [design.tools.offered]", async () => {
    const { skep } = await openMachine(PLAIN);
    expect(namesOf(await skep.conversation())).toEqual(["load_skill"]);
    expect(namesOf(await skep.conversation({ budget: 1000 }))).toEqual(["load_skill"]);
    for (const budget of [75, 50, 0]) {
      expect(namesOf(await skep.conversation({ budget }))).toEqual(["load_skill", "search_skills"]);
    }
    expect(namesOf(await skep.conversation({ mode: "triggered" }))).toEqual(["load_skill", "search_skills"]);
    expect(namesOf(await skep.conversation({ preload: ["git", "pdf"], budget: 0 }))).toEqual([]);
  });

  test("none of what is only for people, until it is called [design.tools.offered]", async () => {
    const { skep } = await openMachine({
      "deploy/SKILL.md": skillText("deploy", "disable-model-invocation: true\n"),
      "deploy/notes.md": "notes",
    });
    const conversation = await skep.conversation({ mode: "triggered" });
    expect(namesOf(conversation)).toEqual([]);
    await conversation.forMessage("/deploy");
    expect(namesOf(conversation)).toEqual(["read_skill_resource"]);
  });
});

describe("an answer is text", () => {
  test("of a skill, a file, and skills with their descriptions [design.tools.answers]", async () => {
    const { skep, skills } = await openMachine(FILES);
    writeFileSync(join(skills, "pdf/logo.png"), Buffer.from([0, 1, 2]));
    const conversation = await skep.conversation({ mode: "triggered" });
    expect(await toolOf(conversation, "load_skill").execute({ skill_name: "pdf" })).toContain("<skill_content");
    const read = toolOf(conversation, "read_skill_resource");
    expect(await read.execute({ skill_name: "pdf", path: "references/forms.md" })).toBe("# Forms\n");
    expect(await read.execute({ skill_name: "pdf", path: "logo.png" })).toMatchInlineSnapshot(
      `"\`logo.png\` is not text: 3 bytes. Use it by its absolute path."`,
    );
    const search = toolOf(conversation, "search_skills");
    expect(await search.execute({ query: "things with pdf" })).toMatchInlineSnapshot(`
      "The best first:

      - **pdf**: Does pdf things. Use when asked to.
      - **git**: Does git things. Use when asked to."
    `);
    expect(await search.execute({ query: "things with pdf", limit: 1 })).not.toContain("git");
    expect(await search.execute({ query: "zebra" })).toMatchInlineSnapshot(
      `"No skill fits. Do the work without one, or search in other words."`,
    );
  });

  test("never of a file outside the skill [design.resources.escape]", async () => {
    const { skep, skills, home } = await openMachine(FILES);
    writeFiles(home, { "secrets/env.json": "{}" });
    symlinkSync(join(home, "secrets"), join(skills, "pdf/link"));
    const read = toolOf(await skep.conversation(), "read_skill_resource");
    const paths = [
      "../git/SKILL.md",
      "/etc/passwd",
      "link/env.json",
      "..\\git\\SKILL.md",
      "references/../../git/SKILL.md",
    ];
    for (const path of paths) {
      expect(await refusalOf(read.execute({ skill_name: "pdf", path }))).toContain("resource-outside");
    }
    expect(await refusalOf(read.execute({ skill_name: "pdf", path: "references/form.md" }))).toMatchInlineSnapshot(`
      "resource-not-found
      \`references/form.md\` is not there
      did you mean \`references/forms.md\`?"
    `);
  });
});

describe("whatever a model sends is answered by an error that it understands", () => {
  const HOSTILE: readonly unknown[] = [
    undefined,
    null,
    0,
    "pdf",
    [],
    ["pdf"],
    {},
    { skill_name: null, query: null, path: null },
    { skill_name: 1, query: 1, path: 1 },
    { skill_name: ["pdf"], query: ["pdf"], path: ["x"] },
    { skill_name: { toString: () => "pdf" }, query: {}, path: {} },
    { skill_name: "", query: "", path: "" },
    Object.create({ skill_name: "pdf", query: "pdf", path: "x" }),
    JSON.parse('{"__proto__": {"skill_name": "pdf", "query": "pdf", "path": "x"}}'),
    Object.create(null),
    () => "pdf",
  ];

  test("instead of an object with the right fields [design.tools.hostile, design.tools.hints]", async () => {
    const { skep } = await openMachine(FILES);
    const tools = (await skep.conversation({ mode: "triggered" })).tools();
    expect(tools).toHaveLength(3);
    for (const tool of tools) {
      for (const input of HOSTILE) expect(await refusalOf(tool.execute(input))).toMatch(/^invalid-input\n/);
    }
    expect(await refusalOf(toolOf(await skep.conversation(), "load_skill").execute({}))).toMatchInlineSnapshot(`
      "invalid-input
      \`skill_name\` should be a text
      call it again with \`skill_name\`"
    `);
  });

  test("in the right fields [design.tools.hostile]", async () => {
    const { skep } = await openMachine(FILES);
    const conversation = await skep.conversation({ mode: "triggered" });
    const long = "\ud800x/".repeat(500_000);
    const [load, read, search] = ["load_skill", "read_skill_resource", "search_skills"].map((name) =>
      toolOf(conversation, name),
    );
    for (const skill_name of [long, "__proto__", "constructor", "pdf\0", "../pdf", "user/../pdf", "\u202epdf"]) {
      for (const refusal of [
        load?.execute({ skill_name }),
        read?.execute({ skill_name, path: "references/forms.md" }),
      ]) {
        const text = await refusalOf(Promise.resolve(refusal));
        expect(text).toMatch(/^(invalid-name|skill-not-found)\n/);
        expect(text.length).toBeLessThan(300);
      }
    }
    for (const path of [long, "__proto__", "\0", "."]) {
      const text = await refusalOf(Promise.resolve(read?.execute({ skill_name: "pdf", path })));
      expect(text).toMatch(/^resource-/);
      expect(text.length).toBeLessThan(500);
    }
    expect(await search?.execute({ query: long })).toContain("No skill fits");
    for (const limit of [0, -1, 1.5, "5", Number.NaN, {}]) {
      expect(await refusalOf(Promise.resolve(search?.execute({ query: "pdf", limit })))).toContain("`limit` should be");
    }
    expect(await search?.execute({ query: "pdf things", limit: 1e9 })).toContain("git");
  });
});

test("a name may be spelled as people spell it [design.tools.answers]", async () => {
  const { skep } = await openMachine(FILES);
  const load = toolOf(await skep.conversation(), "load_skill");
  expect(await load.execute({ skill_name: " PDF " })).toContain('<skill_content name="pdf">');
});
