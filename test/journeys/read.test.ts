import { execFileSync } from "node:child_process";
import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Home, makeHome } from "../support/home.ts";
import { bin, skillText, writeFiles } from "../support/skep.ts";
import { runInTerminal, runWithInput } from "../support/typed.ts";

/** Every byte there is, so that whatever is changed on the way shows. */
const BYTES = Buffer.from(Array.from({ length: 1024 }, (_, i) => i % 256));

async function makeShelf(): Promise<Home> {
  const home = await makeHome();
  writeFiles(home.skepHome, {
    "secret.txt": "secret\n",
    "skills/ham/SKILL.md": skillText("ham"),
    "skills/ham/references/cuts.md": "# Cuts\r\n\tof ham, naïve ones\n",
    "skills/ham/.env": "TOKEN=secret\n",
    "skills/ham/big.txt": "x".repeat(1024 * 1024 + 1),
  });
  const ham = join(home.skepHome, "skills/ham");
  writeFileSync(join(ham, "logo.bin"), BYTES);
  symlinkSync("references/cuts.md", join(ham, "inside.md"));
  symlinkSync("../../secret.txt", join(ham, "outside.txt"));
  symlinkSync("/etc", join(ham, "etc"));
  execFileSync("mkfifo", [join(ham, "pipe")]);
  return home;
}

describe("reading a file of a skill", () => {
  test("prints it as it is [design.resources.relative]", async () => {
    const home = await makeShelf();
    const text = "# Cuts\r\n\tof ham, naïve ones\n";
    expect(await home.run(["read", "ham", "references/cuts.md"])).toEqual({ code: 0, stdout: text, stderr: "" });
    expect((await home.run(["skill", "read", "ham", "inside.md"])).stdout).toBe(text);
    expect(JSON.parse((await home.run(["read", "ham", "references/cuts.md", "--json"])).stdout)).toEqual({
      path: "references/cuts.md",
      size: Buffer.byteLength(text),
      text,
    });
  });

  test("writes bytes into a file exactly, and as base64 in JSON [design.resources.binary]", async () => {
    const home = await makeShelf();
    expect(runWithInput(home, ["read", "ham", "logo.bin"], "").stdout).toEqual(BYTES);
    const { stdout } = await home.run(["read", "ham", "logo.bin", "--json"]);
    expect(JSON.parse(stdout)).toEqual({ path: "logo.bin", size: 1024, base64: BYTES.toString("base64") });
    // through a shell, as people do it
    execFileSync("sh", ["-c", '"$0" "$1" read ham logo.bin > copy.bin', process.execPath, bin], {
      cwd: home.repo,
      env: { HOME: home.user, PATH: "/usr/bin:/bin" },
    });
    expect(readFileSync(join(home.repo, "copy.bin"))).toEqual(BYTES);
  });

  test("shows a person nothing that is not text, and no escapes [design.resources.hints]", async (context) => {
    const home = await makeShelf();
    writeFiles(home.skepHome, { "skills/ham/evil.md": "a\u001b[2Jb\u202Ec\n\tend\n" });
    const seen = runInTerminal(home, ["read", "ham", "evil.md"]);
    if (seen === undefined) return context.skip("needs the command `script`, to make a terminal");
    expect(seen).toBe("a\\u{1b}[2Jb\\u{202e}c\r\n\tend\r\n");
    expect(runInTerminal(home, ["read", "ham", "logo.bin"])).toBe(
      "note: `logo.bin` is not text: 1024 bytes, which `> file` keeps\r\n",
    );
  });
});

describe("what is not read [design.resources.escape]", () => {
  test.each([
    ["../secret.txt", "contains `..`"],
    ["references/../../../secret.txt", "contains `..`"],
    ["/etc/passwd", "is absolute"],
    ["C:\\Windows\\win.ini", ""],
    ["%2e%2e/secret.txt", "is not there"],
    ["outside.txt", "is a link out of the skill"],
    ["etc/passwd", "is a link out of the skill"],
    ["references", "is a folder"],
    ["pipe", "is not a regular file"],
    [".env", "may hold secrets"],
    ["big.txt", "1048577 bytes"],
    ["references/cut.md", "is not there"],
    ["", ""],
  ])("%s is refused with a hint, at once", async (path, problem) => {
    const home = await makeShelf();
    const { code, stdout, stderr } = await home.run(["read", "ham", path]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(problem);
    expect(stderr).toMatch(/^error: .+\nhint: .+\n$/);
    expect(stderr).not.toContain("TOKEN");
  });

  test("a path that is nearly right is told the right one [design.resources.hints]", async () => {
    const home = await makeShelf();
    expect((await home.run(["read", "ham", "references/cust.md"])).stderr).toContain(
      "hint: did you mean `references/cuts.md`?",
    );
  });

  test("nothing is read of a skill that is unknown or switched off, or without a path", async () => {
    const home = await makeShelf();
    expect(await home.run(["read", "hamm", "x"])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("did you mean `ham`?"),
    });
    await home.run(["disable", "ham"]);
    const { code, stdout, stderr } = await home.run(["read", "ham", "references/cuts.md"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^error: `ham` is disabled: disabled in config\nhint: .*`skep enable ham`/);
    expect(await home.run(["read", "ham"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("error: `skep read` needs <path>\n"),
    });
  });
});
