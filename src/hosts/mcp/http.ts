import { createMcpHandler } from "@modelcontextprotocol/server";
import type { Skep } from "../../system/skep.ts";
import { followLists } from "./list-changes.ts";
import { serverFactory } from "./server.ts";
import { openOffer } from "./skill-offer.ts";

export interface McpHttpOptions {
  readonly skep: Skep;
  /** Of this program, as clients are told it. */
  readonly version: string;
  /** Told of what went wrong beside the answers; it changes none of them. */
  readonly onError?: ((error: Error) => void) | undefined;
}

/** MCP over HTTP, each request on its own: no sessions, and no conversation that remembers what was loaded. */
export interface McpHttpHandler {
  /** Answers one request, whatever its method. Host, Origin and token are for the caller to check. */
  fetch(request: Request): Promise<Response>;
  /** Tells the clients that listen (`subscriptions/listen`) what to ask for again; to be called by who watches the library. */
  notifyChanged(): void;
  /** Ends the streams of those who listen. */
  close(): Promise<void>;
}

/** Serves the skills of this machine to MCP clients of both protocol eras. */
export async function createMcpHttpHandler({ skep, version, onError }: McpHttpOptions): Promise<McpHttpHandler> {
  const offer = await openOffer(skep, { remembers: false });
  const warn = ({ path, message }: { path: string; message: string }): void =>
    onError?.(new Error(`${path}: ${message}`));
  const handler = createMcpHandler(
    serverFactory({ offer, version, warn }),
    onError === undefined ? {} : { onerror: onError },
  );
  const findChanges = followLists(offer);
  return {
    fetch: (request) => handler.fetch(request),
    notifyChanged() {
      const { tools, prompts } = findChanges();
      if (tools) handler.notify.toolsChanged();
      if (prompts) handler.notify.promptsChanged();
      handler.notify.resourcesChanged();
    },
    close: () => handler.close(),
  };
}
