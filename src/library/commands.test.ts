import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { type CommandFinder, createCommandFinder } from "./commands.ts";

const disk = vi.hoisted(() => ({ looks: [] as string[] }));
vi.mock("node:fs", async (original) => {
  const real = await original<typeof import("node:fs")>();
  const statSync = (path: string, options: object): unknown => {
    disk.looks.push(path);
    return real.statSync(path, options);
  };
  return { ...real, statSync };
});

describe("a command is there when an entry of PATH has", () => {
  test("an executable file of that name, in whichever entry [harness.requires.which]", async () => {
    const bin = await temporaryFolder();
    const more = await temporaryFolder();
    writeProgram(join(bin, "git"));
    writeProgram(join(more, "gh"));
    const finder = posix(bin, join(bin, "absent"), more);
    expect(["git", "gh", "docker"].map(finder.has)).toEqual([true, true, false]);
  });

  test("a link to an executable file, also through another link", async () => {
    const bin = await temporaryFolder();
    writeProgram(join(bin, "python3.13"));
    symlinkSync("python3.13", join(bin, "python3"));
    symlinkSync(join(bin, "python3"), join(bin, "python"));
    expect(posix(bin).has("python")).toBe(true);
  });

  test("such a file behind an entry where the name is taken by something that cannot be run", async () => {
    const first = await temporaryFolder();
    const second = await temporaryFolder();
    mkdirSync(join(first, "gh"));
    writeFileSync(join(first, "git"), "");
    writeProgram(join(second, "gh"));
    writeProgram(join(second, "git"));
    expect(posix(first).has("gh")).toBe(false);
    expect(["gh", "git"].map(posix(first, second).has)).toEqual([true, true]);
  });

  test("a file whose name is unusual, and still a name", async () => {
    const bin = await temporaryFolder();
    const names = ["g++", "[", "my tool", "Ünïcode", "..gh", "C:gh", "a\\b", "~"];
    for (const name of names) writeProgram(join(bin, name));
    expect(names.filter((name) => !posix(bin).has(name))).toEqual([]);
  });
});

describe("a command is missing when PATH offers only", () => {
  test("a file that may not be executed", async () => {
    const bin = await temporaryFolder();
    writeFileSync(join(bin, "gh"), "#!/bin/sh\n", { mode: 0o644 });
    expect(posix(bin).has("gh")).toBe(false);
  });

  test("a folder of that name", async () => {
    const bin = await temporaryFolder();
    mkdirSync(join(bin, "gh"));
    expect(posix(bin).has("gh")).toBe(false);
  });

  test("a link that leads nowhere, to itself, to a folder or to a file that may not be executed", async () => {
    const bin = await temporaryFolder();
    writeFileSync(join(bin, "plain"), "", { mode: 0o644 });
    symlinkSync("gone", join(bin, "dangling"));
    symlinkSync("circular", join(bin, "circular"));
    symlinkSync(bin, join(bin, "folder"));
    symlinkSync("plain", join(bin, "to-plain"));
    const finder = posix(bin);
    expect(["dangling", "circular", "folder", "to-plain"].filter(finder.has)).toEqual([]);
  });

  test("the working directory, by an empty or a relative entry: it is not even looked at", async () => {
    const bin = await temporaryFolder();
    writeProgram(join(bin, "gh"));
    const fromHere = relative(process.cwd(), bin);
    disk.looks = [];
    for (const path of ["", ":", "::", ".", "bin", "./bin", "~/bin", fromHere, `:${fromHere}:.`]) {
      expect(createCommandFinder({ path, platform: "linux" }).has("gh"), path).toBe(false);
    }
    expect(disk.looks).toEqual([]);
    expect(createCommandFinder({ path: `:.:${bin}:`, platform: "linux" }).has("gh")).toBe(true);
  });

  test("entries that are files, do not exist or could not be a path", async () => {
    const bin = await temporaryFolder();
    writeProgram(join(bin, "gh"));
    const finder = posix(join(bin, "gh"), join(bin, "absent"), `${bin}\0`, `/${"x".repeat(5000)}`);
    expect(["gh", "", ".", "..", "/"].filter(finder.has)).toEqual([]);
  });
});

describe("a name that is a path", () => {
  test("is never completed from PATH", async () => {
    const folder = await temporaryFolder();
    writeProgram(join(folder, "bin/tools/gh"));
    writeProgram(join(folder, "gh"));
    const finder = posix(join(folder, "bin"));
    expect(["tools/gh", "./tools/gh", "../gh", "tools/../../gh", "~/gh", "gh/"].filter(finder.has)).toEqual([]);
  });

  test("is there when it is absolute and leads to an executable file", async () => {
    const folder = await temporaryFolder();
    writeProgram(join(folder, "gh"));
    writeFileSync(join(folder, "plain"), "", { mode: 0o644 });
    const finder = posix();
    expect(finder.has(join(folder, "gh"))).toBe(true);
    expect(["plain", "absent", "gh/gh", ""].filter((name) => finder.has(`${folder}/${name}`))).toEqual([]);
  });

  test("of another machine is not even looked at", async () => {
    const folder = await temporaryFolder();
    writeProgram(join(folder, "gh.exe"));
    disk.looks = [];
    for (const path of [`/${folder}/gh`, "\\\\host\\share\\gh", "//host/share/gh", "/\\host\\share\\gh"]) {
      expect(windows({ path: folder }).has(path), path).toBe(false);
    }
    expect(disk.looks).toEqual([]);
  });
});

test.each(["", ".", "..", "gh\0", "\0", "gh\0/../git", "/bin/sh\0"])("%j is nobody's name", async (name) => {
  const bin = await temporaryFolder();
  writeProgram(join(bin, "gh"));
  expect(posix(bin, join(bin, "gh")).has(name)).toBe(false);
});

test("a name of any length is missing rather than an error", async () => {
  expect(posix(await temporaryFolder()).has("x".repeat(100_000))).toBe(false);
});

describe("the disk is asked", () => {
  test("once for a thousand questions after the same command, found or not", async () => {
    const bin = await temporaryFolder();
    writeProgram(join(bin, "git"));
    const finder = posix(join(bin, "absent"), bin);
    disk.looks = [];
    for (let i = 0; i < 1000; i++) {
      expect(finder.has("git")).toBe(true);
      expect(finder.has("gh")).toBe(false);
    }
    expect(disk.looks).toEqual([join(bin, "absent/git"), join(bin, "git"), join(bin, "absent/gh"), join(bin, "gh")]);
  });

  test("again only by a new finder", async () => {
    const bin = await temporaryFolder();
    writeProgram(join(bin, "git"));
    const finder = posix(bin);
    expect(["git", "gh"].map(finder.has)).toEqual([true, false]);
    rmSync(join(bin, "git"));
    writeProgram(join(bin, "gh"));
    expect(["git", "gh"].map(finder.has)).toEqual([true, false]);
    expect(["git", "gh"].map(posix(bin).has)).toEqual([false, true]);
  });

  test("not at all before the first question", async () => {
    const bin = await temporaryFolder();
    disk.looks = [];
    posix(bin);
    expect(disk.looks).toEqual([]);
  });
});

describe("on Windows", () => {
  test("a command is a file with an ending of PATHEXT, in capitals or not [harness.requires.which]", async () => {
    const bin = await temporaryFolder();
    for (const file of ["gh.exe", "npm.CMD", "plain", "script.sh", "tool.ps1"]) writeProgram(join(bin, file));
    const finder = windows({ path: `C:\\absent;${bin}`, pathExt: ".COM;.EXE;.CMD" });
    expect(["gh", "npm", "plain", "script", "script.sh", "tool"].filter(finder.has)).toEqual(["gh", "npm"]);
    expect(windows({ path: bin, pathExt: ".ps1" }).has("tool")).toBe(true);
  });

  test("the ending may be part of the name, and is one only at its end", async () => {
    const bin = await temporaryFolder();
    for (const file of ["gh.exe", "GH.EXE", "Code.Exe", "python3.13.exe", "exe"]) writeProgram(join(bin, file));
    const finder = windows({ path: bin, pathExt: ".EXE" });
    const there = ["gh.exe", "GH.EXE", "Code.Exe", "python3.13", "python3.13.exe"];
    expect([...there, "gh.exe.exe", "gh.", "exe", ".exe", "gh.com"].filter(finder.has)).toEqual(there);
  });

  test.each([undefined, ""])("PATHEXT is what Windows takes it for when it is %j", async (pathExt) => {
    const bin = await temporaryFolder();
    for (const file of ["a.com", "b.exe", "c.bat", "d.cmd", "e.js"]) writeProgram(join(bin, file));
    const finder = windows({ path: bin, pathExt });
    expect(["a", "b", "c", "d", "e"].map(finder.has)).toEqual([true, true, true, true, false]);
  });

  test("what is no ending in PATHEXT is left out", async () => {
    const bin = await temporaryFolder();
    for (const file of ["gh", "ghexe", "gh.", "tools/gh.exe"]) writeProgram(join(bin, file));
    const finder = windows({ path: bin, pathExt: ";exe;.; ;.\0;.exe/../gh;./gh.exe" });
    expect(["gh", "tools"].filter(finder.has)).toEqual([]);
  });

  test("entries of PATH are separated by semicolons, may be quoted, and count only when absolute", async () => {
    const first = await temporaryFolder();
    const second = await temporaryFolder();
    writeProgram(join(first, "with blank/gh.exe"));
    writeProgram(join(second, "git.exe"));
    const finder = windows({ path: `;.;bin;"${first}/with blank";;${second};` });
    expect(["gh", "git", "docker"].map(finder.has)).toEqual([true, true, false]);
  });

  test("backslashes and drives make a path of a name, and a path takes the endings too", async () => {
    const bin = await temporaryFolder();
    for (const file of ["gh.exe", "tools/gh.exe", "tools\\gh.exe", "C:gh.exe"]) writeProgram(join(bin, file));
    const finder = windows({ path: bin });
    expect(["tools/gh", "tools\\gh", "C:gh", "..\\gh", "gh.exe:stream"].filter(finder.has)).toEqual([]);
    expect(["gh", "gh.exe", "tools/gh"].map((name) => finder.has(`${bin}/${name}`))).toEqual([true, true, true]);
  });
});

function posix(...folders: string[]): CommandFinder {
  return createCommandFinder({ path: folders.join(":"), platform: "linux" });
}

function windows(search: { path: string; pathExt?: string | undefined }): CommandFinder {
  return createCommandFinder({ ...search, platform: "win32" });
}

function writeProgram(path: string): void {
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, "#!/bin/sh\n");
  chmodSync(path, 0o755);
}
