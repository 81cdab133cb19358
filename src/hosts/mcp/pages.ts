import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";

export interface Page<T> {
  readonly items: readonly T[];
  /** Where the next page begins; none after the last. */
  readonly nextCursor?: string;
}

/**
 * One page of a sorted list. A cursor names what was last seen, so that nothing is told twice or passed over when the
 * list changes between two pages.
 */
export function pageOf<T>(sorted: readonly T[], keyOf: (item: T) => string, cursor: string | undefined): Page<T> {
  const start = cursor === undefined ? 0 : startAfter(sorted, keyOf, readCursor(cursor));
  const items = sorted.slice(start, start + pageSize(sorted.length));
  const last = items.at(-1);
  if (last === undefined || start + items.length >= sorted.length) return { items };
  return { items, nextCursor: cursorAfter(keyOf(last)) };
}

/** Where a page begins that follows the item with this key. */
export function cursorAfter(key: string): string {
  return Buffer.from(PREFIX + key).toString("base64url");
}

const PREFIX = "after:";
const MIN_PAGE = 100;
/** Clients give up on a list of more than 64 pages, taking it for one that does not end. */
const MAX_PAGES = 50;

function pageSize(total: number): number {
  return Math.max(MIN_PAGE, Math.ceil(total / MAX_PAGES));
}

function readCursor(cursor: string): string {
  const text = Buffer.from(cursor, "base64url").toString("utf8");
  if (text.startsWith(PREFIX)) return text.slice(PREFIX.length);
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, "that is no cursor of this list");
}

function startAfter<T>(sorted: readonly T[], keyOf: (item: T) => string, key: string): number {
  const index = sorted.findIndex((item) => keyOf(item) > key);
  return index === -1 ? sorted.length : index;
}
