import { spawnSync } from "node:child_process";
import { chmod, lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { createFolder, removeFolder, replaceFolder, settleFolders, withStaging } from "./replace-folder.ts";
import { temporaryName } from "./temporary.ts";

async function addFile(path: string, content: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

/** Stages a tree that says `content` and hands it to `apply`. */
async function staging(
  target: string,
  content: string,
  apply: (target: string, staged: string) => Promise<void>,
): Promise<void> {
  await withStaging(dirname(target), async (folder) => {
    await addFile(join(folder, "repository/skill/SKILL.md"), content);
    await apply(target, join(folder, "repository/skill"));
  });
}

const contentOf = (target: string) => readFile(join(target, "SKILL.md"), "utf8");

test("a folder is created, replaced and removed, and nothing else is left beside it", async () => {
  const parent = await temporaryFolder();
  const target = join(parent, "pdf");
  await staging(target, "one", createFolder);
  expect(await contentOf(target)).toBe("one");
  await staging(target, "two", replaceFolder);
  expect(await contentOf(target)).toBe("two");
  expect(await readdir(parent)).toEqual(["pdf"]);
  await removeFolder(target);
  expect(await readdir(parent)).toEqual([]);
});

test("the parent is made when it is missing", async () => {
  const target = join(await temporaryFolder(), "home/plugins/pdf");
  await staging(target, "one", createFolder);
  expect(await contentOf(target)).toBe("one");
});

test("a folder that is not there is created by replacing, and removing it does nothing", async () => {
  const target = join(await temporaryFolder(), "pdf");
  await removeFolder(target);
  await staging(target, "one", replaceFolder);
  expect(await contentOf(target)).toBe("one");
});

test.each(["folder", "file", "link", "dangling link"])("creating refuses when a %s is there", async (kind) => {
  const target = join(await temporaryFolder(), "pdf");
  if (kind === "folder") await mkdir(target);
  if (kind === "file") await writeFile(target, "");
  if (kind === "link") await symlink("/", target);
  if (kind === "dangling link") await symlink("nowhere", target);
  await expect(staging(target, "one", createFolder)).rejects.toMatchObject({ code: "already-exists" });
});

test.each([
  ["replacing", replaceFolder],
  ["removing", removeFolder],
])("%s leaves a link and what it leads to as they are", async (_, apply) => {
  const parent = await temporaryFolder();
  await addFile(join(parent, "elsewhere/SKILL.md"), "mine");
  await symlink("elsewhere", join(parent, "pdf"));
  const attempt = staging(join(parent, "pdf"), "new", apply);
  await expect(attempt).rejects.toMatchObject({ code: "unsafe-path" });
  expect((await lstat(join(parent, "pdf"))).isSymbolicLink()).toBe(true);
  expect(await contentOf(join(parent, "elsewhere"))).toBe("mine");
});

test.each([
  ["replacing", replaceFolder],
  ["removing", removeFolder],
])("%s leaves a file as it is", async (_, apply) => {
  const target = join(await temporaryFolder(), "pdf");
  await writeFile(target, "mine");
  await expect(staging(target, "new", apply)).rejects.toMatchObject({ code: "unsafe-path" });
  expect(await readFile(target, "utf8")).toBe("mine");
});

test("only what is really in the staging folder can be moved in", async () => {
  const parent = await temporaryFolder();
  await addFile(join(parent, "mine/inner/SKILL.md"), "mine");
  await withStaging(parent, async (folder) => {
    await symlink(join(parent, "mine"), join(folder, "planted"));
    for (const staged of [join(folder, "planted/inner"), join(parent, "mine"), dirname(folder)]) {
      const attempt = replaceFolder(join(parent, "pdf"), staged);
      await expect(attempt).rejects.toMatchObject({ code: "unsafe-path" });
    }
  });
  expect(await contentOf(join(parent, "mine/inner"))).toBe("mine");
});

test("a name of 255 bytes can be replaced", async () => {
  const target = join(await temporaryFolder(), "n".repeat(255));
  await staging(target, "one", createFolder);
  await staging(target, "two", replaceFolder);
  expect(await contentOf(target)).toBe("two");
});

test("folders without write permission become ones that can be moved away again", async () => {
  const target = join(await temporaryFolder(), "pdf");
  await withStaging(dirname(target), async (folder) => {
    await addFile(join(folder, "skill/scripts/run.sh"), "");
    await chmod(join(folder, "skill/scripts"), 0o555);
    await chmod(join(folder, "skill"), 0o555);
    await createFolder(target, join(folder, "skill"));
  });
  expect((await stat(target)).mode & 0o777).toBe(0o755);
  expect((await stat(join(target, "scripts"))).mode & 0o777).toBe(0o755);
});

test("a folder that its owner made read-only further down is removed all the same", async () => {
  const parent = await temporaryFolder();
  await addFile(join(parent, "pdf/scripts/inner/run.sh"), "");
  await chmod(join(parent, "pdf/scripts/inner"), 0o555);
  await chmod(join(parent, "pdf/scripts"), 0o555);
  await removeFolder(join(parent, "pdf"));
  expect(await readdir(parent)).toEqual([]);
});

test("what was staged is removed when the work fails, and the failure is the caller's own", async () => {
  const parent = await temporaryFolder();
  const attempt = withStaging(parent, async (folder) => {
    await addFile(join(folder, "half"), "");
    throw new RangeError("mine");
  });
  await expect(attempt).rejects.toThrow(RangeError);
  expect(await readdir(parent)).toEqual([]);
});

// The rows of the table in swap-folder.ts, made by hand.

test("settling puts back what a kill between the two renames left aside", async () => {
  const parent = await temporaryFolder();
  await addFile(join(parent, ".skep-swap/old/pdf/SKILL.md"), "old");
  await settleFolders(parent);
  expect(await contentOf(join(parent, "pdf"))).toBe("old");
  expect(await readdir(parent)).toEqual(["pdf"]);
});

test("settling clears up what a kill after the commit left", async () => {
  const parent = await temporaryFolder();
  await addFile(join(parent, "pdf/SKILL.md"), "new");
  await addFile(join(parent, ".skep-swap/old/pdf/SKILL.md"), "old");
  await addFile(join(parent, ".skep-swap/trash/anything/half"), "");
  await settleFolders(parent);
  expect(await contentOf(join(parent, "pdf"))).toBe("new");
  expect(await readdir(parent)).toEqual(["pdf"]);
});

test("replacing and removing begin by settling their target", async () => {
  const parent = await temporaryFolder();
  await addFile(join(parent, ".skep-swap/old/pdf/SKILL.md"), "old");
  await addFile(join(parent, ".skep-swap/old/csv/SKILL.md"), "old");
  await staging(join(parent, "pdf"), "new", replaceFolder);
  expect(await contentOf(join(parent, "pdf"))).toBe("new");
  await removeFolder(join(parent, "csv"));
  expect(await readdir(parent)).toEqual(["pdf"]);
});

test("creating leaves alone what another is exchanging, since it holds no lock", async () => {
  const parent = await temporaryFolder();
  const old = join(parent, ".skep-swap/old/pdf");
  await addFile(join(old, "SKILL.md"), "old");
  await expect(staging(join(parent, "pdf"), "new", createFolder)).rejects.toMatchObject({ code: "already-exists" });
  expect(await contentOf(old)).toBe("old");
  expect(await readdir(parent)).toEqual([".skep-swap"]);
});

test("settling leaves the staging of a running process and removes that of a dead one", async () => {
  const parent = await temporaryFolder();
  const dead = temporaryName().replace(`-${process.pid}-`, `-${spawnSync("true").pid}-`);
  await addFile(join(parent, ".skep-swap/staging", dead, "half"), "");
  await withStaging(parent, async (folder) => {
    await settleFolders(parent);
    expect(await readdir(dirname(folder))).toHaveLength(1);
  });
  expect(await readdir(parent)).toEqual([]);
});

test("settling a folder that is not there, or has nothing to settle, does nothing", async () => {
  const parent = await temporaryFolder();
  await addFile(join(parent, "pdf/SKILL.md"), "mine");
  await settleFolders(parent);
  await settleFolders(join(parent, "none"));
  expect(await readdir(parent)).toEqual(["pdf"]);
});

test.each(["", "old", "trash", "staging"])(
  "a planted link at .skep-swap/%s is refused, and what it leads to stays",
  async (part) => {
    const parent = await temporaryFolder();
    const home = await temporaryFolder();
    await addFile(join(home, "documents/thesis"), "");
    const link = join(parent, ".skep-swap", part);
    await mkdir(dirname(link), { recursive: true });
    await symlink(home, link);
    const refusal = { code: "unsafe-path" };
    await expect(settleFolders(parent)).rejects.toMatchObject(refusal);
    await expect(removeFolder(join(parent, "pdf"))).rejects.toMatchObject(refusal);
    await expect(staging(join(parent, "pdf"), "", replaceFolder)).rejects.toMatchObject(refusal);
    expect(await readdir(join(home, "documents"))).toEqual(["thesis"]);
  },
);
