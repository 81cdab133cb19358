import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport, McpServer } from "@modelcontextprotocol/server";
import { expect, onTestFinished, test } from "vitest";
import { openMachine } from "../../test/support/open-machine.ts";
import { POSTAGE_SKILL } from "../../test/support/scripted-models/model.ts";
import { registerSkillTools } from "./mcp.ts";

async function connect(): Promise<{ client: Client; remove(): void }> {
  const { skep } = await openMachine(POSTAGE_SKILL);
  const server = new McpServer({ name: "test", version: "1.0.0" });
  const registered = registerSkillTools(server, await skep.conversation());
  const client = new Client({ name: "test", version: "1.0.0" });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(there), client.connect(here)]);
  onTestFinished(() => client.close());
  return {
    client,
    remove() {
      for (const tool of registered) tool.remove();
    },
  };
}

test("a client sees the tools with their schemas, until they are taken back", async () => {
  const { client, remove } = await connect();
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(["load_skill", "read_skill_resource"]);
  expect(tools[0]?.inputSchema).toMatchObject({ properties: { skill_name: { enum: ["postage"] } } });
  remove();
  expect((await client.listTools()).tools).toEqual([]);
});

test.each([
  [
    "a name that is not there",
    { skill_name: "postge" },
    "error: no skill is named `postge`\nhint: did you mean `postage`?",
  ],
  ["a field that is missing", {}, "error: `skill_name` should be a text\nhint: call it again with `skill_name`"],
])("%s is a result with an error, which models see [design.adapters.error]", async (_what, input, text) => {
  const { client } = await connect();
  expect(await client.callTool({ name: "load_skill", arguments: input })).toMatchObject({
    content: [{ type: "text", text }],
    isError: true,
  });
});
