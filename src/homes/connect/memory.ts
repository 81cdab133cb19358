import { join } from "node:path";
import { isSystemError } from "../../base/errors.ts";
import { makeFolder } from "../../base/make-folder.ts";
import { readRegularFile } from "../../base/read-file.ts";
import { writeFileAtomic } from "../../base/replace-file.ts";
import type { Written } from "./config-text.ts";

/** What Skep wrote into a file of another agent, and what it made for that: all that is needed to undo it exactly. */
export interface Connection extends Written {
  /** The file, by its real path. */
  readonly place: string;
  readonly name: string;
  readonly isFileMade: boolean;
  /** The innermost first. */
  readonly madeFolders: readonly string[];
}

/** All connections. Without them, ours are still known by what they say, and undone but for traces of layout. */
export function readConnections(home: string): Connection[] {
  try {
    const content = readRegularFile(fileIn(home), MAX_BYTES);
    const parsed: unknown = content.kind === "read" ? JSON.parse(Buffer.from(content.bytes).toString("utf8")) : [];
    return Array.isArray(parsed) ? parsed.filter(isConnection) : [];
  } catch (error) {
    // a file that somebody broke is worth no more than one that is not there
    if (isSystemError(error, "ENOENT", "ENOTDIR") || error instanceof SyntaxError) return [];
    throw error;
  }
}

export function findConnection(home: string, place: string, name: string): Connection | undefined {
  return readConnections(home).find((known) => known.place === place && known.name === name);
}

/** Remembers a connection in the place of an older one, or forgets it. To be called under the lock. */
export async function keepConnection(
  home: string,
  key: Pick<Connection, "place" | "name">,
  connection: Connection | undefined,
): Promise<void> {
  const others = readConnections(home).filter(({ place, name }) => place !== key.place || name !== key.name);
  const all = connection === undefined ? others : [...others, connection];
  makeFolder(home);
  await writeFileAtomic(fileIn(home), `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
}

const MAX_BYTES = 1 << 20;

function fileIn(home: string): string {
  return join(home, "connections.json");
}

function isConnection(value: unknown): value is Connection {
  if (typeof value !== "object" || value === null) return false;
  const { place, name, inserted, server, isFileMade, madeFolders } = value as Partial<
    Record<keyof Connection, unknown>
  >;
  return (
    [place, name, inserted].every((text) => typeof text === "string") &&
    typeof server === "object" &&
    server !== null &&
    typeof isFileMade === "boolean" &&
    Array.isArray(madeFolders) &&
    madeFolders.every((folder) => typeof folder === "string")
  );
}
