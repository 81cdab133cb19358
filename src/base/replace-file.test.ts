import { execFile, spawnSync } from "node:child_process";
import { chmod, lstat, mkdir, readdir, readFile, readlink, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, expect, test } from "vitest";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { followLinks, removeLeftovers, writeFileAtomic } from "./replace-file.ts";
import { temporaryName } from "./temporary.ts";

const modeOf = async (path: string) => (await stat(path)).mode & 0o7777;

const umask = process.umask();
afterEach(() => {
  process.umask(umask);
});

test("a file is made and replaced, and nothing else is left in its folder", async () => {
  const folder = await temporaryFolder();
  await writeFileAtomic(join(folder, "a.json"), "one");
  await writeFileAtomic(join(folder, "a.json"), new TextEncoder().encode("two"));
  expect(await readFile(join(folder, "a.json"), "utf8")).toBe("two");
  expect(await readdir(folder)).toEqual(["a.json"]);
});

test("a new file is 0644, whatever the umask", async () => {
  const path = join(await temporaryFolder(), "a");
  process.umask(0o077);
  await writeFileAtomic(path, "");
  expect(await modeOf(path)).toBe(0o644);
});

test("an existing file keeps its mode", async () => {
  const path = join(await temporaryFolder(), "a");
  await writeFile(path, "");
  await chmod(path, 0o751);
  await writeFileAtomic(path, "new");
  expect(await modeOf(path)).toBe(0o751);
});

test("a mode that is asked for holds against an existing file and the umask", async () => {
  const path = join(await temporaryFolder(), "secret");
  await writeFile(path, "", { mode: 0o666 });
  await writeFileAtomic(path, "new", { mode: 0o600 });
  expect(await modeOf(path)).toBe(0o600);
  process.umask(0o077);
  await writeFileAtomic(path, "new", { mode: 0o660 });
  expect(await modeOf(path)).toBe(0o660);
});

test("a link stays, and what it leads to is replaced", async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, "dotfiles"));
  await writeFile(join(folder, "dotfiles/config"), "old", { mode: 0o600 });
  await symlink("dotfiles/config", join(folder, "config"));
  await symlink("config", join(folder, "again"));
  await writeFileAtomic(join(folder, "again"), "new");
  expect(await readlink(join(folder, "config"))).toBe("dotfiles/config");
  expect(await readFile(join(folder, "dotfiles/config"), "utf8")).toBe("new");
  expect(await modeOf(join(folder, "dotfiles/config"))).toBe(0o600);
  expect(await readdir(join(folder, "dotfiles"))).toEqual(["config"]);
});

test("a link that leads to nothing yet is written through", async () => {
  const folder = await temporaryFolder();
  await symlink("later", join(folder, "config"));
  await writeFileAtomic(join(folder, "config"), "new");
  expect((await lstat(join(folder, "config"))).isSymbolicLink()).toBe(true);
  expect(await readFile(join(folder, "later"), "utf8")).toBe("new");
});

test("`..` in a link is the parent on disk, also where the path to the link goes through another link", async () => {
  const folder = await temporaryFolder();
  await mkdir(join(folder, "real/inner"), { recursive: true });
  await symlink("real/inner", join(folder, "short"));
  await symlink("../file", join(folder, "real/inner/link"));
  expect(await followLinks(join(folder, "short/link"))).toBe(join(folder, "real/file"));
});

test("links in a circle are refused", async () => {
  const folder = await temporaryFolder();
  await symlink("b", join(folder, "a"));
  await symlink("a", join(folder, "b"));
  await expect(writeFileAtomic(join(folder, "a"), "")).rejects.toMatchObject({ code: "unsafe-path" });
});

test("a FIFO is not taken away from those who use it, whatever mode is asked for", async () => {
  const path = join(await temporaryFolder(), "pipe");
  await promisify(execFile)("mkfifo", [path]);
  await expect(writeFileAtomic(path, "", { mode: 0o600 })).rejects.toMatchObject({ code: "unsafe-path" });
  expect((await lstat(path)).isFIFO()).toBe(true);
});

test("a missing folder is named with the system's reason", async () => {
  const path = join(await temporaryFolder(), "none/a");
  await expect(writeFileAtomic(path, "")).rejects.toMatchObject({
    code: "not-writable",
    message: expect.stringContaining(path),
    cause: expect.objectContaining({ code: "ENOENT" }),
  });
});

test("leftovers of killed processes go; files of the living and of the user stay", async () => {
  const folder = await temporaryFolder();
  const mine = temporaryName();
  const dead = temporaryName().replace(`-${process.pid}-`, `-${spawnSync("true").pid}-`);
  await mkdir(join(folder, dead.replace(/.$/, "f")), { recursive: true });
  for (const name of [mine, dead.replace(/.$/, "0"), ".skep-tmp-notes", "a"]) await writeFile(join(folder, name), "");
  await removeLeftovers(folder);
  const left = [mine, dead.replace(/.$/, "f"), ".skep-tmp-notes", "a"];
  expect((await readdir(folder)).sort()).toEqual(left.sort());
});

test("a folder that is not there has no leftovers", async () => {
  await expect(removeLeftovers(join(await temporaryFolder(), "none"))).resolves.toBeUndefined();
});
