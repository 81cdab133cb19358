import { join, relative } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { breakDisk, type Fault, mendDisk } from "../../test/kill/faulty-disk.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { readFolder } from "./read-folder.ts";
import { removeLeftovers, writeFileAtomic } from "./replace-file.ts";
import { createFolder, removeFolder, replaceFolder, settleFolders, withStaging } from "./replace-folder.ts";
import { writeTree } from "./write-tree.ts";

// Every call to the disk that a change makes is broken in turn, in each way that a disk can break.

vi.mock("node:fs", async (original) => {
  const { breakableSync } = await import("../../test/kill/faulty-disk.ts");
  return breakableSync(await original());
});
vi.mock("node:fs/promises", async (original) => {
  const { breakablePromises } = await import("../../test/kill/faulty-disk.ts");
  return breakablePromises(await original());
});
const { mkdir, readdir, readFile, writeFile } =
  await vi.importActual<typeof import("node:fs/promises")>("node:fs/promises");

beforeEach(() => {
  // what this process leaves behind is to count as left by a dead one
  vi.spyOn(process, "kill").mockImplementation(() => {
    throw Object.assign(new Error("ESRCH"), { code: "ESRCH" });
  });
});
afterEach(() => {
  mendDisk();
  vi.restoreAllMocks();
});

type Snapshot = Record<string, string>;

const OLD: Snapshot = { "SKILL.md": "old", "scripts/old.sh": "old" };
const NEW: Snapshot = { "SKILL.md": "new", "references/new.md": "new" };
const TARGET = "pdf";

interface Change {
  /** What is on disk at first; `old` if not given. */
  readonly start?: Snapshot;
  /** What is to be there in the end, if the change does not happen and if it does. */
  readonly old: Snapshot;
  readonly new: Snapshot;
  readonly run: (parent: string) => Promise<void>;
}

const CHANGES: Record<string, Change> = {
  "creating a folder": {
    old: {},
    new: under(TARGET, NEW),
    run: (parent) => staging(parent, createFolder),
  },
  "writing a tree": {
    old: {},
    new: under(TARGET, NEW),
    run: (parent) => writeTree(join(parent, TARGET), new Map(Object.entries(NEW))),
  },
  "replacing a folder": {
    old: { ...under(TARGET, OLD), "other/SKILL.md": "other" },
    new: { ...under(TARGET, NEW), "other/SKILL.md": "other" },
    run: (parent) => staging(parent, replaceFolder),
  },
  "replacing a folder that is not there": {
    old: {},
    new: under(TARGET, NEW),
    run: (parent) => staging(parent, replaceFolder),
  },
  "replacing a folder that a kill left aside": {
    start: under(`.skep-swap/old/${TARGET}`, OLD),
    old: under(TARGET, OLD),
    new: under(TARGET, NEW),
    run: (parent) => staging(parent, replaceFolder),
  },
  "removing a folder": {
    old: under(TARGET, OLD),
    new: {},
    run: (parent) => removeFolder(join(parent, TARGET)),
  },
  "settling after a kill between the renames": {
    start: under(`.skep-swap/old/${TARGET}`, OLD),
    old: under(TARGET, OLD),
    new: under(TARGET, OLD),
    run: settleFolders,
  },
  "settling after a kill behind the commit": {
    start: { ...under(TARGET, NEW), ...under(`.skep-swap/old/${TARGET}`, OLD) },
    old: under(TARGET, NEW),
    new: under(TARGET, NEW),
    run: settleFolders,
  },
  "replacing a file": {
    old: { "config.yaml": "old" },
    new: { "config.yaml": "new" },
    run: (parent) => writeFileAtomic(join(parent, "config.yaml"), "new"),
  },
  "making a file": {
    old: {},
    new: { "config.yaml": "new" },
    run: (parent) => writeFileAtomic(join(parent, "config.yaml"), "new"),
  },
};

const FAULTS: Fault[] = ["dies", "fails", "is full"];
const CASES = Object.entries(CHANGES).flatMap(([name, change]) => FAULTS.map((fault) => ({ name, fault, ...change })));

test.each(CASES)("$name happens or does not, if at any call the disk $fault", async (change) => {
  let atCall = 0;
  for (let isBroken = true; isBroken; ) {
    const parent = await temporaryFolder();
    await fill(parent, change.start ?? change.old);
    breakDisk(change.fault, ++atCall);
    const [outcome] = await Promise.allSettled([change.run(parent)]);
    isBroken = mendDisk().broke;

    const beside = await snapshot(parent, ".skep-");
    const seen = {
      ...beside,
      ...under(TARGET, (await readFolder(join(parent, TARGET), (folder) => snapshot(folder))) ?? {}),
    };
    const when = `the disk ${change.fault} at call ${atCall}`;
    if (change.fault === "dies") {
      expect([change.old, change.new], when).toContainEqual(seen);
    } else if (outcome.status === "fulfilled") {
      expect(seen, when).toEqual(change.new);
    } else {
      expect(outcome.reason, when).toMatchObject({
        code: "not-writable",
        message: expect.stringMatching(/^`[^`]+` cannot be written: no space left on the device \(ENOSPC\)$/),
        cause: { code: "ENOSPC" },
      });
      expect(outcome.reason.message, when).not.toContain(".skep-");
      expect(seen, when).toEqual(change.old);
    }
    // other programs know neither where to look during an exchange nor what a leftover is
    if (change.fault === "fails" && change.start === undefined) {
      expect(await snapshot(parent, ".skep-swap"), when).toEqual(seen);
    }
    await settleFolders(parent);
    await removeLeftovers(parent);
    expect(await snapshot(parent), when).toEqual(seen);
    expect(await readdir(parent), when).not.toContain(".skep-swap");
  }
  expect(atCall).toBeGreaterThan(3);
});

/** Writes the new tree with calls that never break, so that only ours do. */
function staging(parent: string, apply: (target: string, staged: string) => Promise<void>): Promise<void> {
  return withStaging(parent, async (folder) => {
    await fill(join(folder, "skill"), NEW);
    await apply(join(parent, TARGET), join(folder, "skill"));
  });
}

async function fill(folder: string, files: Snapshot): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, path, ".."), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/** All files below a folder, without those whose path begins with `except`. */
async function snapshot(folder: string, except?: string): Promise<Snapshot> {
  const files: Snapshot = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name));
    if (!entry.isFile() || (except !== undefined && path.startsWith(except))) continue;
    files[path] = await readFile(join(folder, path), "utf8");
  }
  return files;
}

function under(folder: string, files: Snapshot): Snapshot {
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]));
}
