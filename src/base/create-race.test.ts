import { type PathLike, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { writeTree } from "./write-tree.ts";

// What others do at the worst instant: around the two looks after which a folder is created.

const others = vi.hoisted((): { looks: number; act?: (looks: number) => void } => ({ looks: 0 }));

vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  const lstatSync = (path: PathLike, options: { throwIfNoEntry: false }) => {
    const stat = fs.lstatSync(path, options);
    others.act?.(++others.looks);
    return stat;
  };
  return { ...fs, lstatSync };
});

beforeEach(() => {
  others.looks = 0;
});

const create = (target: string) => writeTree(target, new Map([["SKILL.md", "mine"]]));

test.each(["folder", "file", "link"])("a %s that comes between the last look and the move stays", async (kind) => {
  const parent = await temporaryFolder();
  const target = join(parent, "pdf");
  await mkdir(join(parent, "other"));
  await writeFile(join(parent, "other/SKILL.md"), "theirs");
  others.act = (looks) => {
    if (looks !== 2) return;
    if (kind === "folder") renameSync(join(parent, "other"), target);
    if (kind === "file") writeFileSync(target, "theirs");
    if (kind === "link") symlinkSync("other", target);
  };
  await expect(create(target)).rejects.toMatchObject({
    code: "already-exists",
    message: `there is something at \`${target}\` already`,
    cause: { syscall: "rename" },
  });
  expect(await readFile(kind === "file" ? target : join(target, "SKILL.md"), "utf8")).toBe("theirs");
  expect(await readdir(parent)).not.toContain(".skep-swap");
});

test("a folder whose exchange begins after the first look is not taken for absent", async () => {
  const parent = await temporaryFolder();
  const target = join(parent, "pdf");
  await mkdir(target);
  await writeFile(join(target, "SKILL.md"), "theirs");
  await mkdir(join(parent, ".skep-swap/old"), { recursive: true });
  others.act = (looks) => {
    if (looks === 1) renameSync(target, join(parent, ".skep-swap/old/pdf"));
  };
  await expect(create(target)).rejects.toMatchObject({ code: "already-exists" });
  expect(await readFile(join(parent, ".skep-swap/old/pdf/SKILL.md"), "utf8")).toBe("theirs");
  expect(await readdir(parent)).toEqual([".skep-swap"]);
});
