// An MCP server of your own that also has skills: `node examples/mcp.ts`, to be started by a client.
import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { openSkep } from "skep";
import { registerSkillTools } from "skep/mcp";

const skep = await openSkep();

serveStdio(async () => {
  const conversation = await skep.conversation({ agent: "example" });
  const server = new McpServer({ name: "my-server", version: "1.0.0" }, { instructions: conversation.systemPrompt() });
  registerSkillTools(server, conversation);
  // ... and server.registerTool(...) for what else it does
  return server;
});
