import type { ServerOptions } from "node:http";

/** More than any request of a model's tools; a larger one is refused unread. */
export const MAX_BODY_BYTES = 4 * 1024 * 1024;

/** Beyond these, the connection that has waited longest makes room: a thousand that send nothing keep nobody out. */
export const MAX_CONNECTIONS = 1000;

/** How long requests that are under way may take when the server is asked to stop. */
export const STOP_MS = 5000;

/** A client that sends slowly, or nothing, holds a connection no longer than this. */
export const TIMEOUTS: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 5000,
  connectionsCheckingInterval: 1000,
  maxHeaderSize: 16 * 1024,
};

/** Without a byte in either direction; streams send something every 15 seconds. */
export const IDLE_MS = 120_000;
