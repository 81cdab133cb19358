import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { hostname } from "node:os";
import { getRequestListener } from "@hono/node-server";
import { isSystemError, SkepError } from "../../base/errors.ts";
import { findPackageRoot } from "../../system/package.ts";
import type { Skep } from "../../system/skep.ts";
import { createMcpHttpHandler, type McpHttpHandler } from "../mcp/http.ts";
import { createApp } from "./app.ts";
import { Connections } from "./connections.ts";
import { IDLE_MS, STOP_MS, TIMEOUTS } from "./limits.ts";
import { hostInUrl, isLoopback, ownHostCheck } from "./own-host.ts";
import { type PasteLines, pageMaker } from "./page.ts";

const DEFAULT_HOST = "127.0.0.1";
const DEFAULT_PORT = 7357;

export interface HttpServerOptions {
  readonly skep: Skep;
  readonly version: string;
  readonly host?: string | undefined;
  /** 0 for any that is free. */
  readonly port?: number | undefined;
  /** What who asks must know; without one, only this machine is served. */
  readonly token?: string | undefined;
  readonly pasteLines: PasteLines;
  /** Told of what went wrong beside the answers. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** A server that answers, until it is closed. */
export interface HttpServer {
  /** Where, without a slash at the end. */
  readonly url: string;
  /** Finishes what is under way. The skills stay open. */
  close(): Promise<void>;
}

/** Serves the skills of this machine over HTTP: to agents, to installers, and as a page to people. */
export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const {
    skep,
    version,
    pasteLines,
    host = DEFAULT_HOST,
    port = DEFAULT_PORT,
    token,
    onError = () => undefined,
  } = options;
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) {
    throw new SkepError("invalid-input", "`SKEP_TOKEN` has a space or a letter in it that no client can send", {
      hint: "take letters, digits and signs of ASCII: `openssl rand -hex 32` makes one",
    });
  }
  if (token === undefined && !isLoopback(host)) {
    throw new SkepError("token-missing", `\`${host}\` can be reached from other machines, and there is no token`, {
      hint: "set SKEP_TOKEN to a long random text, or leave `--host` out to serve this machine only",
    });
  }
  const server = createServer(TIMEOUTS);
  server.timeout = IDLE_MS;
  const connections = new Connections(server);
  const boundPort = await listen(server, host, port);
  const mcp = await createMcpHttpHandler({ skep, version, onError });
  const app = createApp({
    skep,
    version,
    mcp,
    // now, not when it is asked for: an update may have replaced this program's files by then
    artifacts: await skep.artifacts(),
    pasteLines,
    makePage: pageMaker(findPackageRoot()),
    isOwnHost: ownHostCheck({ host, port: boundPort, machine: hostname() }),
    token,
    onStream: (response) => connections.markStream(response),
    onError,
  });
  server.on("request", getRequestListener(app.fetch, { hostname: host }));
  const watch = await watchSkills(skep, mcp, onError);
  return {
    url: `http://${hostInUrl(host)}:${boundPort}`,
    async close() {
      await connections.stop({ endStreams: () => mcp.close(), timeoutMs: STOP_MS });
      await watch?.close();
    },
  };
}

async function listen(server: Server, host: string, port: number): Promise<number> {
  server.listen({ host, port });
  try {
    await once(server, "listening");
  } catch (error) {
    throw listenError(error, host, port);
  }
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server listens on no port");
  return address.port;
}

function listenError(error: unknown, host: string, port: number): unknown {
  const address = `${host}:${port}`;
  if (isSystemError(error, "EADDRINUSE")) {
    return new SkepError("address-in-use", `another program already serves at ${address}`, {
      hint: "end it, or choose another port: `--port 0` takes any that is free",
      cause: error,
    });
  }
  if (isSystemError(error, "EACCES", "EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN", "EINVAL", "EAFNOSUPPORT")) {
    return new SkepError("address-unavailable", `the system does not let us serve at ${address} (${error.code})`, {
      hint: "`--host` takes an address of this machine, and `--port` one from 1024 up",
      cause: error,
    });
  }
  return error;
}

/** Where the system watches no more folders, all is served as it was at the start, and clients are not told of changes. */
async function watchSkills(
  skep: Skep,
  mcp: McpHttpHandler,
  onError: (error: unknown) => void,
): Promise<{ close(): Promise<void> } | undefined> {
  try {
    return await skep.watch(() => mcp.notifyChanged(), { onError });
  } catch (error) {
    if (!(error instanceof SkepError)) throw error;
    onError(error);
    return undefined;
  }
}
