import {
  type CallToolResult,
  type JSONObject,
  ProtocolError,
  ProtocolErrorCode,
  type Server,
  type Tool,
} from "@modelcontextprotocol/server";
import { SkepError } from "../../base/errors.ts";
import type { SkillOffer } from "./skill-offer.ts";

/** Offers the tools for models on a server. What a model got wrong, it is told in an answer that it can read. */
export function serveTools(server: Server, offer: SkillOffer): void {
  server.setRequestHandler("tools/list", () => ({ tools: describeTools(offer) }));
  server.setRequestHandler("tools/call", async ({ params }) => {
    const tool = offer.tools().find(({ name }) => name === params.name);
    if (tool === undefined) throw unknownTool(params.name, offer);
    try {
      return textResult(await tool.execute(params.arguments));
    } catch (error) {
      if (!(error instanceof SkepError)) throw error;
      return { ...textResult(`${error.message}\nhint: ${error.hint}`), isError: true };
    }
  });
}

/** The tools as clients list them. */
export function describeTools(offer: SkillOffer): Tool[] {
  return offer.tools().map(({ name, description, inputSchema }) => ({
    name,
    title: TITLES.get(name) ?? name,
    description,
    inputSchema: { ...inputSchema, required: [...inputSchema.required], properties: fieldsOf(inputSchema.properties) },
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  }));
}

const TITLES: ReadonlyMap<string, string> = new Map([
  ["load_skill", "Load a skill"],
  ["read_skill_resource", "Read a file of a skill"],
  ["search_skills", "Search skills"],
]);

function fieldsOf(properties: Readonly<Record<string, object>>): Record<string, JSONObject> {
  // as: a JSON Schema is JSON
  return properties as Record<string, JSONObject>;
}

function textResult(text: string): CallToolResult {
  return { content: [{ type: "text", text }] };
}

function unknownTool(name: string, offer: SkillOffer): ProtocolError {
  const names = offer.tools().map((tool) => tool.name);
  const known = names.length === 0 ? "there are none, as there are no skills" : `there are ${names.join(", ")}`;
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `no tool is named ${JSON.stringify(name)}: ${known}`);
}
