import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { skillText, writeFiles } from "../../test/support/skep.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { SkepError } from "../base/errors.ts";
import { listResources } from "./resource-list.ts";
import { readResource } from "./resources.ts";

const SECRET = "the outside file's content\n";
const TIMEOUT_MS = 5000;

/** A skill in a folder of skills, with things around it that are nobody's business. */
async function makePlace() {
  const root = await temporaryFolder();
  writeFiles(root, {
    "skills/pdf/SKILL.md": skillText("pdf"),
    "skills/pdf/references/guide.md": "inside\n",
    "skills/pdf-evil/secret.txt": SECRET,
    "skills/.git/config": SECRET,
    "outside/secret.txt": SECRET,
    "outside/deeper/secret.txt": SECRET,
    "me/.agent/secrets/env.json": SECRET,
  });
  return { root, skill: join(root, "skills/pdf") };
}

type Place = Awaited<ReturnType<typeof makePlace>>;

/** What came of asking: the code of the refusal. Anything else, the content above all, fails the test. */
async function refusalOf(skill: string, path: string): Promise<string> {
  const outcome = await readResource(skill, path).catch((error: unknown) => error);
  if (!(outcome instanceof SkepError)) throw new Error("was not refused", { cause: outcome });
  expect(`${outcome.message} ${outcome.hint}`).not.toContain(SECRET.trim());
  expect(outcome.message.length).toBeLessThan(250);
  return outcome.code;
}

describe("by spelling", () => {
  test.each([
    ["the folder above", "../../outside/secret.txt"],
    ["down and up", "references/../../../outside/secret.txt"],
    ["from the folder itself", "./../../outside/secret.txt"],
    ["with detours", "references/./.././../../outside/secret.txt"],
    ["with doubled slashes", "..//..///outside//secret.txt"],
    ["through a folder that is not there", "missing/../../../outside/secret.txt"],
    ["out and in and out", "../pdf/../../outside/secret.txt"],
    ["a neighbour whose name begins alike", "../pdf-evil/secret.txt"],
    ["Skep's own home", "../../me/.agent/secrets/env.json"],
    ["the repository that the skill stands in", "../.git/config"],
  ])("%s is refused, though it is there [harness.security.pre-check, design.resources.escape]", async (_how, path) => {
    const { skill } = await makePlace();
    expect(readFileSync(resolve(skill, path), "utf8")).toBe(SECRET);
    expect(await refusalOf(skill, path)).toBe("resource-outside");
  });

  test.each([
    ["an absolute path", (place: Place) => `${place.root}/outside/secret.txt`],
    ["two slashes in front", (place: Place) => `/${place.root}/outside/secret.txt`],
    ["an absolute path through the skill", (place: Place) => `${place.skill}/../../outside/secret.txt`],
    ["an absolute path into the skill", (place: Place) => `${place.skill}/references/guide.md`],
  ])("%s is refused [harness.security.pre-check, design.resources.escape]", async (_how, pathOf) => {
    const place = await makePlace();
    expect(readFileSync(pathOf(place), "utf8")).not.toBe("");
    expect(await refusalOf(place.skill, pathOf(place))).toBe("resource-outside");
  });

  test.each([
    ["nothing", ""],
    ["the folder", "."],
    ["the folder, with a slash", "./"],
    ["the folder above alone", ".."],
    ["backslashes", "..\\..\\outside\\secret.txt"],
    ["backslashes after a folder", "references\\..\\..\\..\\outside\\secret.txt"],
    ["mixed slashes", "references/..\\../..\\outside/secret.txt"],
    ["a drive", "C:\\Windows\\win.ini"],
    ["a drive with slashes", "c:/Windows/win.ini"],
    ["a path on a drive", "C:secret.txt"],
    ["a share", "\\\\server\\share\\secret.txt"],
    ["a device path", "\\\\?\\C:\\secret.txt"],
    ["the user's home", "~/secret.txt"],
    ["another user's home", "~root/secret.txt"],
    ["a NUL after a good name", "references/guide.md\0/../../../outside/secret.txt"],
    ["a NUL alone", "\0"],
    ["a line break", "references\n/../../outside/secret.txt"],
    ["an escape sequence", "\u001b[2J../secret.txt"],
    ["a path of a million characters", "../".repeat(333_333)],
    ["a million characters that stay inside", "references/".repeat(90_000)],
  ])(
    "%s is refused before anything is looked at [harness.security.pre-check, design.resources.escape]",
    async (_how, path) => {
      const { skill } = await makePlace();
      expect(await refusalOf(skill, path)).toBe("resource-outside");
    },
  );

  test.each([
    ["encoded dots", "%2e%2e/%2e%2e/outside/secret.txt"],
    ["encoded dots and slashes", "%2e%2e%2f%2e%2e%2foutside%2fsecret.txt"],
    ["encoded slashes", "..%2f..%2foutside%2fsecret.txt"],
    ["dots encoded twice", "%252e%252e/%252e%252e/outside/secret.txt"],
    ["overlong UTF-8 slashes", "..%c0%af..%c0%afoutside%c0%afsecret.txt"],
    ["four dots, for one who removes two", "....//....//outside/secret.txt"],
    ["path parameters", "..;/..;/outside/secret.txt"],
    ["a file URL", "file:///outside/secret.txt"],
    ["a variable", "$HOME/secret.txt"],
    ["dots with a space behind", ".. /.. /outside/secret.txt"],
    ["three dots", ".../.../outside/secret.txt"],
    ["fullwidth dots and slashes", "．．／．．／outside／secret.txt"],
    ["the slash of mathematics", "..∕..∕outside∕secret.txt"],
    ["the slash of fractions", "..⁄..⁄outside⁄secret.txt"],
    ["one-dot leaders", "․․/․․/outside/secret.txt"],
    ["a two-dot leader", "‥/‥/outside/secret.txt"],
    ["an invisible character between the dots", ".\u200b./.\u200b./outside/secret.txt"],
    ["a reversed direction", "\u202e../outside/secret.txt"],
    ["half a surrogate pair", "\ud800../outside/secret.txt"],
    ["a name that is too long for any disk", `${"x".repeat(300)}/../../outside/secret.txt`.replaceAll("..", "x")],
    ["only a space", " "],
    ["the neighbour's ending", "-evil/secret.txt"],
    ["a file as a folder", "references/guide.md/secret.txt"],
  ])("%s is just a name, and nothing has it [design.resources.escape]", async (_how, path) => {
    const { skill } = await makePlace();
    expect(await refusalOf(skill, path)).toBe("resource-not-found");
  });
});

describe("by links", () => {
  const link = (target: string, path: string) => symlinkSync(target, path);

  test.each<[string, string, (place: Place) => void]>([
    ["an absolute link", "a", ({ root, skill }) => link(`${root}/outside/secret.txt`, `${skill}/a`)],
    ["a relative link", "a", ({ skill }) => link("../../outside/secret.txt", `${skill}/a`)],
    ["a linked folder", "a/secret.txt", ({ root, skill }) => link(`${root}/outside`, `${skill}/a`)],
    ["what is deep in a linked folder", "a/deeper/secret.txt", ({ skill }) => link("../../outside", `${skill}/a`)],
    [
      "a link further down",
      "references/a",
      ({ skill }) => link("../../../outside/secret.txt", `${skill}/references/a`),
    ],
    ["a link to the neighbour", "a", ({ skill }) => link("../pdf-evil/secret.txt", `${skill}/a`)],
    ["a link to Skep's home", "a/secrets/env.json", ({ skill }) => link("../../me/.agent", `${skill}/a`)],
    ["a link to the root of the disk", "a", ({ root, skill }) => link(`/${root}/outside/secret.txt`, `${skill}/a`)],
    [
      "a chain of links",
      "a",
      ({ skill }) => {
        link("b", `${skill}/a`);
        link("references/c", `${skill}/b`);
        link("../../../outside/secret.txt", `${skill}/references/c`);
      },
    ],
    [
      "a good folder's link in a link",
      "a/b/secret.txt",
      ({ skill }) => {
        link("references", `${skill}/a`);
        link("../../../outside", `${skill}/references/b`);
      },
    ],
    [
      "a link that leaves and comes back, and leaves",
      "a/pdf/b",
      ({ skill }) => {
        link("..", `${skill}/a`);
        link("../pdf-evil/secret.txt", `${skill}/b`);
      },
    ],
  ])(
    "%s is refused [harness.security.post-check, design.resources.escape, design.resources.links-out]",
    async (_how, path, prepare) => {
      const place = await makePlace();
      prepare(place);
      expect(readFileSync(join(place.skill, path), "utf8")).toBe(SECRET);
      expect(await refusalOf(place.skill, path)).toBe("resource-outside");
    },
  );

  test.each<[string, string, (place: Place) => void, string]>([
    ["a link to itself", "a", ({ skill }) => link("a", `${skill}/a`), "resource-outside"],
    [
      "two links in a circle",
      "a",
      ({ skill }) => {
        link("b", `${skill}/a`);
        link("a", `${skill}/b`);
      },
      "resource-outside",
    ],
    ["a link to nothing", "a", ({ root, skill }) => link(`${root}/nowhere`, `${skill}/a`), "resource-not-found"],
    ["a link to the folder", "a", ({ skill }) => link(".", `${skill}/a`), "resource-not-a-file"],
    ["that link, again and again", "a/".repeat(2000), ({ skill }) => link(".", `${skill}/a`), "resource-outside"],
    ["a folder", "references", () => undefined, "resource-not-a-file"],
    ["the environment", "a", ({ skill }) => link("/proc/self/environ", `${skill}/a`), "resource-outside"],
    ["all processes", "a/1/environ", ({ skill }) => link("/proc", `${skill}/a`), "resource-outside"],
    [
      "the disk as a process sees it",
      "a/etc/passwd",
      ({ skill }) => link("/proc/self/root", `${skill}/a`),
      "resource-outside",
    ],
    ["an endless device", "a", ({ skill }) => link("/dev/zero", `${skill}/a`), "resource-outside"],
    ["a terminal", "a", ({ skill }) => link("/dev/tty", `${skill}/a`), "resource-outside"],
    [
      "a repository's store",
      ".git/config",
      ({ skill }) => renameSync(`${skill}/../.git`, `${skill}/.git`),
      "resource-private",
    ],
    ["filled-in variables", ".env", ({ skill }) => writeFileSync(`${skill}/.env`, SECRET), "resource-private"],
    [
      "a link to filled-in variables",
      "a",
      ({ skill }) => {
        writeFileSync(`${skill}/.env`, SECRET);
        link(".env", `${skill}/a`);
      },
      "resource-private",
    ],
  ])(
    "%s is refused and hangs nothing [design.resources.escape]",
    { timeout: TIMEOUT_MS },
    async (_how, path, prepare, code) => {
      const place = await makePlace();
      prepare(place);
      expect(await refusalOf(place.skill, path)).toBe(code);
    },
  );

  test("standard input is not read [design.resources.escape]", { timeout: TIMEOUT_MS }, async () => {
    const { skill } = await makePlace();
    link("/dev/stdin", join(skill, "a"));
    // a pipe has no path, a terminal has one outside
    expect(["resource-outside", "resource-not-found"]).toContain(await refusalOf(skill, "a"));
  });
});

describe("what is no file", () => {
  test("a FIFO is refused, by itself and by a link [design.resources.special]", { timeout: TIMEOUT_MS }, async () => {
    const { skill } = await makePlace();
    execFileSync("mkfifo", [join(skill, "fifo")]);
    symlinkSync("fifo", join(skill, "link"));
    expect(await refusalOf(skill, "fifo")).toBe("resource-not-a-file");
    expect(await refusalOf(skill, "link")).toBe("resource-not-a-file");
  });

  test("a socket is refused [design.resources.special]", { timeout: TIMEOUT_MS }, async () => {
    const { skill } = await makePlace();
    const server = createServer().listen(join(skill, "socket"));
    onTestFinished(() => void server.close());
    await once(server, "listening");
    expect(await refusalOf(skill, "socket")).toBe("resource-not-a-file");
  });

  // only root can make one
  test.runIf(process.getuid?.() === 0)(
    "a device in the folder itself is refused [design.resources.special]",
    { timeout: TIMEOUT_MS },
    async () => {
      const { skill } = await makePlace();
      execFileSync("mknod", [join(skill, "zero"), "c", "1", "5"]);
      expect(await refusalOf(skill, "zero")).toBe("resource-not-a-file");
    },
  );
});

describe("what is swapped under the reader", () => {
  /** Swaps a file for a link and a folder for a link, and both back, as fast as it can. */
  const SWAPPER = `
    const { renameSync, symlinkSync, writeFileSync } = require("node:fs");
    const [skill, outside] = process.argv.slice(1);
    const place = (path, make) => { make(path + ".new"); renameSync(path + ".new", path); };
    for (let i = 0; ; i++) {
      place(skill + "/file.txt", (path) => symlinkSync(outside + "/secret.txt", path));
      renameSync(skill + "/folder", skill + "/.kept");
      place(skill + "/folder", (path) => symlinkSync(outside, path));
      if (i === 0) process.stdout.write("swapping");
      place(skill + "/file.txt", (path) => writeFileSync(path, "inside\\n"));
      renameSync(skill + "/folder", skill + "/.link");
      renameSync(skill + "/.kept", skill + "/folder");
    }`;

  test("nothing outside is ever read or listed, and what is inside often enough [design.resources.swapped]", async () => {
    const { root, skill } = await makePlace();
    writeFiles(skill, { "file.txt": "inside\n", "folder/secret.txt": "inside\n" });
    writeFiles(root, { "outside/only-outside.txt": SECRET });
    const child = spawn(process.execPath, ["-e", SWAPPER, skill, join(root, "outside")], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(async () => {
      child.kill("SIGKILL");
      // before the folder is removed under it
      await once(child, "exit");
    });
    await once(child.stdout, "data");
    const counts = { read: 0, refused: 0 };
    const end = performance.now() + 1500;
    while (performance.now() < end) {
      for (const path of ["file.txt", "folder/secret.txt"]) {
        const outcome = await readResource(skill, path).catch((error: unknown) => error);
        if (outcome instanceof SkepError) counts.refused++;
        else {
          expect(outcome).toMatchObject({ kind: "text", text: expect.not.stringContaining("outside") });
          counts.read++;
        }
      }
      expect(listResources(skill).files.join()).not.toContain("only-outside");
    }
    expect(counts.read).toBeGreaterThan(20);
    expect(counts.refused).toBeGreaterThan(20);
  });

  test("a skill's folder that became a link out of its source is refused [design.resources.root]", async () => {
    const { root, skill } = await makePlace();
    rmSync(skill, { recursive: true });
    symlinkSync(join(root, "outside"), skill);
    const within = join(root, "skills");
    await expect(readResource(skill, "secret.txt", { within })).rejects.toMatchObject({ code: "resource-outside" });
    expect(() => listResources(skill, { within })).toThrow("is a link out of");
    mkdirSync(join(root, "skills/real"));
    expect(listResources(join(root, "skills/real"), { within })).toEqual({ files: [], isCut: false });
  });
});
