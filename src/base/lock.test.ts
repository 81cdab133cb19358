import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { renameSync, writeFileSync } from "node:fs";
import { readdir, readFile, rename, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { type HeldLock, withLock } from "./lock.ts";
import { loadSqlite } from "./sqlite.ts";

const FIXTURES = join(import.meta.dirname, "../../test/kill");

async function startHolder(path: string): Promise<ChildProcess> {
  const script = join(FIXTURES, "hold-lock.ts");
  const child = spawn(process.execPath, [script, path], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child;
}

/** How another process fares that does not wait. */
async function tryElsewhere(path: string): Promise<string> {
  return (await promisify(execFile)(process.execPath, [join(FIXTURES, "try-lock.ts"), path])).stdout;
}

/** What keeps a lock in this process until it is told to stop. */
function hold(path: string): { lock: Promise<HeldLock>; release: () => Promise<void> } {
  const lock = Promise.withResolvers<HeldLock>();
  const end = Promise.withResolvers<void>();
  const work = withLock(path, {}, (held) => {
    lock.resolve(held);
    return end.promise;
  });
  return {
    lock: lock.promise,
    release: () => {
      end.resolve();
      return work;
    },
  };
}

test("the result of the work is given back, its failure too, and the lock is free after either", async () => {
  const path = join(await temporaryFolder(), "deep/down/lock");
  expect(await withLock(path, {}, () => 42)).toBe(42);
  const failing = withLock(path, { timeoutMs: 0 }, () => {
    throw new RangeError("mine");
  });
  await expect(failing).rejects.toThrow(RangeError);
  expect(await withLock(path, { timeoutMs: 0 }, async (lock) => lock.assertHeld())).toBeUndefined();
  expect((await stat(path)).size).toBe(0);
});

test("eight processes that count up under the lock lose nothing", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "count"), "0");
  const increment = () => promisify(execFile)(process.execPath, [join(FIXTURES, "increment.ts"), folder, "25"]);
  const runs = await Promise.all(Array.from({ length: 8 }, increment));
  expect(await readFile(join(folder, "count"), "utf8")).toBe("200");
  expect(runs.map(({ stderr }) => stderr).join("")).toBe("");
});

test("in one process, too, only one works at a time", async () => {
  const path = join(await temporaryFolder(), "lock");
  let working = 0;
  let done = 0;
  const work = async () => {
    expect(++working).toBe(1);
    await sleep(2);
    working--;
    done++;
  };
  await Promise.all(Array.from({ length: 10 }, () => withLock(path, {}, work)));
  expect(done).toBe(10);
});

test("those who try and fail in the process that holds it do not open it to others", async () => {
  const path = join(await temporaryFolder(), "lock");
  const { lock, release } = hold(path);
  await lock;
  await expect(withLock(path, { timeoutMs: 0 }, () => "in")).rejects.toMatchObject({ code: "lock-timeout" });
  expect(await tryElsewhere(path)).toBe("lock-timeout");
  await release();
  expect(await tryElsewhere(path)).toBe("entered");
});

test("kill -9 of the holder frees the lock at once", async () => {
  const path = join(await temporaryFolder(), "lock");
  const holder = await startHolder(path);
  await expect(withLock(path, { timeoutMs: 0 }, () => "in")).rejects.toMatchObject({ code: "lock-timeout" });
  holder.kill("SIGKILL");
  await once(holder, "exit");
  expect(await withLock(path, { timeoutMs: 0 }, () => "in")).toBe("in");
});

test("who waits in vain is told how long, and on Linux for whom", async () => {
  const path = join(await temporaryFolder(), "lock");
  const holder = await startHolder(path);
  const openFiles = async () => (await readdir("/dev/fd")).length;
  const openBefore = await openFiles();
  const began = performance.now();
  const error = await withLock(path, { timeoutMs: 200 }, () => "in").catch((error) => error);
  // only from below: no machine is too slow for that
  expect(performance.now() - began).toBeGreaterThanOrEqual(200);
  expect(error).toMatchObject({
    code: "lock-timeout",
    message: `the lock \`${path}\` was not free within 200 ms`,
  });
  expect(await openFiles()).toBe(openBefore);
  if (process.platform === "linux") expect(error.hint).toContain(`process ${holder.pid} holds it`);
});

test("a lock is not re-entrant, and says so", async () => {
  const path = join(await temporaryFolder(), "lock");
  const nested = withLock(path, {}, () => withLock(path, { timeoutMs: 20 }, () => "in"));
  await expect(nested).rejects.toMatchObject({ code: "lock-timeout" });
  if (process.platform === "linux")
    await expect(nested).rejects.toMatchObject({ hint: "this process holds it already" });
});

test("waiting blocks nothing else, and a signal ends it with its own reason", async () => {
  const path = join(await temporaryFolder(), "lock");
  const { lock, release } = hold(path);
  await lock;
  let ticks = 0;
  const controller = new AbortController();
  const ticking = setInterval(() => {
    if (++ticks === 10) controller.abort(new RangeError("enough"));
  }, 5);
  await expect(withLock(path, { signal: controller.signal }, () => "in")).rejects.toThrow(RangeError);
  await expect(withLock(path, { signal: controller.signal }, () => "in")).rejects.toThrow(RangeError);
  clearInterval(ticking);
  await release();
});

test("a lock file that is removed, or replaced by another, is a lock lost", async () => {
  const path = join(await temporaryFolder(), "lock");
  await withLock(path, {}, async (lock) => {
    lock.assertHeld();
    await rename(path, `${path}.away`);
    expect(() => lock.assertHeld()).toThrow(expect.objectContaining({ code: "lock-lost" }));
    await withLock(path, { timeoutMs: 0 }, (second) => second.assertHeld());
    expect(() => lock.assertHeld()).toThrow(expect.objectContaining({ code: "lock-lost" }));
  });
});

test("who waited for a file that was removed does not take the lock on it", async () => {
  const path = join(await temporaryFolder(), "lock");
  const first = hold(path);
  await first.lock;
  const second = hold(path);
  await sleep(20);
  await rm(path);
  (await second.lock).assertHeld();
  const third = withLock(path, { timeoutMs: 50 }, () => "in");
  await expect(third).rejects.toMatchObject({ code: "lock-timeout" });
  await second.release();
  await first.release();
});

test("a file that is replaced while it is being opened is not locked in vain", async () => {
  const path = join(await temporaryFolder(), "lock");
  await writeFile(path, "");
  const sqlite = loadSqlite();
  const { DatabaseSync } = sqlite;
  vi.spyOn(sqlite, "DatabaseSync").mockImplementationOnce(function replaceAfterOpening() {
    const connection = new DatabaseSync(path);
    renameSync(path, `${path}.away`);
    writeFileSync(path, "");
    return connection;
  });
  await withLock(path, {}, (lock) => lock.assertHeld());
});

test("a handle that outlives the work holds nothing", async () => {
  const path = join(await temporaryFolder(), "lock");
  const lock = await withLock(path, {}, (held) => held);
  expect(() => lock.assertHeld()).toThrow(expect.objectContaining({ code: "lock-lost" }));
});

test("only an empty file is opened as a lock: a file with content is somebody's", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "notes"), "mine");
  for (const path of [join(folder, "notes"), folder]) {
    await expect(withLock(path, {}, () => "in")).rejects.toMatchObject({ code: "unsafe-path" });
  }
  expect(await readFile(join(folder, "notes"), "utf8")).toBe("mine");
});

test("a lock below something that is not a folder cannot be written", async () => {
  const file = join(await temporaryFolder(), "file");
  await writeFile(file, "");
  await expect(withLock(join(file, "lock"), {}, () => "in")).rejects.toMatchObject({ code: "not-writable" });
});

test("two spellings of one path are one lock", async () => {
  const folder = await temporaryFolder();
  await symlink(".", join(folder, "here"));
  const { lock, release } = hold(join(folder, "lock"));
  await lock;
  const other = withLock(join(folder, "here/./lock"), { timeoutMs: 0 }, () => "in");
  await expect(other).rejects.toMatchObject({ code: "lock-timeout" });
  await release();
});
