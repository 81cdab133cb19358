import { createHash, timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { refuse } from "./refusal.ts";

export interface GuardOptions {
  /** Whether a `Host` is one of this server's. */
  readonly isOwnHost: (authority: string) => boolean;
  /** Asked of everybody, if there is one. */
  readonly token: string | undefined;
}

/** Lets through who asks in our own name, from no page but ours, and knows the token. */
export function guard({ isOwnHost, token }: GuardOptions): MiddlewareHandler {
  const isToken = token === undefined ? undefined : tokenCheck(token);
  return async (c, next) => {
    const host = c.req.header("host") ?? "";
    if (!isOwnHost(host)) return refuse("host-not-allowed");
    const origin = c.req.header("origin");
    if (origin !== undefined && !isOwnOrigin(origin.toLowerCase(), host.toLowerCase(), isOwnHost)) {
      return refuse("origin-not-allowed");
    }
    const isForAll = c.req.path === "/healthz";
    if (isToken !== undefined && !isForAll && !isToken(c.req.header("authorization"), c.req.path)) {
      const scheme = c.req.path === "/" ? "Basic" : "Bearer";
      return refuse("unauthorized", { "www-authenticate": `${scheme} realm="skep"` });
    }
    return await next();
  };
}

/** A page of ours asks where it came from, or by another name of this machine; any other address may be anybody's. */
function isOwnOrigin(origin: string, host: string, isOwnHost: (authority: string) => boolean): boolean {
  if (origin === `http://${host}`) return true;
  return (
    /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|$)/.test(origin) && isOwnHost(origin.slice("http://".length))
  );
}

/** A program sends the token as it is; a browser asks its user for it, as the password of whatever user. */
function tokenCheck(token: string): (authorization: string | undefined, path: string) => boolean {
  const expected = digestOf(token);
  return (authorization = "", path) => {
    const [, scheme = "", value = ""] = /^(bearer|basic) +(\S+)$/i.exec(authorization.trim()) ?? [];
    const given = scheme.toLowerCase() === "basic" && path === "/" ? passwordOf(value) : value;
    // digests are of one length, so that the time it takes tells nothing
    return timingSafeEqual(digestOf(given), expected);
  };
}

function passwordOf(credentials: string): string {
  const text = Buffer.from(credentials, "base64").toString("utf8");
  return text.slice(text.indexOf(":") + 1);
}

function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
