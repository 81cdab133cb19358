import { isDeepStrictEqual } from "node:util";
import type { Server } from "./config-format.ts";

/** What Skep is called in the configuration of an agent, if nothing else is asked for. */
export const DEFAULT_NAME = "skep";

/**
 * Whether a server is one that Skep wrote, and may change or remove: the one that it remembers, one that starts Skep,
 * or, under Skep's own name, one that reaches a Skep. Others may have written it down by hand, or on another machine.
 */
export function isOurs(name: string, server: unknown, remembered: Server | undefined): boolean {
  if (typeof server !== "object" || server === null) return false;
  const fields = new Map<string, unknown>(Object.entries(server));
  if (isSame(server, remembered)) return true;
  // what an agent added to one that we wrote, such as approvals, goes with it
  if (remembered === undefined && !hasOnlyOurs(fields)) return false;
  return startsSkep(fields) || (name === DEFAULT_NAME && reachesSkep(fields));
}

/** Whether a server has nothing that we never write: what somebody added to it, such as keys, is theirs to remove. */
function hasOnlyOurs(fields: ReadonlyMap<string, unknown>): boolean {
  const variables = Object.keys(fields.get("env") ?? {});
  return [...fields.keys()].every((field) => OUR_FIELDS.has(field)) && variables.every((name) => name === "SKEP_HOME");
}

/** Whether two servers say the same. Parsed objects have no prototype, so they are compared as plain ones. */
export function isSame(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(plain(a), plain(b));
}

function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

const OUR_FIELDS = new Set(["type", "command", "args", "env", "url", "httpUrl", "headers", "bearer_token_env_var"]);

function startsSkep(fields: ReadonlyMap<string, unknown>): boolean {
  const args: unknown = fields.get("args");
  if (!Array.isArray(args) || args.at(-1) !== "mcp") return false;
  return [fields.get("command"), ...args.slice(0, -1)].some(
    (word) => typeof word === "string" && /(?:^|[\\/])skep(?:\.js|\.cmd|@[^\\/]*)?$/.test(word),
  );
}

function reachesSkep(fields: ReadonlyMap<string, unknown>): boolean {
  const url = fields.get("url") ?? fields.get("httpUrl");
  if (typeof url !== "string" || !URL.canParse(url)) return false;
  const { pathname, hostname } = new URL(url);
  return pathname === "/mcp" && (isLoopback(hostname) || JSON.stringify([...fields]).includes("SKEP_TOKEN"));
}

/** Whether a URL's host is this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
