import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { skillText, writeFiles } from "../../test/support/skep.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { NO_CACHE, openRowCache, type RowCache } from "./cache.ts";
import { Library } from "./library.ts";
import { type LibraryPlaces, listSources } from "./locations.ts";
import { placesToWatch } from "./watch.ts";
import type { LibraryEvent } from "./watch-rows.ts";

const LIMIT_MS = 20_000;

describe("a watched library tells", () => {
  test("that a skill was added, changed and removed", async () => {
    const { root, library, told, until } = await watched({ "skills/old/SKILL.md": skillText("old") });
    writeFiles(root, { "skills/new/SKILL.md": skillText("new") });
    await until(() => told().includes("added new"));
    expect(library.find("new")?.status).toBe("enabled");

    writeFiles(root, { "skills/new/SKILL.md": skillText("new", "version: 2.0.0\n") });
    await until(() => told().includes("changed new"));
    expect(library.find("new")?.version).toBe("2.0.0");

    rmSync(join(root, "skills/new"), { recursive: true });
    await until(() => told().includes("removed new"));
    expect(library.find("new")).toBeUndefined();
    expect(told()).toEqual(["added new", "changed new", "removed new"]);
  });

  test("that a skill was renamed, as one that went and one that came", async () => {
    const { root, told, until } = await watched({ "skills/a/SKILL.md": skillText("a") });
    renameSync(join(root, "skills/a"), join(root, "skills/b"));
    writeFiles(root, { "skills/b/SKILL.md": skillText("b") });
    await until(() => told().includes("added b") && told().includes("removed a"));
  });

  test("that a skill whose folder was moved, but not its name, is in another place", async () => {
    const { root, library, told, until } = await watched({ "skills/a/SKILL.md": skillText("a") });
    renameSync(join(root, "skills/a"), join(root, "skills/b"));
    await until(() => told().includes("changed a"));
    expect(library.find("a")?.path).toBe(join(root, "skills/b"));
    expect(told()).toEqual(["changed a"]);
  });

  test("that another skill of the same name counts now", async () => {
    const files = { "project/.agent/skills/a/SKILL.md": skillText("a"), "skills/a/SKILL.md": skillText("a") };
    const { root, library, told, until } = await watched(files);
    rmSync(join(root, "project/.agent/skills/a"), { recursive: true });
    await until(() => told().includes("changed a"));
    expect(library.find("a")?.path).toBe(join(root, "skills/a"));
  });

  test("that the body of a skill was changed, or a file beside it", async () => {
    const files = {
      "skills/a/SKILL.md": skillText("a"),
      "skills/b/scripts/run.py": "1",
      "skills/b/SKILL.md": skillText("b"),
    };
    const { root, told, until } = await watched(files);
    writeFiles(root, { "skills/a/SKILL.md": skillText("a").replace("Do it.", "Do that.") });
    await until(() => told().includes("changed a"));
    writeFiles(root, { "skills/b/scripts/run.py": "2" });
    await until(() => told().includes("changed b"));
  });

  test("that config switched a skill off", async () => {
    const { root, library, events, until } = await watched({ "skills/a/SKILL.md": skillText("a") });
    writeFiles(root, { "home/config.yaml": "skills:\n  disabled: [a]\n" });
    await until(() => events().some(({ type, skill }) => type === "changed" && skill.status === "disabled"));
    expect(library.find("a")?.reason).toBe("disabled in config");
  });

  test("what changed between the opening of the library and of the watch", async () => {
    const { root, library } = await opened({});
    writeFiles(root, { "skills/a/SKILL.md": skillText("a") });
    const { told, until } = await watch(library);
    await until(() => told().includes("added a"));
  });
});

describe("a skill that is half written", () => {
  const HALVES = { empty: "", "cut in its frontmatter": "---\nname: a\ndescr", "without a frontmatter": "# a\n" };

  test.each(Object.entries(HALVES))("stays as it was: %s", async (_says, half) => {
    const { root, library, told, until } = await watched({ "skills/a/SKILL.md": skillText("a") });
    writeFiles(root, { "skills/a/SKILL.md": half });
    await until(() => library.diagnostics.some(({ code }) => code === "last-good-kept"));
    writeFiles(root, { "skills/b/SKILL.md": skillText("b") });
    await until(() => told().includes("added b"));
    expect(library.find("a")?.description).toBe("Does a things. Use when asked to.");
    expect(told()).toEqual(["added b"]);

    writeFiles(root, { "skills/a/SKILL.md": skillText("a", "version: 2.0.0\n") });
    await until(() => told().includes("changed a"));
    expect(library.find("a")?.version).toBe("2.0.0");
    expect(library.diagnostics.map(({ code }) => code)).not.toContain("last-good-kept");
  });

  test("is removed with its folder", async () => {
    const { root, library, told, until } = await watched({ "skills/a/SKILL.md": skillText("a") });
    writeFiles(root, { "skills/a/SKILL.md": "" });
    await until(() => library.diagnostics.some(({ code }) => code === "last-good-kept"));
    rmSync(join(root, "skills/a"), { recursive: true });
    await until(() => told().includes("removed a"));
    expect(library.find("a")).toBeUndefined();
  });

  test("is removed with its `SKILL.md`", async () => {
    const { root, told, until } = await watched({ "skills/a/SKILL.md": skillText("a"), "skills/a/notes.md": "" });
    rmSync(join(root, "skills/a/SKILL.md"));
    await until(() => told().includes("removed a"));
  });

  test("is not kept where its folder has become a link to elsewhere", async () => {
    const files = { "skills/a/SKILL.md": skillText("a"), "elsewhere/a/SKILL.md": skillText("a") };
    const { root, told, until } = await watched(files);
    rmSync(join(root, "skills/a"), { recursive: true });
    symlinkSync(join(root, "elsewhere/a"), join(root, "skills/a"));
    await until(() => told().includes("removed a"));
  });

  test("was never good: it is added once it is", async () => {
    const { root, library, told, until } = await watched({ "skills/.keep": "" });
    writeFiles(root, { "skills/a/SKILL.md": "---\nname: a\n" });
    await until(() => library.diagnostics.length > 0);
    expect(told()).toEqual([]);
    writeFiles(root, { "skills/a/SKILL.md": skillText("a") });
    await until(() => told().includes("added a"));
  });

  test("is gone at the next look once nobody watches", async () => {
    const { root, library, until } = await watched({ "skills/a/SKILL.md": skillText("a") });
    writeFiles(root, { "skills/a/SKILL.md": "" });
    await until(() => library.diagnostics.some(({ code }) => code === "last-good-kept"));
    await library.close();
    await library.refresh();
    expect(library.find("a")).toBeUndefined();
  });

  test("is not what the cache remembers", async () => {
    const root = await temporaryFolder();
    const cache = openRowCache(join(root, "cache"), "1.0.0");
    writeFiles(root, { "skills/a/SKILL.md": skillText("a") });
    const library = await openAt(root, { cache });
    const { until } = await watch(library);
    writeFiles(root, { "skills/a/SKILL.md": "" });
    await until(() => library.diagnostics.some(({ code }) => code === "last-good-kept"));
    const other = await openAt(root, { cache });
    expect(other.find("a")).toBeUndefined();
  });
});

describe("much at once", () => {
  test("500 folders are 500 skills, each added once", async () => {
    const { root, library, told, until } = await watched({ "skills/.keep": "" });
    const names = Array.from({ length: 500 }, (_, index) => `skill-${index}`);
    for (const name of names) writeFiles(root, { [`skills/${name}/SKILL.md`]: skillText(name) });
    await until(() => told().length >= 500);
    await sleep(500);
    expect(told().sort()).toEqual(names.map((name) => `added ${name}`).sort());
    expect(library.skills).toHaveLength(500);
  });

  test("50 writes to one file are few batches, and the last one counts", async () => {
    const { root, library, batches, until } = await watched({ "skills/a/SKILL.md": skillText("a") });
    for (let version = 1; version <= 50; version++) {
      writeFiles(root, { "skills/a/SKILL.md": skillText("a", `version: ${version}.0.0\n`) });
    }
    await until(() => library.find("a")?.version === "50.0.0");
    expect(batches.length).toBeLessThan(10);
  });

  test("under a constant stream of changes, some are told before it ends", async () => {
    const { root, told, until } = await watched({ "skills/a/SKILL.md": skillText("a"), "home/config.yaml": "" });
    let count = 0;
    const stream = setInterval(() => {
      writeFiles(root, { "home/config.yaml": `skills:\n  disabled: [${count++ % 2 === 0 ? "a" : ""}]\n` });
    }, 10);
    onTestFinished(() => clearInterval(stream));
    await until(() => told().length >= 2);
  });

  test("of two refreshes at once, the one that was asked for last counts", async () => {
    const root = await temporaryFolder();
    // the slower one is the one that saw less
    const waits = [500];
    const slowOnce = { read: () => [], write: () => sleep(waits.shift() ?? 0) };
    const library = await openAt(root, { cache: slowOnce });
    writeFiles(root, { "skills/a/SKILL.md": skillText("a") });
    const first = library.refresh();
    await sleep(100);
    writeFiles(root, { "skills/b/SKILL.md": skillText("b") });
    await Promise.all([first, library.refresh()]);
    expect(library.skills.map(({ name }) => name)).toEqual(["a", "b"]);
  });
});

describe("folders that come and go", () => {
  test("a source that is made later is watched, at once or step by step", async () => {
    const { root, told, until } = await watched({});
    writeFiles(root, { "project/.claude/skills/a/SKILL.md": skillText("a") });
    await until(() => told().includes("added a"));
    mkdirSync(join(root, "project/.agents"));
    await sleep(300);
    mkdirSync(join(root, "project/.agents/skills"));
    await sleep(300);
    writeFiles(root, { "project/.agents/skills/b/SKILL.md": skillText("b") });
    await until(() => told().includes("added b"));
    writeFiles(root, { "project/.agents/skills/b/SKILL.md": skillText("b", "version: 2.0.0\n") });
    await until(() => told().includes("changed b"));
  });

  test("what comes into a new source after a look and before it is watched is seen", async () => {
    const root = await temporaryFolder();
    const skills = join(root, "project/.claude/skills");
    const onLook = () => {
      if (existsSync(skills) && !existsSync(join(skills, "b"))) writeFiles(skills, { "b/SKILL.md": skillText("b") });
    };
    const { told, until } = await watch(await openAt(root, { onLook }));
    writeFiles(skills, { "a/SKILL.md": skillText("a") });
    await until(() => told().includes("added a") && told().includes("added b"));
  });

  test("a source that is removed and made again is watched again", async () => {
    const { root, told, until } = await watched({ "skills/a/SKILL.md": skillText("a") });
    for (const name of ["b", "c"]) {
      rmSync(join(root, "skills"), { recursive: true });
      await until(() => told().at(-1)?.startsWith("removed") === true);
      writeFiles(root, { [`skills/${name}/SKILL.md`]: skillText(name) });
      await until(() => told().includes(`added ${name}`));
      writeFiles(root, { [`skills/${name}/SKILL.md`]: skillText(name, "version: 2.0.0\n") });
      await until(() => told().includes(`changed ${name}`));
    }
  });

  test("a source that is exchanged in one go is watched", async () => {
    const files = { "skills/a/SKILL.md": skillText("a"), "next/b/SKILL.md": skillText("b") };
    const { root, told, until } = await watched(files);
    renameSync(join(root, "skills"), join(root, "last"));
    renameSync(join(root, "next"), join(root, "skills"));
    await until(() => told().includes("added b") && told().includes("removed a"));
    writeFiles(root, { "skills/b/SKILL.md": skillText("b", "version: 2.0.0\n") });
    await until(() => told().includes("changed b"));
  });

  test("a source that config adds is watched", async () => {
    const { root, told, until } = await watched({ "more/a/SKILL.md": skillText("a") });
    writeFiles(root, { "home/config.yaml": `skills:\n  sources:\n    - ${join(root, "more")}\n` });
    await until(() => told().includes("added a"));
    writeFiles(root, { "more/a/SKILL.md": skillText("a", "version: 2.0.0\n") });
    await until(() => told().includes("changed a"));
  });

  test("a source that is a link is watched where it leads", async () => {
    const root = await temporaryFolder();
    writeFiles(root, { "real/a/SKILL.md": skillText("a") });
    symlinkSync(join(root, "real"), join(root, "skills"));
    const { told, until } = await watch(await openAt(root));
    writeFiles(root, { "real/a/run.py": "1" });
    await until(() => told().includes("changed a"));
  });

  test("what stands deep in a folder that is moved in is watched", async () => {
    const files = { "skills/.keep": "", "made/deep/group/a/SKILL.md": skillText("a"), "made/deep/group/a/b/c.py": "1" };
    const { root, told, until } = await watched(files);
    renameSync(join(root, "made"), join(root, "skills/made"));
    await until(() => told().includes("added a"));
    await until(async () => {
      writeFiles(root, { "skills/made/deep/group/a/SKILL.md": skillText("a", "version: 2.0.0\n") });
      await sleep(100);
      return told().includes("changed a");
    });
  });

  test("a skill can be exchanged again and again, by way of a folder elsewhere", async () => {
    const { root, library, until } = await watched({ "skills/.keep": "" });
    for (let version = 1; version <= 5; version++) {
      const text = skillText("a", `version: ${version}.0.0\n`);
      writeFiles(root, { "staging/SKILL.md": text, "staging/scripts/inner/run.py": `${version}` });
      if (version > 1) renameSync(join(root, "skills/a"), join(root, "old"));
      renameSync(join(root, "staging"), join(root, "skills/a"));
      rmSync(join(root, "old"), { recursive: true, force: true });
      await until(() => library.find("a")?.version === `${version}.0.0`);
    }
    const later = await watch(library);
    writeFiles(root, { "skills/a/scripts/inner/run.py": "changed" });
    await later.until(() => later.told().includes("changed a"));
  });

  test("every place that a source can have is watched before it is there", async () => {
    const root = await temporaryFolder();
    mkdirSync(join(root, "up/.git"), { recursive: true });
    writeFiles(root, { "home/config.yaml": `skills:\n  sources:\n    - ${join(root, "extra")}\n` });
    const places = { ...placesIn(root), project: join(root, "up/project"), agentDir: join(root, "agent") };
    const { config } = await Library.open({ places, facts, cache: NO_CACHE });
    const { folders } = placesToWatch(places, config);
    for (const folder of folders) mkdirSync(folder, { recursive: true });
    const sources = listSources(places, config).map(({ folder }) => folder);
    expect(sources).toHaveLength(15);
    expect(folders).toEqual(sources);
  });
});

describe("closing", () => {
  test("ends all watches, more than once, and nothing is told after it", async () => {
    const { root, library, told } = await watched({ "skills/a/SKILL.md": skillText("a") });
    const other = await watch(library);
    writeFiles(root, { "skills/b/SKILL.md": skillText("b") });
    await Promise.all([library.close(), library.close()]);
    await library.close();
    const before = [...told(), ...other.told()];
    writeFiles(root, { "skills/c/SKILL.md": skillText("c") });
    await sleep(1000);
    expect([...told(), ...other.told()]).toEqual(before);
  });

  test("one watch leaves the others", async () => {
    const { root, library, told, until } = await watched({ "skills/a/SKILL.md": skillText("a") });
    const other = await watch(library);
    await other.close();
    writeFiles(root, { "skills/b/deep/SKILL.md": skillText("deep") });
    await until(() => told().includes("added deep"));
    writeFiles(root, { "skills/b/deep/SKILL.md": skillText("deep", "version: 2.0.0\n") });
    await until(() => told().includes("changed deep"));
    expect(other.told()).toEqual([]);
  });

  test("lets a listener close its own watch", async () => {
    const { root, library } = await opened({});
    const closed = Promise.withResolvers<void>();
    const handle = await library.watch(() => closed.resolve(handle.close()));
    writeFiles(root, { "skills/a/SKILL.md": skillText("a") });
    await closed.promise;
  });

  test("lets the process end", async () => {
    const root = await temporaryFolder();
    writeFiles(root, { "skills/a/scripts/inner/run.py": "1", "skills/a/SKILL.md": skillText("a") });
    const { code, stdout } = await runProgram(
      root,
      `const told = Promise.withResolvers();
       const handle = await library.watch(told.resolve);
       fs.renameSync(root + "/skills/a", root + "/away");
       fs.rmSync(root + "/away", { recursive: true });
       fs.mkdirSync(root + "/skills/b/c/d", { recursive: true });
       console.log((await told.promise).map((event) => event.type).join());
       await handle.close();`,
    );
    expect({ code, stdout }).toEqual({ code: 0, stdout: "removed\n" });
  });
});

describe("what goes wrong", () => {
  test("a look that fails is told, and the next one goes on", async () => {
    let isFailing = false;
    const onLook = () => {
      if (isFailing) throw new Error("no facts");
    };
    const { root, library } = await opened({ "skills/a/SKILL.md": skillText("a") }, { onLook });
    const { told, errors, until } = await watch(library);
    isFailing = true;
    writeFiles(root, { "skills/b/SKILL.md": skillText("b") });
    await until(() => errors.length > 0);
    expect(errors[0]).toEqual(new Error("no facts"));
    isFailing = false;
    writeFiles(root, { "skills/c/SKILL.md": skillText("c") });
    await until(() => told().includes("added b") && told().includes("added c"));
  });

  test.skipIf(!canLimitWatches())("no more watches at the start: an error with what to do", async () => {
    const root = await temporaryFolder();
    for (let index = 0; index < 100; index++) mkdirSync(join(root, `skills/s${index}`), { recursive: true });
    const program = "await library.watch(() => {}).catch(({ code, hint }) => console.log(code, hint));";
    const { code, stdout } = await runProgram(root, program, { maxWatches: 50 });
    expect(stdout).toMatch(/^watch-limit raise the limit, with `sysctl fs.inotify.max_user_watches=/);
    expect(code).toBe(0);
  });

  test.skipIf(!canLimitWatches())("no more watches later: the same error, and what is watched still is", async () => {
    const root = await temporaryFolder();
    writeFiles(root, { "skills/a/SKILL.md": skillText("a") });
    const { code, stdout } = await runProgram(
      root,
      `const told = Promise.withResolvers();
       const failed = Promise.withResolvers();
       const handle = await library.watch(
         (events) => events.some(({ type }) => type === "changed") && told.resolve(),
         { onError: failed.resolve },
       );
       for (let index = 0; index < 100; index++) fs.mkdirSync(root + "/skills/s" + index);
       console.log((await failed.promise).hint);
       fs.appendFileSync(root + "/skills/a/SKILL.md", "more");
       await told.promise;
       await handle.close();`,
      { maxWatches: 50 },
    );
    expect(stdout).toMatch(/^raise the limit, with `sysctl fs.inotify.max_user_watches=/);
    expect(code).toBe(0);
  });
});

const facts = () => ({
  commands: { has: () => false },
  nodeVersion: "22.18.0",
  hasSecret: () => false,
  hasSystemPackage: () => undefined,
});

function placesIn(root: string): LibraryPlaces {
  return { home: join(root, "home"), userHome: join(root, "me"), bundledDir: join(root, "bundled") };
}

interface OpenOptions {
  readonly cache?: RowCache;
  /** Called in the middle of each look, when the skills have been seen. */
  readonly onLook?: () => void;
}

/** A library whose extra folder is `skills`, in a project and a home that need not be there. */
async function openAt(root: string, { cache = NO_CACHE, onLook }: OpenOptions = {}): Promise<Library> {
  mkdirSync(join(root, "project/.git"), { recursive: true });
  const library = await Library.open({
    places: { ...placesIn(root), bundledDir: join(root, "skills"), project: join(root, "project") },
    facts() {
      onLook?.();
      return facts();
    },
    cache,
  });
  onTestFinished(() => library.close());
  return library;
}

async function opened(files: Record<string, string>, options: OpenOptions = {}) {
  const root = await temporaryFolder();
  writeFiles(root, files);
  return { root, library: await openAt(root, options) };
}

async function watched(files: Record<string, string>) {
  const { root, library } = await opened(files);
  return { root, library, ...(await watch(library)) };
}

async function watch(library: Library) {
  const batches: (readonly LibraryEvent[])[] = [];
  const errors: unknown[] = [];
  const handle = await library.watch((batch) => batches.push(batch), { onError: (error) => errors.push(error) });
  const events = () => batches.flat();
  const told = () => events().map(({ type, skill }) => `${type} ${skill.name}`);
  const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
    const end = Date.now() + LIMIT_MS;
    while (!(await condition())) {
      if (Date.now() > end) throw new Error(`waited in vain; told: ${told().join(", ")}; errors: ${errors.join(", ")}`);
      await sleep(20);
    }
  };
  return { batches, errors, events, told, until, close: handle.close };
}

/** Runs a program in a process of its own, with `library` and `root`, perhaps with few watches to be had. */
async function runProgram(root: string, program: string, { maxWatches }: { maxWatches?: number } = {}) {
  const text = `
    import fs from "node:fs";
    import { Library } from ${JSON.stringify(join(import.meta.dirname, "library.ts"))};
    const root = ${JSON.stringify(root)};
    const library = await Library.open({
      places: { home: root + "/home", userHome: root + "/me", bundledDir: root + "/skills" },
      facts: () => ({ commands: { has: () => false }, nodeVersion: "22.18.0", hasSecret: () => false }),
      cache: { read: () => [], write: async () => undefined },
    });
    ${program}`;
  const path = join(root, "program.mjs");
  writeFileSync(path, text);
  const command = maxWatches === undefined ? [process.execPath, path] : limited(maxWatches, [process.execPath, path]);
  const child = spawn(command[0] ?? "", command.slice(1), { stdio: ["ignore", "pipe", "inherit"] });
  // kept short of the test's own limit: a process that does not end is killed, and has no code
  const killer = setTimeout(() => child.kill("SIGKILL"), LIMIT_MS);
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    stdout += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  clearTimeout(killer);
  return { code, stdout };
}

/** A user namespace has a limit of its own, below that of the system. */
function limited(maxWatches: number, command: readonly string[]): string[] {
  const limit = `echo ${maxWatches} > /proc/sys/user/max_inotify_watches && exec "$@"`;
  return ["unshare", "--user", "--map-root-user", "sh", "-c", limit, "sh", ...command];
}

function canLimitWatches(): boolean {
  const [command = "", ...args] = limited(10, ["true"]);
  return process.platform === "linux" && spawnSync(command, args).status === 0;
}
