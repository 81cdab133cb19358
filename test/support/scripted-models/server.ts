import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { completeChat } from "./chat-completions.ts";
import { createMessage, type ThreadMemory } from "./messages.ts";
import { NotTold } from "./model.ts";
import { type ResponseMemory, respond } from "./responses.ts";
import { takeUpload, type Uploaded } from "./skills.ts";

/** A server that speaks the protocols of OpenAI and Anthropic for as long as a test lasts. */
export interface ScriptedModels {
  /** What SDKs read from the environment to find it. */
  readonly env: Readonly<Record<string, string>>;
  /** The paths that were asked for, in order. */
  readonly paths: readonly string[];
  readonly uploads: readonly Uploaded[];
}

export async function startScriptedModels(): Promise<ScriptedModels> {
  const paths: string[] = [];
  const kept: Kept = { uploads: [], responses: new Map(), threads: new Map() };
  const server = createServer(async (request, response) => {
    paths.push(request.url ?? "");
    const { status, body } = await answer(request, kept);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // as: it listens on a port
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = {
    OPENAI_API_KEY: KEY,
    OPENAI_BASE_URL: `${url}/v1`,
    ANTHROPIC_API_KEY: KEY,
    ANTHROPIC_BASE_URL: url,
  };
  return { env, paths, uploads: kept.uploads };
}

/** What the server remembers. */
interface Kept {
  readonly uploads: Uploaded[];
  readonly responses: ResponseMemory;
  readonly threads: ThreadMemory;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const KEY = "the-key-of-a-test";

async function answer(request: IncomingMessage, kept: Kept): Promise<Answer> {
  const { headers } = request;
  const key = headers["x-api-key"] ?? headers.authorization?.replace(/^Bearer /, "");
  if (key !== KEY) return refuse(401, `\`${key}\` is not the key`);
  const bytes = await buffer(request);
  try {
    return { status: 200, body: await answerAt(request.url ?? "", bytes, headers["content-type"] ?? "", kept) };
  } catch (error) {
    if (error instanceof NotTold) return refuse(400, error.message);
    return refuse(400, error instanceof Error ? `${error.stack}` : String(error));
  }
}

async function answerAt(url: string, bytes: Buffer, type: string, kept: Kept): Promise<unknown> {
  const { pathname } = new URL(url, "http://localhost");
  if (pathname === "/v1/skills") {
    const request = new Request("http://localhost", { method: "POST", body: bytes, headers: { "content-type": type } });
    kept.uploads.push(...(await takeUpload(await request.formData())));
    return { id: "skill_1", object: "skill", type: "skill", name: "postage" };
  }
  const body = JSON.parse(bytes.toString());
  if (pathname === "/v1/chat/completions") return completeChat(body);
  if (pathname === "/v1/responses") return respond(body, kept.responses);
  if (pathname === "/v1/messages") return createMessage(body, kept.threads);
  throw new NotTold(`there is nothing at ${pathname}`);
}

function refuse(status: number, message: string): Answer {
  return { status, body: { type: "error", error: { type: "invalid_request_error", message } } };
}
