import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { checkSecrets } from "./doctor-secrets.ts";

const isRoot = process.getuid?.() === 0;

/** A home with a secrets file of this text, closed as it should be. */
async function homeWith(text?: string) {
  const home = await temporaryFolder();
  const folder = join(home, "secrets");
  mkdirSync(folder, { mode: 0o700 });
  const file = join(folder, "env.json");
  if (text !== undefined) writeFileSync(file, text, { mode: 0o600 });
  return { home, folder, file };
}

function look(home: string, userId = process.getuid?.()) {
  return checkSecrets({ places: { home, userHome: "/nobody", bundledDir: "/none" }, userId });
}

test("no secrets are fine, with and without a folder for them", async () => {
  const none = [{ area: "secrets", name: "env.json", state: "good", message: "none is set" }];
  expect(look(await temporaryFolder())).toEqual(none);
  expect(look((await homeWith()).home)).toEqual(none);
});

test("secrets that are closed to others are counted, and not told [design.home.secrets]", async () => {
  const { home } = await homeWith('{"A": "hunter2", "B": "hunter3", "EMPTY": ""}');
  expect(look(home)).toEqual([
    { area: "secrets", name: "env.json", state: "good", message: "2 are set, closed to other users" },
  ]);
});

test.for([0o640, 0o604, 0o660, 0o644])("a file of mode %o is open to others", async (mode) => {
  const { home, file } = await homeWith("{}");
  chmodSync(file, mode);
  const message = `${file} is open to other users (mode 0${mode.toString(8)})`;
  expect(look(home)).toEqual([
    { area: "secrets", name: "env.json", state: "bad", message, hint: `\`chmod 600 ${file}\`` },
  ]);
});

test("an open folder is bad too", async () => {
  const { home, folder } = await homeWith("{}");
  chmodSync(folder, 0o755);
  expect(look(home)).toMatchObject([{ name: "folder", state: "bad", hint: `\`chmod 700 ${folder}\`` }]);
});

test("the mode of the file counts that a link leads to", async () => {
  const { home, file } = await homeWith();
  writeFileSync(join(home, "elsewhere.json"), "{}", { mode: 0o644 });
  symlinkSync("../elsewhere.json", file);
  expect(look(home)).toMatchObject([{ state: "bad", message: expect.stringContaining("mode 0644") }]);
});

test.skipIf(!isRoot)("secrets of another user are bad", async () => {
  const { home, file } = await homeWith("{}");
  chownSync(file, 65534, 65534);
  expect(look(home, 1234)).toMatchObject([
    { name: "folder", state: "bad" },
    { name: "env.json", state: "bad", message: `${file} belongs to another user (65534)` },
  ]);
});

test.for(['{"A": "hunter2"', "hunter2", '"hunter2"', '["hunter2"]'])(
  "%s is not a file of secrets, and is not quoted",
  async (text) => {
    const { home, file } = await homeWith(text);
    const checks = look(home);
    expect(checks).toMatchObject([{ state: "bad", message: `${file} is not a JSON object of names and values` }]);
    expect(JSON.stringify(checks)).not.toContain("hunter2");
  },
);

test("a FIFO in the file's place is told, and not waited for", async () => {
  const { home, file } = await homeWith();
  execFileSync("mkfifo", [file]);
  expect(look(home)).toMatchObject([{ state: "bad", message: `${file} is not a file` }]);
});
