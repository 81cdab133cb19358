import { spawn } from "node:child_process";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { writeTree } from "./write-tree.ts";

test("a folder is made with all its files, and what starts as a script can be run", async () => {
  const parent = await temporaryFolder();
  const files = { "SKILL.md": "hello\n", "scripts/run.sh": "#!/bin/sh\n" };
  await writeTree(join(parent, "home/pdf"), new Map(Object.entries(files)));
  for (const [path, text] of Object.entries(files)) {
    expect(await readFile(join(parent, "home/pdf", path), "utf8")).toBe(text);
  }
  expect((await stat(join(parent, "home/pdf/scripts/run.sh"))).mode & 0o100).toBe(0o100);
  expect((await stat(join(parent, "home/pdf/SKILL.md"))).mode & 0o111).toBe(0);
  expect(await readdir(join(parent, "home"))).toEqual(["pdf"]);
});

test("whatever is there stays, also an empty folder", async () => {
  const parent = await temporaryFolder();
  await mkdir(join(parent, "folder"));
  await writeFile(join(parent, "file"), "mine");
  for (const name of ["folder", "file"]) {
    await expect(writeTree(join(parent, name), new Map([["a", "new"]]))).rejects.toMatchObject({
      code: "already-exists",
      message: `there is something at \`${join(parent, name)}\` already`,
    });
  }
  expect(await readdir(join(parent, "folder"))).toEqual([]);
  expect(await readFile(join(parent, "file"), "utf8")).toBe("mine");
});

test("a place below a file is named, with the reason in words", async () => {
  const file = join(await temporaryFolder(), "file");
  await writeFile(file, "");
  await expect(writeTree(join(file, "pdf"), new Map([["a", ""]]))).rejects.toMatchObject({
    code: "not-writable",
    message: `\`${file}\` cannot be written: a part of the path is not a folder (ENOTDIR)`,
  });
});

test("of ten processes that make the same folder one wins, and nine are told that it is there", async () => {
  const parent = await temporaryFolder();
  const makers = Array.from({ length: 10 }, (_, i) => startMaker(`${i}`));
  await Promise.all(makers.map((maker) => maker.next()));
  const targets = Array.from({ length: 10 }, (_, i) => `skill-${i}`);
  for (const target of targets) {
    for (const maker of makers) maker.say(join(parent, target));
    const outcomes = await Promise.all(makers.map((maker) => maker.next()));
    expect(outcomes.toSorted()).toEqual([...Array(9).fill("already-exists"), "created"]);
    expect(await readFile(join(parent, target, "SKILL.md"), "utf8")).toBe(`${outcomes.indexOf("created")}`);
  }
  expect((await readdir(parent)).toSorted()).toEqual(targets.toSorted());
});

/** A process that makes the folders it is told, and answers with a line for each after a first one when it is ready. */
function startMaker(content: string): { say: (line: string) => void; next: () => Promise<string> } {
  const script = join(import.meta.dirname, "../../test/kill/write-trees.ts");
  const child = spawn(process.execPath, [script, content], { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return {
    say: (line) => void child.stdin.write(`${line}\n`),
    next: async () => String((await lines.next()).value),
  };
}
