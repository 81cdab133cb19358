// `skep/mcp`: skills for any MCP server (`@modelcontextprotocol/server`).
import type { McpServer, RegisteredTool } from "@modelcontextprotocol/server";
import { standardSchema } from "./standard-schema.ts";
import { answer, type ToolSource } from "./tool-answer.ts";

/** Adds the tools of a conversation to a server. To take them back, `remove()` each. */
export function registerSkillTools(server: McpServer, conversation: ToolSource): RegisteredTool[] {
  return conversation.tools().map((tool) => {
    const { name, description, inputSchema } = tool;
    const config = { description, inputSchema: standardSchema(inputSchema), annotations: { readOnlyHint: true } };
    return server.registerTool(name, config, async (input) => {
      const { text, isError } = await answer(tool, input);
      return { content: [{ type: "text", text }], isError };
    });
  });
}
