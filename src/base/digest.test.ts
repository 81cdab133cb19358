import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { chmod, mkdir, rename, rm, symlink, truncate, utimes, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { digestEntries, digestTree, listTree } from "./digest.ts";

const MEBIBYTE = 1024 * 1024;

async function makeTree(files: Record<string, string>): Promise<string> {
  const folder = await temporaryFolder();
  await addFiles(folder, files);
  return folder;
}

async function addFiles(folder: string, files: Record<string, string>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content, { mode: path.endsWith(".sh") ? 0o755 : 0o644 });
  }
}

const SKILL = { "SKILL.md": "hello\n", "scripts/run.sh": "echo hi\n", "références/à.md": "" };

async function makeSkill(): Promise<string> {
  const folder = await makeTree(SKILL);
  await symlink("SKILL.md", join(folder, "link"));
  return folder;
}

test("the digest of a tree is the one written down here, for ever", async () => {
  const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
  const byHand = [
    `f ${sha256("hello\n")} SKILL.md\0`,
    `l ${sha256("SKILL.md")} link\0`,
    `f ${sha256("")} références/à.md\0`,
    `x ${sha256("echo hi\n")} scripts/run.sh\0`,
  ].join("");
  const digest = await digestTree(await makeSkill());
  expect(digest).toBe(`sha256:${sha256(byHand)}`);
  expect(digest).toBe("sha256:8ce5442b4274e012924f3b07053f042b78a22faf11f3241b8441f242c5073322");
});

test("an empty folder has the digest of nothing", async () => {
  const empty = "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
  expect(await digestTree(await temporaryFolder())).toBe(empty);
});

test("the list names every file with its size and content, in the order of the digest", async () => {
  const folder = await makeSkill();
  const list = await listTree(folder);
  expect(list.map(({ path, kind, executable, size }) => [path, kind, executable, size])).toEqual([
    ["SKILL.md", "file", false, 6],
    ["link", "symlink", false, 8],
    ["références/à.md", "file", false, 0],
    ["scripts/run.sh", "file", true, 8],
  ]);
  expect(list[0]?.sha256).toBe("5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03");
  expect(digestEntries(list)).toBe(await digestTree(folder));
});

const INDEPENDENT: Record<string, (folder: string) => Promise<unknown>> = {
  "the times of files": (folder) => utimes(join(folder, "SKILL.md"), 1, 1),
  "what group and others may do": (folder) => chmod(join(folder, "SKILL.md"), 0o611),
  "whether others may execute what the owner may": (folder) => chmod(join(folder, "scripts/run.sh"), 0o700),
  "the modes of folders": (folder) => chmod(join(folder, "scripts"), 0o700),
  "empty folders": (folder) => mkdir(join(folder, "assets/images"), { recursive: true }),
  ".git as a folder": (folder) => addFiles(folder, { ".git/HEAD": "ref", "scripts/.git/HEAD": "ref" }),
  ".git as a file": (folder) => addFiles(folder, { ".git": "gitdir: x", "scripts/.git": "gitdir: x" }),
  "our marker": (folder) => addFiles(folder, { ".skep-managed.json": "{}" }),
  "the marker of hi-boss": (folder) => addFiles(folder, { ".hiboss-managed.json": "{}" }),
  "the order in which files were made": async (folder) => {
    await rm(folder, { recursive: true });
    await addFiles(folder, Object.fromEntries(Object.entries(SKILL).reverse()));
    await symlink("SKILL.md", join(folder, "link"));
  },
  "how an accent is encoded in a name": async (folder) => {
    await rm(join(folder, "références"), { recursive: true });
    await addFiles(folder, { ["références/à.md".normalize("NFD")]: "" });
  },
};

test.each(Object.keys(INDEPENDENT))("the digest does not depend on %s", async (claim) => {
  const folder = await makeSkill();
  const before = await digestTree(folder);
  await INDEPENDENT[claim]?.(folder);
  expect(await digestTree(folder)).toBe(before);
});

const DEPENDENT: Record<string, (folder: string) => Promise<unknown>> = {
  "a byte of content": (folder) => addFiles(folder, { "SKILL.md": "hullo\n" }),
  "a name": (folder) => rename(join(folder, "SKILL.md"), join(folder, "skill.md")),
  "whether the owner may execute": (folder) => chmod(join(folder, "SKILL.md"), 0o744),
  "an empty file": (folder) => addFiles(folder, { "assets/new": "" }),
  "where a link leads": async (folder) => {
    await rm(join(folder, "link"));
    await symlink("scripts", join(folder, "link"));
  },
  "a link in place of a file with the same text": async (folder) => {
    await rm(join(folder, "link"));
    await addFiles(folder, { link: "SKILL.md" });
  },
  "a marker further down": (folder) => addFiles(folder, { "scripts/.skep-managed.json": "{}" }),
  "a folder named as our marker": (folder) => addFiles(folder, { ".skep-managed.json/evil.sh": "" }),
  "a link named .git": (folder) => symlink("/etc", join(folder, ".git")),
  "a name that only begins with .git": (folder) => addFiles(folder, { ".gitignore": "" }),
};

test.each(Object.keys(DEPENDENT))("the digest depends on %s", async (claim) => {
  const folder = await makeSkill();
  const before = await digestTree(folder);
  await DEPENDENT[claim]?.(folder);
  expect(await digestTree(folder)).not.toBe(before);
});

test("paths are sorted by their UTF-8 bytes, in which neither UTF-16 nor a locale sorts them", async () => {
  const names = ["Z", "a", "é", "\uFB01", "😀"];
  const folder = await makeTree(Object.fromEntries(names.map((name) => [name, ""])));
  expect((await listTree(folder)).map(({ path }) => path)).toEqual(names);
  expect([...names].sort()).not.toEqual(names);
});

test("a path with a newline and a whole record in it is not taken for two entries", () => {
  const file = (path: string) => ({ path, kind: "file" as const, executable: false, sha256: "0".repeat(64) });
  const two = digestEntries([file("a"), file("b")]);
  expect(digestEntries([file(`a\nf ${"0".repeat(64)} b`)])).not.toBe(two);
  expect(digestEntries([file(`af ${"0".repeat(64)} b`)])).not.toBe(two);
  expect(() => digestEntries([file(`a\0f ${"0".repeat(64)} b`)])).toThrow("contains a NUL");
});

test("the order of the entries given does not matter, and no path may come twice", () => {
  const file = (path: string) => ({ path, kind: "file" as const, executable: false, sha256: "0".repeat(64) });
  expect(digestEntries([file("b"), file("a")])).toBe(digestEntries([file("a"), file("b")]));
  expect(() => digestEntries([file("é"), file("e\u0301")])).toThrow(expect.objectContaining({ code: "unsafe-path" }));
});

test("a link is never followed, wherever it leads", async () => {
  const folder = await makeTree({ "SKILL.md": "" });
  await symlink("/", join(folder, "root"));
  await symlink(".", join(folder, "loop"));
  await symlink("/nowhere/at/all", join(folder, "dangling"));
  const entries = await listTree(folder);
  expect(entries.map(({ path, kind }) => `${path} ${kind}`)).toEqual([
    "SKILL.md file",
    "dangling symlink",
    "loop symlink",
    "root symlink",
  ]);
});

test("a FIFO below the root is refused by name, without waiting for a writer", async () => {
  const folder = await makeTree({ "a/b/file": "" });
  await promisify(execFile)("mkfifo", [join(folder, "a/b/pipe")]);
  await expect(digestTree(folder)).rejects.toMatchObject({
    code: "unsafe-path",
    message: expect.stringContaining("a/b/pipe"),
  });
});

test("a socket is refused", async () => {
  const folder = await temporaryFolder();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(join(folder, "socket"), resolve));
  await expect(digestTree(folder)).rejects.toMatchObject({ code: "unsafe-path" });
  server.close();
});

test("a name that is not UTF-8 is refused, for it has no spelling that all machines share", async () => {
  const folder = await temporaryFolder();
  await writeFile(Buffer.concat([Buffer.from(`${folder}/x`), Buffer.from([0xff])]), "");
  await expect(digestTree(folder)).rejects.toMatchObject({ code: "unsafe-path" });
});

test("a folder that is not there, and a file in place of one, are not found", async () => {
  const folder = await makeTree({ file: "" });
  await expect(digestTree(join(folder, "none"))).rejects.toMatchObject({ code: "path-not-found" });
  await expect(digestTree(join(folder, "./file"))).rejects.toMatchObject({ code: "path-not-found" });
});

test("a folder that cannot be read is named, with the reason", async () => {
  const folder = await temporaryFolder();
  await symlink("loop", join(folder, "loop"));
  await expect(digestTree(join(folder, "loop"))).rejects.toMatchObject({
    code: "not-readable",
    message: `\`${folder}/loop\` cannot be read (ELOOP)`,
  });
});

test("a large file is streamed: the memory used does not grow with it", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "big"), "");
  await truncate(join(folder, "big"), 100 * MEBIBYTE);
  const before = process.memoryUsage.rss();
  const [entry] = await listTree(folder);
  expect(process.memoryUsage.rss() - before).toBeLessThan(50 * MEBIBYTE);
  const zeros = createHash("sha256");
  for (let i = 0; i < 100; i++) zeros.update(Buffer.alloc(MEBIBYTE));
  expect(entry).toMatchObject({ size: 100 * MEBIBYTE, sha256: zeros.digest("hex") });
});

test("few files are open at a time, however many there are", async () => {
  const names = Array.from({ length: 30 }, (_, i) => `f${i}`);
  const folder = await makeTree(Object.fromEntries(names.map((name) => [name, ""])));
  // large, so that they are open while others have their turn
  for (const name of names) await truncate(join(folder, name), 2 * MEBIBYTE);
  const openFiles = () => readdirSync("/dev/fd").length;
  const before = openFiles();
  const seen = await watching(listTree(folder), openFiles);
  expect(Math.max(...seen) - before).toBeGreaterThan(0);
  expect(Math.max(...seen) - before).toBeLessThan(5);
});

test("other work goes on while many small files are read, also by many at once", async () => {
  const names = Array.from({ length: 1000 }, (_, i) => `f${i}`);
  const folder = await makeTree(Object.fromEntries(names.map((name) => [name, name])));
  expect((await watching(listTree(folder), () => 0)).length).toBeGreaterThan(10);
  const small = await makeSkill();
  const many = Promise.all(Array.from({ length: 50 }, () => listTree(small)));
  expect((await watching(many, () => 0)).length).toBeGreaterThan(40);
});

/** What `look` sees at each turn of the event loop until `work` is done. */
async function watching(work: Promise<unknown>, look: () => number): Promise<number[]> {
  const seen: number[] = [];
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await setImmediate();
    seen.push(look());
  }
  await done;
  return seen;
}
