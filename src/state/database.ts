import { chmodSync, closeSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { isSystemError, SkepError } from "../base/errors.ts";
import { makeFolder } from "../base/make-folder.ts";
import { loadSqlite } from "../base/sqlite.ts";
import { migrate, requireVersion } from "./migrations.ts";
import { BUSY_TIMEOUT_MS, isBusy, MOVE_AWAY, orStateError } from "./state-error.ts";

/** Opens the database at a path, made if it is missing, readable by its owner alone and in today's form. */
export function openDatabase(path: string): DatabaseSync {
  return orStateError(path, () => {
    requireFile(path);
    const connection = new (loadSqlite().DatabaseSync)(path);
    try {
      connection.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
      // first of all: nothing of another program's is changed
      requireVersion(connection, path);
      keepPrivate(path);
      useWriteAheadLog(connection);
      // a kill loses nothing so either, only a power cut the last moments; a use is then remembered four times as fast
      connection.exec("PRAGMA synchronous = NORMAL");
      migrate(connection, path);
      return connection;
    } catch (error) {
      connection.close();
      throw error;
    }
  });
}

/**
 * Makes the file before SQLite would, which lets everybody read it. One that is there is not opened: closing it again
 * would end the locks that this process has on it (POSIX).
 */
function requireFile(path: string): void {
  makeFolder(dirname(path), 0o700);
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    if (!isSystemError(error, "EEXIST")) throw error;
    if (statSync(path).isFile()) return;
    throw new SkepError("state-broken", `\`${path}\` is not a file`, { hint: MOVE_AWAY });
  }
}

/** The files that SQLite makes beside it get the same mode. */
function keepPrivate(path: string): void {
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);
}

/** Readers and a writer do not wait for each other then. It lasts, so whoever is late to set it finds it set. */
function useWriteAheadLog(connection: DatabaseSync): void {
  try {
    connection.exec("PRAGMA journal_mode = WAL");
  } catch (error) {
    if (!isBusy(error)) throw error;
  }
}
