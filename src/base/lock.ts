import { readFileSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { orNotWritable } from "./disk-error.ts";
import { isSystemError, SkepError } from "./errors.ts";
import { makeFolder } from "./make-folder.ts";
import { isSqliteError, loadSqlite } from "./sqlite.ts";

export interface LockOptions {
  /** How long to wait while another holds the lock; 10 seconds if not given. */
  readonly timeoutMs?: number;
  /** Ends the waiting. The work, once begun, is the caller's to end. */
  readonly signal?: AbortSignal;
}

export interface HeldLock {
  /** Throws `lock-lost` if the lock no longer keeps others out. To be called right before a change that lasts. */
  assertHeld(): void;
}

/**
 * Runs `work` while no other process, and nothing else in this one, is inside `withLock` for the same path.
 *
 * The lock is SQLite's on an empty file, which is the kernel's: it ends with the process, however that ends, so
 * there are no stale locks and no clocks. It is not re-entrant. While it is held, nothing in this process may
 * open the file by other means: closing it would give the lock away (POSIX), so it belongs in no folder that
 * is read as a whole.
 */
export async function withLock<T>(
  path: string,
  options: LockOptions,
  work: (lock: HeldLock) => T | Promise<T>,
): Promise<T> {
  const file = resolve(path);
  const { connection, inode } = await orNotWritable(file, async () => {
    makeFolder(dirname(file));
    return acquire(file, options);
  });
  try {
    return await work({
      assertHeld() {
        if (connection.isOpen && findInode(file) === inode) return;
        throw new SkepError("lock-lost", `the lock \`${file}\` was lost`, {
          hint: "something removed or replaced the lock file: run the command again",
        });
      },
    });
  } finally {
    connection.close();
  }
}

const SQLITE_BUSY = 5;

interface Acquired {
  readonly connection: DatabaseSync;
  readonly inode: string;
}

async function acquire(file: string, { timeoutMs = 10_000, signal }: LockOptions): Promise<Acquired> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    signal?.throwIfAborted();
    const acquired = tryAcquire(file);
    if (acquired !== undefined) return acquired;
    const remainingMs = deadline - performance.now();
    if (remainingMs <= 0) {
      throw new SkepError("lock-timeout", `the lock \`${file}\` was not free within ${timeoutMs} ms`, {
        hint: describeHolder(file),
      });
    }
    // jitter, so that those who wait do not all try at the same instants
    const delayMs = Math.min(remainingMs, 10 + Math.random() * 30);
    await sleep(delayMs, undefined, { signal }).catch(() => signal?.throwIfAborted());
  }
}

/** One try, which never waits. */
function tryAcquire(file: string): Acquired | undefined {
  const inode = requireLockFile(file);
  const connection = connect(file);
  try {
    connection.exec("BEGIN EXCLUSIVE");
    // a file that was removed or replaced while we opened it is one that nobody else locks
    if (inode !== undefined && findInode(file) === inode) return { connection, inode };
  } catch (error) {
    connection.close();
    if (isSqliteError(error) && error.errcode === SQLITE_BUSY) return undefined;
    throw notALock(file, error);
  }
  connection.close();
  return undefined;
}

/** The inode of the lock file, made if it is missing: by SQLite, see `withLock` on opening it by other means. */
function requireLockFile(file: string): string | undefined {
  if (findInode(file) === undefined) connect(file).close();
  // SQLite acts on what a database and its journal say, to the point of deleting files: they could be planted
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined || (stat.isFile() && stat.size === 0)) return findInode(file);
  throw new SkepError("unsafe-path", `\`${file}\` is not a lock, which is an empty file`, {
    hint: "move it away, if it is not yours: Skep makes a new one",
  });
}

function connect(file: string): DatabaseSync {
  try {
    return new (loadSqlite().DatabaseSync)(file);
  } catch (error) {
    throw notALock(file, error);
  }
}

function notALock(file: string, error: unknown): unknown {
  if (!isSqliteError(error)) return error;
  return new SkepError("not-writable", `the lock \`${file}\` cannot be written (SQLite: ${error.message})`, {
    hint: "check the folder and its permissions",
    cause: error,
  });
}

/** Tells one file from another at the same path, without opening it. */
function findInode(file: string): string | undefined {
  const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stat && `${stat.dev}:${stat.ino}`;
}

function describeHolder(file: string): string {
  const pid = findHolder(file);
  if (pid === undefined) return "another command is at work: try again when it has ended";
  if (pid === process.pid) return "this process holds it already";
  return `process ${pid} holds it: try again when it has ended`;
}

/** Linux tells who holds a lock, and on which bytes of which file; SQLite's begins at the first GiB. */
function findHolder(file: string): number | undefined {
  try {
    const holder = new RegExp(`WRITE +([1-9][0-9]*) +[^ ]+:${statSync(file).ino} +1073741824 `);
    const pid = holder.exec(readFileSync("/proc/locks", "utf8"))?.[1];
    return pid === undefined ? undefined : Number(pid);
  } catch (error) {
    if (isSystemError(error, "ENOENT", "EACCES", "EPERM")) return undefined;
    throw error;
  }
}
