import { isDiskError, reasonOf } from "../base/disk-error.ts";
import { SkepError } from "../base/errors.ts";
import { isSqliteError } from "../base/sqlite.ts";

/** Runs `work` on the database at a path, turning what SQLite or the disk refuses into a `SkepError`. */
export function orStateError<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (isDiskError(error)) throw notWritable(path, reasonOf(error), error);
    throw sqliteError(path, error);
  }
}

/** How long one process waits for another to finish writing. */
export const BUSY_TIMEOUT_MS = 5000;

/** The hint for what stands where the database should. */
export const MOVE_AWAY = "move it away: Skep makes a new one";

/** True if another process held what was needed for longer than we wait. */
export function isBusy(error: unknown): boolean {
  return isSqliteError(error) && kindOf(error) === "busy";
}

/** Anything that nobody outside could have caused stays as it is. */
function sqliteError(path: string, error: unknown): unknown {
  if (!isSqliteError(error)) return error;
  const reason = ` (SQLite: ${error.message})`;
  switch (kindOf(error)) {
    case "broken":
      return new SkepError("state-broken", `\`${path}\` is damaged${reason}`, { hint: MOVE_AWAY, cause: error });
    case "busy":
      return new SkepError("lock-timeout", `\`${path}\` was not free within ${BUSY_TIMEOUT_MS} ms`, {
        hint: "another command is at work: try again when it has ended",
        cause: error,
      });
    case "not-writable":
      return notWritable(path, reason, error);
    case undefined:
      return error;
  }
}

function notWritable(path: string, reason: string, cause: unknown): SkepError {
  return new SkepError("not-writable", `\`${path}\` cannot be written${reason}`, {
    hint: "check the folder, its permissions and the space left",
    cause,
  });
}

type Kind = "busy" | "broken" | "not-writable";

/** By the primary code, without the details that SQLite adds in the higher bits. */
function kindOf({ errcode }: { errcode: number }): Kind | undefined {
  return KINDS.get(errcode & 0xff);
}

const KINDS: ReadonlyMap<number, Kind> = new Map([
  [1, "broken"], // SQLITE_ERROR: that our statements are right, tests say, so the tables are not
  [3, "not-writable"], // SQLITE_PERM
  [5, "busy"], // SQLITE_BUSY
  [8, "not-writable"], // SQLITE_READONLY
  [10, "not-writable"], // SQLITE_IOERR
  [11, "broken"], // SQLITE_CORRUPT
  [13, "not-writable"], // SQLITE_FULL
  [14, "not-writable"], // SQLITE_CANTOPEN
  [26, "broken"], // SQLITE_NOTADB
]);
