import { Client, type ClientOptions, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { describe, expect, onTestFinished, test } from "vitest";
import { ERAS, textOf } from "../../../test/support/mcp-client.ts";
import { type Machine, openMachine } from "../../../test/support/open-machine.ts";
import { skillText, writeFiles } from "../../../test/support/skep.ts";
import { createMcpHttpHandler, type McpHttpHandler } from "./http.ts";

const URL_OF_MCP = new URL("http://127.0.0.1:7357/mcp");

async function serve(): Promise<Machine & { handler: McpHttpHandler }> {
  const machine = await openMachine({ "one/SKILL.md": skillText("one"), "one/more.md": "more" });
  const handler = await createMcpHttpHandler({ skep: machine.skep, version: "1.2.3" });
  onTestFinished(() => handler.close());
  return { ...machine, handler };
}

async function connect(handler: McpHttpHandler, options: ClientOptions = {}): Promise<Client> {
  const client = new Client({ name: "test", version: "1" }, options);
  const fetch = (url: string | URL, init?: RequestInit) => handler.fetch(new Request(url, init));
  await client.connect(new StreamableHTTPClientTransport(URL_OF_MCP, { fetch }));
  onTestFinished(() => client.close());
  return client;
}

describe.each(Object.keys(ERAS) as (keyof typeof ERAS)[])("over HTTP, a client of protocol %s", (era) => {
  test("gets the full text with each load, as nothing is remembered [design.mcp.stateless]", async () => {
    const { handler } = await serve();
    const client = await connect(handler, ERAS[era]);
    expect(client.getNegotiatedProtocolVersion()).toBe(era);
    for (let time = 0; time < 3; time++) {
      const result = await client.callTool({ name: "load_skill", arguments: { skill_name: "one" } });
      expect(textOf(result)).toContain("# one");
    }
  });

  test("lists and reads skills by the extension [design.mcp.stateless, design.mcp.extension]", async () => {
    const { handler } = await serve();
    const skills = new SkillsClient(await connect(handler, ERAS[era]));
    const [skill] = (await skills.list()).skills;
    if (skill === undefined) throw new Error("the skill is listed");
    expect(await skills.read(skill, "more.md")).toMatchObject({ text: "more", verified: true });
  });
});

test("over HTTP, a client of the 1.x SDK lists and loads [design.mcp.stateless]", async () => {
  const { handler } = await serve();
  const client = new OldClient({ name: "old", version: "1" });
  const fetch = (url: string | URL, init?: RequestInit) => handler.fetch(new Request(url, init));
  await client.connect(new OldTransport(URL_OF_MCP, { fetch }));
  onTestFinished(() => client.close());
  const result = await client.callTool({ name: "load_skill", arguments: { skill_name: "one" } });
  expect(textOf(result)).toContain("# one");
});

test("who listens over HTTP is told what to ask for again, and only that [design.mcp.changes]", async () => {
  const { handler, skep, skills } = await serve();
  const told: string[] = [];
  const follow = (name: string) => ({ autoRefresh: false, debounceMs: 0, onChanged: () => void told.push(name) });
  const listChanged = { tools: follow("tools"), prompts: follow("prompts"), resources: follow("resources") };
  await connect(handler, { ...ERAS["2026-07-28"], listChanged });
  writeFiles(skills, { "one/SKILL.md": `${skillText("one")}\nMore of it.\n` });
  await skep.refresh();
  handler.notifyChanged();
  await expect.poll(() => told).toEqual(["resources"]);
  writeFiles(skills, { "two/SKILL.md": skillText("two") });
  await skep.refresh();
  handler.notifyChanged();
  await expect.poll(() => told).toEqual(["resources", "tools", "prompts", "resources"]);
});

test("requests that are no messages are refused [design.mcp.malformed]", async () => {
  const { handler } = await serve();
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  for (const body of ["", "garbage", "[]", "null", '{"jsonrpc":"2.0","id":1,"method":5}']) {
    const response = await handler.fetch(new Request(URL_OF_MCP, { method: "POST", headers, body }));
    expect(response.status, body).toBeGreaterThanOrEqual(400);
  }
  expect((await handler.fetch(new Request(URL_OF_MCP))).status).toBe(405);
});
