import type { Readable, Writable } from "node:stream";
import type { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { Skep } from "../../system/skep.ts";
import type { ListChanges } from "./list-changes.ts";
import { serverFactory } from "./server.ts";
import { openOffer } from "./skill-offer.ts";
import { StdioTransport } from "./stdio-transport.ts";
import { watchSoon } from "./watch-offer.ts";

export interface StdioOptions {
  readonly skep: Skep;
  /** Of this program, as clients are told it. */
  readonly version: string;
  readonly input: Readable;
  /** Carries the protocol and nothing else. */
  readonly output: Writable;
  /** Says something to people. */
  readonly say: (line: string) => void;
  /** Asks to stop. */
  readonly signal: AbortSignal;
}

/** Serves one MCP client, of either protocol era, until its input ends or we are asked to stop. */
export async function serveOnStdio({ skep, version, input, output, say, signal }: StdioOptions): Promise<void> {
  const offer = await openOffer(skep, { remembers: true });
  const makeServer = serverFactory({
    offer,
    version,
    warn: ({ path, message }) => say(`warning: ${path}: ${message}`),
  });
  const onError = ({ message }: Error): void => say(`warning: ${message}`);
  let server: McpServer | undefined;
  const transport = new StdioTransport(input, output);
  const connection = serveStdio(
    () => {
      server = makeServer();
      return server;
    },
    { transport, onerror: onError },
  );
  const endWatch = watchSoon(offer, { tell: (changes) => server && notify(server, changes), onError });
  const stop = (): void => void connection.close();
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  await transport.closed;
  await endWatch();
}

function notify(server: McpServer, { tools, prompts }: ListChanges): void {
  if (tools) server.sendToolListChanged();
  if (prompts) server.sendPromptListChanged();
  // the extension's only word for a skill that has changed
  server.sendResourceListChanged();
}
