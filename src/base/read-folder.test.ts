import { mkdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { findFolder, readFolder } from "./read-folder.ts";
import { replaceFolder, withStaging } from "./replace-folder.ts";

async function makeSkill(folder: string, content: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "a"), content);
  await writeFile(join(folder, "b"), content);
}

async function replaceBy(target: string, content: string): Promise<void> {
  await withStaging(dirname(target), async (folder) => {
    await makeSkill(folder, content);
    await replaceFolder(target, folder);
  });
}

/** Takes the folder away as the first of the two renames does. */
async function beginExchange(target: string): Promise<string> {
  const old = join(dirname(target), ".skep-swap/old/pdf");
  await mkdir(dirname(old), { recursive: true });
  await rename(target, old);
  return old;
}

test("a folder is where it is; what is not there is not found", async () => {
  const parent = await temporaryFolder();
  await makeSkill(join(parent, "pdf"), "one");
  expect(await findFolder(join(parent, "pdf"))).toBe(join(parent, "pdf"));
  expect(await findFolder(join(parent, "none"))).toBeUndefined();
  expect(await findFolder(join(parent, "none/at/all"))).toBeUndefined();
  expect(await findFolder(join(parent, "pdf/a"))).toBeUndefined();
  expect(await findFolder(join(parent, "pdf/a/b"))).toBeUndefined();
  expect(await readFolder(join(parent, "none"), async () => "read")).toBeUndefined();
});

test("between the two renames the old folder is found, also through a link", async () => {
  const parent = await temporaryFolder();
  await makeSkill(join(parent, "pdf"), "one");
  await symlink("pdf", join(parent, "link"));
  const old = await beginExchange(join(parent, "pdf"));
  expect(await findFolder(join(parent, "pdf"))).toBe(old);
  expect(await findFolder(join(parent, "link"))).toBe(old);
  expect(await readFolder(join(parent, "pdf"), (folder) => readFile(join(folder, "a"), "utf8"))).toBe("one");
});

test("a reader does not follow a planted link out of the reserved folder", async () => {
  const parent = await temporaryFolder();
  await mkdir(join(parent, ".skep-swap"));
  await symlink("/", join(parent, ".skep-swap/old"));
  await expect(findFolder(join(parent, "etc"))).rejects.toMatchObject({ code: "unsafe-path" });
});

test("what is replaced while it is read is read again, so that nothing is mixed", async () => {
  const target = join(await temporaryFolder(), "pdf");
  await makeSkill(target, "one");
  let reads = 0;
  const read = await readFolder(target, async (folder) => {
    const a = await readFile(join(folder, "a"), "utf8");
    if (reads++ === 0) await replaceBy(target, "two");
    return [a, await readFile(join(folder, "b"), "utf8")];
  });
  expect(read).toEqual(["two", "two"]);
  expect(reads).toBe(2);
});

test("an error that comes of the replacing is not the reader's; one of its own is", async () => {
  const target = join(await temporaryFolder(), "pdf");
  await makeSkill(target, "one");
  const old = await beginExchange(target);
  const read = readFolder(target, async (folder) => {
    if (folder === old) {
      await rename(old, target);
      await rm(dirname(old), { recursive: true });
    }
    return readFile(join(folder, "a"), "utf8");
  });
  expect(await read).toBe("one");
  await expect(readFolder(target, (folder) => readFile(join(folder, "none")))).rejects.toThrow("ENOENT");
});

test("a folder that never stays is given up", async () => {
  const target = join(await temporaryFolder(), "pdf");
  await makeSkill(target, "one");
  const attempt = readFolder(target, () => replaceBy(target, "next"));
  await expect(attempt).rejects.toMatchObject({ code: "not-readable" });
});
