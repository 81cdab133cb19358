import { type jsonSchemaValidator, McpServer } from "@modelcontextprotocol/server";
import { SkillsExtension, type SkillWarning } from "@modelcontextprotocol/server/ext/skills";
import type { SkillOffer } from "./skill-offer.ts";
import { servePrompts } from "./skill-prompts.ts";
import { LibrarySource } from "./skill-source.ts";
import { serveTools } from "./skill-tools.ts";
import { BASE_URI } from "./skill-uri.ts";

export interface ServerOptions {
  readonly offer: SkillOffer;
  readonly version: string;
  /** Told of a skill that cannot be served. */
  readonly warn: (warning: SkillWarning) => void;
}

/** A maker of servers that offer the same: one for each connection, or for each request where there are none. */
export function serverFactory({ offer, version, warn }: ServerOptions): () => McpServer {
  const source = new LibrarySource({ skep: offer.skep, skills: () => offer.conversation.skills, warn });
  const extension = new SkillsExtension({ source, baseUri: BASE_URI, onWarning: warn });
  return () => {
    const mcp = new McpServer(
      { name: "skep", title: "Skep", version },
      {
        instructions: offer.instructions(),
        capabilities: {
          tools: { listChanged: true },
          prompts: { listChanged: true },
          resources: { listChanged: true },
        },
        jsonSchemaValidator: NO_VALIDATOR,
      },
    );
    extension.attach(mcp);
    // instead of the SDK's own, which answers with everything at once, or knows only what was registered one by one
    mcp.server.setRequestHandler("resources/list", ({ params }) => {
      const { items, ...next } = source.listFiles(params?.cursor);
      return { resources: [...items], ...next };
    });
    serveTools(mcp.server, offer);
    servePrompts(mcp.server, offer);
    return mcp;
  };
}

/** Only answers of clients to our own questions would be validated by it, and we ask none: so the SDK need not bring one. */
const NO_VALIDATOR: jsonSchemaValidator = {
  getValidator() {
    throw new Error("nothing here is validated by a JSON Schema");
  },
};
