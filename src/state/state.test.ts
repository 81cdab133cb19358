import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { loadSqlite } from "../base/sqlite.ts";
import { openState, type State } from "./state.ts";

/** The memory of a home, closed with the test. */
function open(home: string): State {
  const state = openState(home);
  onTestFinished(() => state.close());
  return state;
}

/** A process of its own that has `state`, the memory of a home, and runs some code. */
function startProcess(home: string, code: string, uid?: number) {
  const module = JSON.stringify(new URL("./state.ts", import.meta.url).href);
  const script = `import { openState } from ${module}; const state = openState(${JSON.stringify(home)}); ${code}`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk;
  });
  const ended = once(child, "close").then(() => output);
  return { child, ended, output: () => output };
}

describe("use", () => {
  test("is remembered by agent, the latest first, and survives a restart [design.usage.agents, design.usage.kept]", async () => {
    const home = await temporaryFolder();
    const state = openState(home);
    state.recordUse({ skill: "pdf", atMs: 100 });
    state.recordUse({ skill: "gh", atMs: 300.4 });
    state.recordUse({ agent: "ada", skill: "pdf", atMs: 200 });
    state.close();
    const again = open(home);
    expect([...again.recentUse()]).toEqual([
      ["gh", 300],
      ["pdf", 100],
    ]);
    expect(again.recentUse("me")).toEqual(again.recentUse());
    expect([...again.recentUse("ada")]).toEqual([["pdf", 200]]);
    expect(again.recentUse("nobody").size).toBe(0);
    expect(again.problem).toBeUndefined();
  });

  test("keeps the latest time, in whatever order uses are told [design.usage.kept]", async () => {
    const state = open(await temporaryFolder());
    for (const atMs of [200, 300, 100]) state.recordUse({ skill: "pdf", atMs });
    expect([...state.recentUse()]).toEqual([["pdf", 300]]);
  });

  test("that a wrong clock put far ahead gives way to the next one [design.usage.clock]", async () => {
    const state = open(await temporaryFolder());
    const [now, yearMs] = [1_700_000_000_000, 365 * 24 * 3_600_000];
    state.recordUse({ skill: "pdf", atMs: now + yearMs });
    state.recordUse({ skill: "gh", atMs: now });
    state.recordUse({ skill: "pdf", atMs: now - 1 });
    expect([...state.recentUse().keys()]).toEqual(["gh", "pdf"]);
  });

  test("of any names is kept apart [design.usage.agents]", async () => {
    const state = open(await temporaryFolder());
    const names = ["навык", "技能", "'; DROP TABLE usage; --", "", "a".repeat(10_000)];
    for (const [i, name] of names.entries()) state.recordUse({ agent: name, skill: name, atMs: i });
    for (const [i, name] of names.entries()) expect([...state.recentUse(name)]).toEqual([[name, i]]);
  });

  test("is open again after it was closed", async () => {
    const state = open(await temporaryFolder());
    state.recordUse({ skill: "pdf", atMs: 1 });
    state.close();
    state.close();
    expect([...state.recentUse()]).toEqual([["pdf", 1]]);
  });
});

describe("the file", () => {
  test("is made with the first thing to remember, and is its owner's alone [design.state.lazy, design.state.private]", async () => {
    const home = join(await temporaryFolder(), "new/home");
    const state = open(home);
    expect(state.recentUse().size).toBe(0);
    expect(state.problem).toBeUndefined();
    expect(existsSync(home)).toBe(false);
    state.recordUse({ skill: "pdf", atMs: 1 });
    const modes = readdirSync(home).map((name) => `${name} ${(statSync(join(home, name)).mode & 0o777).toString(8)}`);
    expect(modes.sort()).toEqual(["state.db 600", "state.db-shm 600", "state.db-wal 600"]);
  });

  test("that others could read is closed to them [design.state.private]", async () => {
    const home = await temporaryFolder();
    const path = join(home, "state.db");
    writeFileSync(path, "");
    chmodSync(path, 0o644);
    open(home).recordUse({ skill: "pdf", atMs: 1 });
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test.each([
    ["no database", (path: string) => writeFileSync(path, "x".repeat(5000))],
    ["a folder", (path: string) => mkdirSync(path)],
    [
      "another program's database",
      (path: string) => {
        const other = new (loadSqlite().DatabaseSync)(path);
        other.exec("CREATE TABLE usage (theirs); PRAGMA user_version = 1");
        other.close();
      },
    ],
    [
      "ours without its tables",
      (path: string) => {
        const ours = openState(dirname(path));
        ours.recordUse({ skill: "pdf", atMs: 1 });
        ours.close();
        const other = new (loadSqlite().DatabaseSync)(path);
        other.exec("DROP TABLE usage");
        other.close();
      },
    ],
  ])("that is %s is told and left as it is, and nobody fails for it [design.state.broken]", async (_what, make) => {
    const home = await temporaryFolder();
    const path = join(home, "state.db");
    make(path);
    const before = statSync(path).isFile() ? readFileSync(path) : undefined;
    const mode = statSync(path).mode;
    const state = open(home);
    state.recordUse({ skill: "pdf", atMs: 1 });
    const problem = { code: "state-broken", hint: "move it away: Skep makes a new one" };
    expect(state.problem).toMatchObject(problem);
    expect(state.problem?.message).toContain(path);
    expect(state.recentUse().size).toBe(0);
    expect(state.problem).toMatchObject(problem);
    if (before !== undefined) expect(readFileSync(path).equals(before)).toBe(true);
    expect(statSync(path).mode).toBe(mode);
  });

  test("of a newer Skep is told and left as it is [design.state.newer]", async () => {
    const home = await temporaryFolder();
    const first = openState(home);
    first.recordUse({ skill: "pdf", atMs: 1 });
    first.close();
    const path = join(home, "state.db");
    const newer = new (loadSqlite().DatabaseSync)(path);
    newer.exec("PRAGMA user_version = 1000");
    newer.close();
    const before = readFileSync(path);
    const state = open(home);
    state.recordUse({ skill: "pdf", atMs: 2 });
    expect(state.problem).toMatchObject({ code: "state-newer", hint: expect.stringContaining("update Skep") });
    expect(state.recentUse().size).toBe(0);
    expect(readFileSync(path).equals(before)).toBe(true);
  });
});

describe("a home that cannot be written", () => {
  test("remembers nothing and says why, and works once it can be [design.state.read-only]", async () => {
    const folder = await temporaryFolder();
    const home = join(folder, "file/home");
    writeFileSync(join(folder, "file"), "");
    const state = open(home);
    state.recordUse({ skill: "pdf", atMs: 1 });
    expect(state.problem).toMatchObject({ code: "not-writable", message: expect.stringContaining("ENOTDIR") });
    expect(state.recentUse().size).toBe(0);
    const better = open(join(folder, "home"));
    better.recordUse({ skill: "pdf", atMs: 1 });
    expect(better.problem).toBeUndefined();
  });

  test("is left without a trace by one who may only read it [design.state.read-only]", async () => {
    const home = await temporaryFolder();
    chmodSync(home, 0o555);
    const code = `state.recordUse({ skill: "pdf", atMs: 1 });
      process.stdout.write(JSON.stringify([state.problem.code, state.recentUse().size]));`;
    // nothing is forbidden to root
    const { ended } = startProcess(home, code, process.getuid?.() === 0 ? 65_534 : undefined);
    expect(await ended).toBe('["not-writable",0]');
    expect(readdirSync(home)).toEqual([]);
  });
});

describe("several processes", () => {
  test("four that write at once, from the first moment on, lose nothing [design.state.at-once]", async () => {
    const home = await temporaryFolder();
    const code = (id: number): string => `
      for (let i = 0; i < 100; i++) {
        state.recordUse({ skill: "own-${id}-" + i, atMs: i });
        state.recordUse({ skill: "shared-" + i, atMs: ${id} });
        if (state.problem !== undefined) throw state.problem;
      }
      process.stdout.write("done");`;
    const processes = [1, 2, 3, 4].map((id) => startProcess(home, code(id)));
    expect(await Promise.all(processes.map(({ ended }) => ended))).toEqual(["done", "done", "done", "done"]);
    const used = open(home).recentUse();
    for (let i = 0; i < 100; i++) {
      expect([1, 2, 3, 4].map((id) => used.get(`own-${id}-${i}`))).toEqual([i, i, i, i]);
      expect(used.get(`shared-${i}`)).toBe(4);
    }
    expect(used.size).toBe(500);
  });

  test("one that is killed while it writes has kept all that it was told was kept [design.state.killed]", async () => {
    const home = await temporaryFolder();
    const code = (round: number): string => `for (let i = 0; ; i++) {
        state.recordUse({ skill: "${round}-" + i % 300, atMs: i });
        (await import("node:fs")).writeSync(1, i + "\\n");
      }`;
    for (let round = 0; round < 3; round++) {
      const { child, ended, output } = startProcess(home, code(round));
      while (output().length < 500) await once(child.stdout, "data");
      child.kill("SIGKILL");
      const last = Number((await ended).trimEnd().split("\n").at(-1));
      const state = open(home);
      expect(state.recentUse().get(`${round}-${last % 300}`)).toBeGreaterThanOrEqual(last);
      expect(state.problem).toBeUndefined();
    }
  });
});
