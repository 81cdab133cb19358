import { request } from "node:http";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type HttpServer, type HttpServerOptions, startHttpServer } from "../../src/hosts/http/server.ts";
import { openSystem } from "../../src/system/system.ts";
import { type Machine, openMachine } from "./open-machine.ts";

/** A machine in a temporary folder, whose skills are served. */
export interface ServedMachine extends Machine {
  readonly server: HttpServer;
  readonly port: number;
  ask(path: string, options?: AskOptions): Promise<Answer>;
}

export interface AskOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  readonly bytes: Buffer;
}

/** Opens a machine with these skills, and serves it at a port that is free. */
export async function serveMachine(
  files: Readonly<Record<string, string>>,
  options: Partial<Pick<HttpServerOptions, "host" | "token" | "onError">> = {},
): Promise<ServedMachine> {
  const machine = await openMachine(files);
  const { home, project, root } = machine;
  const env = { PATH: "", ...(options.token === undefined ? {} : { SKEP_TOKEN: options.token }) };
  const system = openSystem({ home, project, userHome: join(root, "me"), env });
  const connections = await system.openConnections();
  const server = await startHttpServer({
    skep: machine.skep,
    version: "1.2.3",
    port: 0,
    pasteLines: (target) => connections.pasteLines(target),
    ...options,
  });
  onTestFinished(() => server.close());
  const port = Number(new URL(server.url).port);
  return { ...machine, server, port, ask: (path, asked) => ask(port, path, asked) };
}

/** Sends a request as it is, `Host` included. */
export async function ask(port: number, path: string, options: AskOptions = {}): Promise<Answer> {
  const { method = "GET", headers = {}, body } = options;
  return await new Promise((resolve, reject) => {
    const asked = request({ port, host: "127.0.0.1", path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const bytes = Buffer.concat(chunks);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: bytes.toString("utf8"), bytes });
      });
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

/** A call of MCP without a session. */
export function mcpCall(method: string, params: Readonly<Record<string, unknown>> = {}): AskOptions {
  return {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  };
}
