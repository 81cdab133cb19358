import { createHash, randomBytes } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { lstat } from "node:fs/promises";
import { hostname } from "node:os";
import { basename } from "node:path";
import { isSystemError } from "./errors.ts";

/**
 * A fresh, unguessable name for something temporary, from which `isAbandoned` can tell who made it:
 * `.skep-tmp-<process space>-<pid>-<random>`.
 */
export function temporaryName(): string {
  return `.skep-tmp-${processSpace()}-${process.pid}-${randomBytes(16).toString("hex")}`;
}

/**
 * True only for what bears a temporary name and certainly has no owner left: its process is gone, or, where
 * that cannot be known (another machine, another container, a pid in use again), it has not changed for a day.
 */
export async function isAbandoned(path: string): Promise<boolean> {
  const [, space, pid] = TEMPORARY_NAME.exec(basename(path)) ?? [];
  if (space === undefined) return false;
  if (space === processSpace() && !isRunning(Number(pid))) return true;
  try {
    // not mtime: unpacking an archive into a folder can set that to a day long past
    return Date.now() - (await lstat(path)).ctimeMs > DAY_MS;
  } catch (error) {
    if (isSystemError(error, "ENOENT")) return false;
    throw error;
  }
}

const TEMPORARY_NAME = /^\.skep-tmp-([0-9a-f]{8})-([1-9][0-9]*)-[0-9a-f]{32}$/;
const DAY_MS = 24 * 60 * 60 * 1000;

let space: string | undefined;

/** Names the set of processes in which a pid means something: a home may be shared by machines and containers. */
function processSpace(): string {
  space ??= createHash("sha256").update(describeSpace()).digest("hex").slice(0, 8);
  return space;
}

function describeSpace(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8") + readlinkSync("/proc/self/ns/pid");
  } catch (error) {
    // not Linux, or a sandbox without /proc
    if (isSystemError(error, "ENOENT", "EACCES", "EPERM")) return hostname();
    throw error;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    if (isSystemError(error, "ESRCH")) return false;
    if (isSystemError(error, "EPERM")) return true; // it runs, as another user
    throw error;
  }
}
