import { execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { describe, expect, onTestFinished, test } from "vitest";
import { ANSWER, POSTAGE_SKILL, QUESTION, type Said, think } from "./support/scripted-models/model.ts";
import { startScriptedModels } from "./support/scripted-models/server.ts";
import { root, writeFiles } from "./support/skep.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

describe("an example of an agent, talking to a server that speaks the vendor's protocol", () => {
  test.each([
    ["ai-sdk.ts", "/v1/chat/completions"],
    ["openai.ts", "/v1/responses"],
    ["openai-chat.ts", "/v1/chat/completions"],
    ["anthropic.ts", "/v1/messages"],
    ["anthropic-runner.ts", "/v1/messages"],
    ["langchain.ts", "/v1/chat/completions"],
  ])(
    "%s answers from a skill that the model found, loaded and read [design.adapters.example, design.adapters.error]",
    async (file, path) => {
      const { env, paths } = await startScriptedModels();
      expect(await run(file, [QUESTION], env)).toEqual({ code: 0, stdout: ANSWER, stderr: "" });
      expect(paths).toEqual([path, path, path, path]);
    },
  );

  test("fails if the model is not told of the skill", async () => {
    const { env, paths } = await startScriptedModels();
    const { code, stderr } = await run("openai.ts", [QUESTION], env, {});
    expect({ code, paths }).toEqual({ code: 1, paths: ["/v1/responses"] });
    expect(stderr).toContain("the model was not told a skill on postage");
  });
});

test("mcp.ts serves a model that found, loaded and read a skill [design.adapters.example, design.adapters.error]", async () => {
  const home = await makeHome(POSTAGE_SKILL);
  const client = new Client({ name: "test", version: "1.0.0" });
  const environment = { HOME: home, PATH: "/usr/bin:/bin" };
  const args = [join(root, "examples", "mcp.ts")];
  await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd: home, env: environment }));
  onTestFinished(() => client.close());

  const { tools } = await client.listTools();
  const heard = {
    system: client.getInstructions() ?? "",
    question: QUESTION,
    tools: tools.map(({ name, inputSchema }) => ({ name, schema: inputSchema })),
  };
  const results: { callId: string; text: string; isError: boolean }[] = [];
  let said: Said = think({ ...heard, results });
  while (said.kind === "call") {
    const { content, isError = false } = await client.callTool({ name: said.name, arguments: said.input });
    const text = content.map((block) => (block.type === "text" ? block.text : "")).join("\n");
    results.push({ callId: said.id, text, isError });
    said = think({ ...heard, results });
  }
  expect(`${said.text}\n`).toBe(ANSWER);
  expect(results.map(({ isError }) => isError)).toEqual([false, true, false]);
});

test.each(["anthropic-upload.ts", "openai-upload.ts"])(
  "%s uploads a skill as its vendor takes it [design.adapters.upload]",
  async (file) => {
    const { env, uploads } = await startScriptedModels();
    expect(await run(file, ["postage"], env)).toEqual({ code: 0, stdout: "skill_1\n", stderr: "" });
    expect(uploads.map(({ name }) => name)).toEqual(["postage/SKILL.md", "postage/references/tariff.md"]);
    expect(uploads[0]?.text).toContain("Find the country in `references/tariff.md`");
    expect(uploads[1]?.text).toBe(POSTAGE_SKILL["postage/references/tariff.md"]);
  },
);

test("the examples have the right types with the package as others get it [design.adapters.types]", async () => {
  const folder = await temporaryFolder();
  cpSync(join(root, "examples"), join(folder, "examples"), { recursive: true });
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync(join(root, "node_modules"))) {
    if (!name.startsWith(".")) symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
  }
  installSkep(folder);
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  const options = [
    "--noEmit",
    "--strict",
    "--skipLibCheck",
    "--module",
    "nodenext",
    "--target",
    "es2024",
    "--types",
    "node",
  ];
  const files = readdirSync(join(folder, "examples")).map((file) => join("examples", file));
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const { stdout, status } = spawnSync(process.execPath, [tsc, ...options, ...files], {
    cwd: folder,
    encoding: "utf8",
  });
  expect({ stdout, status }).toEqual({ stdout: "", status: 0 });
});

test("an adapter loads where no SDK is installed, but LangChain's, which needs its own [design.adapters.peers]", async () => {
  const folder = await temporaryFolder();
  installSkep(folder);
  const adapters = ["ai-sdk", "openai", "anthropic", "mcp", "langchain"].map((name) => `skep/${name}`);
  const program = `for (const name of ${JSON.stringify(adapters)})
    console.log(name, await import(name).then((it) => Object.keys(it).join(" "), (error) => error.message.split("'")[1]));`;
  const run = ["--input-type=module", "-e", program];
  expect(execFileSync(process.execPath, run, { cwd: folder, encoding: "utf8" })).toBe(`\
skep/ai-sdk skillTools skillUpload
skep/openai chatTools inlineSkill responseTools runChatCall runResponseCall skillUpload
skep/anthropic runToolCalls runnableTools skillTools skillUpload
skep/mcp registerSkillTools
skep/langchain @langchain/core
`);
});

test("the code in the guide for builders is that of the examples [design.adapters.guide]", () => {
  const guide = readFileSync(join(root, "docs/guides/your-own-agent.md"), "utf8");
  const blocks = [...guide.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code);
  const examples = readdirSync(join(root, "examples")).filter((file) => file.endsWith(".ts"));
  const codes = examples.map((file) => readFileSync(join(root, "examples", file), "utf8"));
  expect(blocks.toSorted()).toEqual(codes.toSorted());
});

interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs an example as its reader would, in a home with these skills. */
async function run(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  skills: Readonly<Record<string, string>> = POSTAGE_SKILL,
): Promise<Ran> {
  const home = await makeHome(skills);
  const child = spawn(process.execPath, [join(root, "examples", basename(file)), ...args], {
    cwd: home,
    env: { HOME: home, PATH: "/usr/bin:/bin", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr, code] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    new Promise<number | null>((resolve) => child.on("close", resolve)),
  ]);
  return { code, stdout, stderr };
}

/** The package as it is installed, without what it would bring along. */
function installSkep(folder: string): void {
  const installed = join(folder, "node_modules", "skep");
  cpSync(join(root, "dist"), join(installed, "dist"), { recursive: true });
  cpSync(join(root, "package.json"), join(installed, "package.json"));
}

async function makeHome(skills: Readonly<Record<string, string>>): Promise<string> {
  const home = await temporaryFolder();
  mkdirSync(join(home, ".agent/skills"), { recursive: true });
  writeFiles(join(home, ".agent/skills"), skills);
  return home;
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = "";
  for await (const chunk of stream) text += chunk;
  return text;
}
