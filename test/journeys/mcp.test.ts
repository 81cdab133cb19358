import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Home, makeHome } from "../support/home.ts";
import { connectClient, ERAS, mcpProcess, textOf } from "../support/mcp-client.ts";
import { skillText, writeFiles } from "../support/skep.ts";

/** Bytes that are no text. */
const PICTURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x00, 0xff, 0xfe]);

async function machineWithSkills(): Promise<Home> {
  const home = await makeHome();
  const skills = join(home.skepHome, "skills");
  writeFiles(skills, {
    "pdf-tools/SKILL.md": skillText("pdf-tools", 'argument-hint: "<file>"\n'),
    "pdf-tools/references/forms.md": "# Forms\n\nFill them in.\n",
    "deploy/SKILL.md": skillText("deploy", "disable-model-invocation: true\n"),
    "background/SKILL.md": skillText("background", "user-invocable: false\n"),
  });
  mkdirSync(join(skills, "pdf-tools/assets"));
  writeFileSync(join(skills, "pdf-tools/assets/logo.png"), PICTURE);
  // the built-in ones are left out
  writeFiles(home.skepHome, { "config.yaml": "skills:\n  enabledBundled: [none-of-them]\n" });
  return home;
}

describe.each(Object.keys(ERAS) as (keyof typeof ERAS)[])("a client of protocol %s", (era) => {
  test("has the tools, and loads and reads with them [design.mcp.tools, design.mcp.eras]", async () => {
    const client = await connectClient(await machineWithSkills(), ERAS[era]);
    expect(client.getNegotiatedProtocolVersion()).toBe(era);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["load_skill", "read_skill_resource", "search_skills"]);
    const loaded = await client.callTool({ name: "load_skill", arguments: { skill_name: "pdf-tools" } });
    expect(textOf(loaded)).toContain("# pdf-tools");
    expect(textOf(loaded)).toContain("<file>references/forms.md</file>");
    const read = await client.callTool({
      name: "read_skill_resource",
      arguments: { skill_name: "pdf-tools", path: "references/forms.md" },
    });
    expect(textOf(read)).toBe("# Forms\n\nFill them in.\n");
    const found = await client.callTool({ name: "search_skills", arguments: { query: "pdf tools" } });
    expect(textOf(found)).toContain("pdf-tools");
  });

  test("lists and gets the same skills by the extension, with the digests of what it reads [design.mcp.extension, design.mcp.digests]", async () => {
    const client = await connectClient(await machineWithSkills(), ERAS[era]);
    const skills = new SkillsClient(client);
    expect(skills.supported).toBe(true);
    const listed = (await skills.list()).skills;
    expect(listed.map(({ frontmatter }) => frontmatter.name)).toEqual(["background", "pdf-tools"]);
    for (const entry of listed) {
      expect((await skills.get(entry.uri)).skill).toEqual(entry);
      if (entry.resources === "dynamic") throw new Error("a small skill has digests");
      for (const { uri, digest } of entry.resources) {
        // which throws unless size and digest fit
        const { bytes, verified } = await skills.read(entry, uri);
        expect(verified).toBe(true);
        expect(digest).toBe(`sha256:${createHash("sha256").update(bytes).digest("hex")}`);
      }
    }
  });

  test("reads binary files and folders as resources [design.mcp.resources]", async () => {
    const client = await connectClient(await machineWithSkills(), ERAS[era]);
    const { contents } = await client.readResource({ uri: "skill://skep/pdf-tools/assets/logo.png" });
    expect(contents).toEqual([
      { uri: "skill://skep/pdf-tools/assets/logo.png", mimeType: "image/png", blob: PICTURE.toString("base64") },
    ]);
    const { resources } = await new SkillsClient(client).readDirectory("skill://skep/pdf-tools");
    expect(resources.map(({ uri, mimeType }) => `${uri} ${mimeType}`)).toEqual([
      "skill://skep/pdf-tools/SKILL.md text/markdown",
      "skill://skep/pdf-tools/assets inode/directory",
      "skill://skep/pdf-tools/references inode/directory",
    ]);
    const listed = await client.listResources();
    expect(listed.resources.map(({ uri }) => uri)).toEqual([
      "skill://skep/background/SKILL.md",
      "skill://skep/pdf-tools/SKILL.md",
    ]);
  });

  test("is told within a second what to ask for again [design.mcp.changes]", async () => {
    const home = await machineWithSkills();
    const told: string[] = [];
    const follow = (name: string) => ({ autoRefresh: false, onChanged: () => void told.push(name) });
    const client = await connectClient(home, {
      ...ERAS[era],
      listChanged: { tools: follow("tools"), prompts: follow("prompts"), resources: follow("resources") },
    });
    await client.listTools();
    // the watch begins a moment after the first answer
    await new Promise((resolve) => setTimeout(resolve, 600));
    told.length = 0;
    const startedAt = performance.now();
    writeFiles(home.skepHome, { "skills/new-one/SKILL.md": skillText("new-one") });
    await expect.poll(() => told.length, { timeout: 5000, interval: 10 }).toBe(3);
    expect(performance.now() - startedAt).toBeLessThan(1000);
    expect(told.sort()).toEqual(["prompts", "resources", "tools"]);
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toContain("new-one");
    const loaded = await client.callTool({ name: "load_skill", arguments: { skill_name: "new-one" } });
    expect(textOf(loaded)).toContain("# new-one");
  });
});

test("a client of the 1.x SDK lists, loads, reads and calls [design.mcp.eras]", async () => {
  const home = await machineWithSkills();
  const client = new OldClient({ name: "old", version: "1.0.0" });
  await client.connect(new OldTransport({ ...mcpProcess(home), stderr: "ignore" }));
  onTestFinished(() => client.close());
  expect(client.getInstructions()).toContain("pdf-tools");
  const { tools } = await client.listTools();
  expect(tools).toHaveLength(3);
  const loaded = await client.callTool({ name: "load_skill", arguments: { skill_name: "pdf-tools" } });
  expect(textOf(loaded)).toContain("# pdf-tools");
  const { contents } = await client.readResource({ uri: "skill://skep/pdf-tools/SKILL.md" });
  expect(contents[0]).toMatchObject({
    mimeType: "text/markdown",
    text: skillText("pdf-tools", 'argument-hint: "<file>"\n'),
  });
  const { prompts } = await client.listPrompts();
  expect(prompts.map(({ name }) => name)).toEqual(["deploy", "pdf-tools"]);
});

test("instructions name the tools and the skills [design.mcp.instructions]", async () => {
  const client = await connectClient(await machineWithSkills());
  const text = client.getInstructions() ?? "";
  for (const word of ["load_skill", "search_skills", "read_skill_resource", "pdf-tools", "background"]) {
    expect(text).toContain(word);
  }
  expect(text).not.toContain("deploy");
});

describe("prompts", () => {
  test("are the skills that people may call, with the argument that their authors expect [design.mcp.prompts]", async () => {
    const client = await connectClient(await machineWithSkills());
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name, arguments: given }) => ({ name, given }))).toEqual([
      { name: "deploy", given: undefined },
      { name: "pdf-tools", given: [{ name: "arguments", description: "<file>", required: false }] },
    ]);
    const { messages } = await client.getPrompt({ name: "pdf-tools", arguments: { arguments: "form.pdf" } });
    const [{ content } = { content: undefined }] = messages;
    expect(content).toMatchObject({ type: "text" });
    expect(content).toHaveProperty("text", expect.stringMatching(/^<skill_content(?:.*\n)*\nArguments: form\.pdf$/));
  });

  test("give a skill in full however often it is called, and open it to the model [design.mcp.prompts, design.mcp.withheld]", async () => {
    const client = await connectClient(await machineWithSkills());
    const refused = await client.callTool({ name: "load_skill", arguments: { skill_name: "deploy" } });
    expect(refused.isError).toBe(true);
    expect(textOf(refused)).toContain("for people to call");
    const texts = [await client.getPrompt({ name: "deploy" }), await client.getPrompt({ name: "deploy" })];
    for (const { messages } of texts) expect(JSON.stringify(messages)).toContain("# deploy");
    const loaded = await client.callTool({ name: "load_skill", arguments: { skill_name: "deploy" } });
    expect(loaded.isError).toBeUndefined();
  });

  test("that there are not are refused [design.mcp.prompts]", async () => {
    const client = await connectClient(await machineWithSkills());
    for (const name of ["background", "no-such", "__proto__"]) {
      await expect(client.getPrompt({ name })).rejects.toThrow("can be called");
    }
  });
});

describe("one process is one conversation", () => {
  test("a second load is a note, and a third gives the skill again to a model that has lost it [design.mcp.conversation]", async () => {
    const client = await connectClient(await machineWithSkills());
    const load = async (): Promise<string> =>
      textOf(await client.callTool({ name: "load_skill", arguments: { skill_name: "pdf-tools" } }));
    const first = await load();
    expect(first).toContain("# pdf-tools");
    expect(await load()).toBe(
      "The skill `pdf-tools` is already loaded in this conversation: follow the instructions above. If you do not see them, call `load_skill` once more.",
    );
    expect(await load()).toBe(first);
    expect(await load()).toContain("already loaded");
  });
});

describe("hostile requests", () => {
  test("get errors that the model can read, or refusals [design.mcp.safe]", async () => {
    const home = await machineWithSkills();
    writeFiles(home.root, { "secret.txt": "secret" });
    symlinkSync(join(home.root, "secret.txt"), join(home.skepHome, "skills/pdf-tools/references/link.md"));
    writeFiles(home.skepHome, { "skills/pdf-tools/.env": "TOKEN=secret\n" });
    const client = await connectClient(home);
    for (const path of [
      "../../../secret.txt",
      "/etc/passwd",
      "references/link.md",
      ".env",
      "no-such.md",
      "references",
    ]) {
      const result = await client.callTool({
        name: "read_skill_resource",
        arguments: { skill_name: "pdf-tools", path },
      });
      expect(result.isError).toBe(true);
      expect(textOf(result)).toMatch(/\nhint: /);
      const uri = `skill://skep/pdf-tools/${path}`;
      await expect(client.readResource({ uri }), uri).rejects.toThrow();
      await expect(client.readResource({ uri: uri.replaceAll("/", "%2F") }), uri).rejects.toThrow();
    }
    for (const uri of ["skill://skep/deploy/SKILL.md", "skill://other/pdf-tools/SKILL.md", "file:///etc/passwd", "x"]) {
      await expect(client.readResource({ uri }), uri).rejects.toThrow();
    }
    for (const args of [undefined, {}, { skill_name: 5 }, { skill_name: "../x" }, { skill_name: "a".repeat(1e6) }]) {
      const result = await client.callTool({ name: "load_skill", ...(args && { arguments: args }) });
      expect(result.isError).toBe(true);
      expect(textOf(result).length).toBeLessThan(5000);
    }
    await expect(client.callTool({ name: "enable", arguments: {} })).rejects.toThrow("no tool is named");
  });
});

test("skills whose text the extension would not take are served all the same [design.mcp.lenient]", async () => {
  const home = await machineWithSkills();
  const frontmatter = (lines: string): string => `---\n${lines}\n---\n\n# Title\n\nDo it.\n`;
  writeFiles(join(home.skepHome, "skills"), {
    "навык/SKILL.md": skillText("навык"),
    "Big_Name/SKILL.md": skillText("Big_Name"),
    "numbers/SKILL.md": frontmatter("name: numbers\ndescription: Has numbers.\nmetadata:\n  version: 1.0\n  stars: 5"),
    "anchors/SKILL.md": frontmatter("name: anchors\ndescription: &d Has anchors.\nmetadata:\n  same: *d"),
    "long-words/SKILL.md": frontmatter(`name: long-words\ndescription: ${"many words ".repeat(200)}`),
    "colons/SKILL.md": frontmatter("name: colons\ndescription: Use when: asked to"),
    "twice/SKILL.md": frontmatter("name: twice\nname: twice\ndescription: Has a key twice."),
    "a-pack/manifest.json": JSON.stringify({
      id: "a-pack",
      name: "A pack",
      version: "1.0.0",
      description: "Is a pack.",
      owner: "me",
      context: ["context.md"],
    }),
    "a-pack/context.md": "# Context of the pack\n",
  });
  const client = await connectClient(home);
  const skills = new SkillsClient(client);
  // which throws on any entry that a strict client would refuse
  const listed = (await skills.list()).skills;
  const names = listed.map(({ frontmatter: { name } }) => name);
  expect(names).toEqual([
    "a-pack",
    "anchors",
    "background",
    "big-name",
    "colons",
    "long-words",
    "numbers",
    "pdf-tools",
    expect.stringMatching(/^skill-[0-9a-f]{8}$/),
    "twice",
  ]);
  for (const entry of listed) {
    const { body } = await skills.read(entry);
    expect(body).toMatch(/^# /m);
  }
  const [pack] = listed;
  if (pack === undefined) throw new Error("the pack is listed");
  expect((await skills.read(pack)).body).toContain("# Context of the pack");
});

test("a skill too large for digests is served without them [design.mcp.large]", async () => {
  const home = await machineWithSkills();
  const folder = join(home.skepHome, "skills/large");
  writeFiles(folder, { "SKILL.md": skillText("large") });
  writeFileSync(join(folder, "data.bin"), Buffer.alloc(9 << 20, 1));
  writeFileSync(join(folder, "more.bin"), Buffer.alloc(9 << 20, 2));
  writeFiles(join(home.skepHome, "skills/many"), {
    "SKILL.md": skillText("many"),
    ...Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`files/${index}.txt`, `${index}`])),
  });
  const client = await connectClient(home);
  const skills = new SkillsClient(client);
  const { skill } = await skills.get("skill://skep/large/SKILL.md");
  expect(skill.resources).toBe("dynamic");
  const { skill: many } = await skills.get("skill://skep/many/SKILL.md");
  expect(many.resources).toBe("dynamic");
  expect((await skills.read(many, "files/599.txt")).text).toBe("599");
  const { resources } = await skills.readDirectory("skill://skep/many/files");
  expect(resources).toHaveLength(600);
});

describe("the process", () => {
  const start = (home: Home) => {
    const { command, args, ...options } = mcpProcess(home);
    const child = spawn(command, args, { ...options, stdio: "pipe" });
    const output = { out: "", err: "" };
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => (output.out += chunk));
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => (output.err += chunk));
    const ended = once(child, "close").then(([code]) => code as number | null);
    return { child, output, ended };
  };
  const request = (id: number, method: string, params: object = {}): string =>
    `${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`;
  const INITIALIZE = request(1, "initialize", {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  });

  test("answers what it was asked before its input ended, and ends with 0 [design.mcp.end, design.mcp.stdout]", async () => {
    const { child, output, ended } = start(await machineWithSkills());
    // the last line without an end of its own, as `printf` leaves it
    child.stdin.end((INITIALIZE + request(2, "tools/list") + request(3, "skills/list")).trimEnd());
    expect(await ended).toBe(0);
    const answers = output.out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(answers.map(({ id }) => id).sort()).toEqual([1, 2, 3]);
    expect(output.err).toBe("");
  });

  test.each(["SIGTERM", "SIGINT"] as const)(
    "ends with 0 on %s, with its input open [design.mcp.end]",
    async (signal) => {
      const { child, output, ended } = start(await machineWithSkills());
      child.stdin.write(INITIALIZE);
      await expect.poll(() => output.out).toContain('"id":1');
      child.kill(signal);
      expect(await ended).toBe(0);
    },
  );

  test("outlives lines that are no messages, and says so on stderr [design.mcp.malformed, design.mcp.stdout]", async () => {
    const { child, output, ended } = start(await machineWithSkills());
    const lines = [
      "garbage",
      "[]",
      "null",
      '"text"',
      '{"jsonrpc":"2.0"}',
      '{"jsonrpc":"2.0","id":9,"method":5}',
      "\0\xff",
      "{",
    ];
    child.stdin.write(`${lines.join("\n")}\n${"x".repeat(9 << 20)}\n\n\n`);
    child.stdin.end(
      INITIALIZE + request(2, "no/such/method") + request(3, "tools/call", { name: 7 }) + request(4, "ping"),
    );
    expect(await ended).toBe(0);
    const answers = output.out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(answers.find(({ id }) => id === 9)?.error.code).toBe(-32600);
    expect(answers.find(({ id }) => id === 2)?.error.code).toBe(-32601);
    expect(answers.find(({ id }) => id === 3)?.error.code).toBe(-32602);
    expect(answers.find(({ id }) => id === 4)?.result).toEqual({});
    expect(answers.filter(({ error }) => error?.code === -32700)).toHaveLength(3);
    expect(output.err).toContain("warning: a line that is no JSON was not understood");
  });

  test("ends with 0 when nobody reads any more [design.mcp.end]", async () => {
    const { child, ended } = start(await machineWithSkills());
    child.stdout.destroy();
    child.stdin.write(INITIALIZE + request(2, "tools/list"));
    expect(await ended).toBe(0);
  });

  test("takes no words [design.mcp.end]", async () => {
    const { code, stdout, stderr } = await (await machineWithSkills()).run(["mcp", "please"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("error: `skep mcp` does not know what to do with `please`");
  });
});

test("a library without skills offers no tools until it has some [design.mcp.empty]", async () => {
  const home = await machineWithSkills();
  rmSync(join(home.skepHome, "skills"), { recursive: true });
  const client = await connectClient(home);
  expect(client.getInstructions()).toBe("Skep serves the skills of this machine. There are none at the moment.");
  expect((await client.listTools()).tools).toEqual([]);
  expect((await new SkillsClient(client).list()).skills).toEqual([]);
  await client.callTool({ name: "load_skill", arguments: { skill_name: "x" } }).then(
    () => expect.unreachable(),
    (error: Error) => expect(error.message).toContain("there are no skills"),
  );
  writeFiles(home.skepHome, { "skills/first/SKILL.md": skillText("first") });
  await expect.poll(async () => (await client.listTools()).tools.length, { timeout: 5000 }).toBeGreaterThan(0);
});
