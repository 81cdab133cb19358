import type { ContentfulStatusCode } from "hono/utils/http-status";

/** Every way in which this server says no by itself. Words of a request are never repeated in an answer. */
const REFUSALS = {
  "host-not-allowed": {
    status: 403,
    message: "the `Host` of the request is not one of this server's",
    hint: "ask for the address that `skep serve` printed",
  },
  "origin-not-allowed": {
    status: 403,
    message: "the request comes from another site's page",
    hint: "only pages of this server, and programs, may ask",
  },
  unauthorized: {
    status: 401,
    message: "the token is missing or wrong",
    hint: "send `Authorization: Bearer` with the server's SKEP_TOKEN",
  },
  "body-too-large": { status: 413, message: "the request is too large", hint: "send at most 4 MB" },
  "method-not-allowed": { status: 405, message: "this method is not served here", hint: "use GET" },
  "not-found": { status: 404, message: "there is nothing at this path", hint: "`/` tells what is served" },
  "skill-not-found": {
    status: 404,
    message: "no such skill, or no longer with this digest",
    hint: "read `/.well-known/agent-skills/index.json` again",
  },
  failed: { status: 500, message: "the server failed to answer", hint: "its own output tells why" },
} as const satisfies Record<string, { status: ContentfulStatusCode; message: string; hint: string }>;

type RefusalCode = keyof typeof REFUSALS;

/** A "no" in the form of every error of Skep's. */
export function refuse(code: RefusalCode, headers: Readonly<Record<string, string>> = {}): Response {
  const { status, message, hint } = REFUSALS[code];
  return Response.json({ error: { code, message, hint } }, { status, headers });
}
