import { foldName } from "../skill/name.ts";

/**
 * The folded names that a person calls in a message with `/name` or `$name`, in that order, whether there are such
 * skills or not. What goes on like a path or a variable of a shell (`/usr/bin`, `$HOME/x`) calls nothing.
 */
export function findCalls(message: string): string[] {
  // further than calls may begin, so that none is cut to another name
  const calls = Array.from(message.slice(0, MAX_MESSAGE + MAX_CALL).matchAll(CALL));
  const names = calls.filter(({ index }) => index < MAX_MESSAGE).map(([, name = ""]) => foldName(name));
  return [...new Set(names)];
}

/** As much as triggers look at. */
const MAX_MESSAGE = 8192;
/** More than any name has. */
const MAX_CALL = 1024;

/** At the start, after a space or inside brackets or quotes. */
const CALL = /(?<![^\s([{"'`])[$/]([\p{L}\p{N}][\p{L}\p{N}\p{M}_-]*)(?![\p{L}\p{N}\p{M}_-]|[/\\.:@]\S)/gu;
