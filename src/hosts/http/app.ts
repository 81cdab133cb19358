import type { IncomingMessage, ServerResponse } from "node:http";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Skep } from "../../system/skep.ts";
import type { McpHttpHandler } from "../mcp/http.ts";
import { type GuardOptions, guard } from "./guard.ts";
import { MAX_BODY_BYTES } from "./limits.ts";
import type { Page, PageInput, PasteLines } from "./page.ts";
import { refuse } from "./refusal.ts";
import { type Artifacts, Discovery, WELL_KNOWN } from "./well-known.ts";

export interface AppOptions extends GuardOptions {
  readonly skep: Skep;
  readonly version: string;
  readonly mcp: Pick<McpHttpHandler, "fetch">;
  readonly artifacts: Artifacts;
  readonly pasteLines: PasteLines;
  readonly makePage: (input: PageInput) => Promise<Page>;
  /** Told of an answer that goes on until somebody ends it. */
  readonly onStream: (response: ServerResponse) => void;
  /** Told of what is a mistake of ours. */
  readonly onError: (error: Error) => void;
}

interface Env {
  Bindings: { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse };
}

/** What the server answers, path by path. */
export function createApp(options: AppOptions): Hono<Env> {
  const { skep, version, mcp, artifacts, makePage, pasteLines, onStream, onError, ...access } = options;
  const discovery = new Discovery(skep, artifacts);
  const app = new Hono<Env>();
  app.use(hardened);
  app.use(guard(access));

  app.get("/", async (c) => {
    const url = `http://${c.req.header("host")}`;
    const page = await makePage({ skep, version, url, hasToken: access.token !== undefined, pasteLines });
    c.header("content-security-policy", page.policy);
    return c.html(page.html);
  });
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get(`${WELL_KNOWN}/index.json`, async (c) => c.json(await discovery.index()));
  app.get(`${WELL_KNOWN}/:skill/:digest/:file{(?:SKILL\\.md|skill\\.tar\\.gz)}`, async (c) => {
    const { skill, digest, file } = c.req.param();
    const bytes = await discovery.open(skill, digest);
    if (bytes === undefined) return refuse("skill-not-found");
    c.header("content-type", file === "SKILL.md" ? "text/markdown; charset=utf-8" : "application/gzip");
    // the same bytes for ever: the URL has their digest
    c.header("cache-control", "private, max-age=31536000, immutable");
    return c.body(Uint8Array.from(bytes));
  });
  app.all("/mcp", bodyLimit({ maxSize: MAX_BODY_BYTES, onError: () => refuse("body-too-large") }), async (c) => {
    const response = await mcp.fetch(c.req.raw);
    if (response.headers.get("content-type")?.startsWith("text/event-stream")) onStream(c.env.outgoing);
    return response;
  });

  for (const path of ["/", "/healthz", `${WELL_KNOWN}/*`]) app.on(WRITING, path, onlyReading);
  app.notFound(() => refuse("not-found"));
  app.onError((error) => {
    onError(error);
    return refuse("failed");
  });
  return app;
}

const WRITING = ["POST", "PUT", "PATCH", "DELETE"];

function onlyReading(_context: Context): Response {
  return refuse("method-not-allowed", { allow: "GET, HEAD" });
}

/** Headers that keep an answer from being taken for something else, kept, framed or read by another site's page. */
const hardened: MiddlewareHandler = async (c, next) => {
  await next();
  const headers = {
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  };
  for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.header(name, value);
};
