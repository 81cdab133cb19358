import { chmodSync, chownSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { checkHome } from "./doctor-home.ts";

const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;

function look(userHome: string, userId = process.getuid?.()) {
  return checkHome({ places: { home: join(userHome, ".agent"), userHome, bundledDir: "/none" }, userId });
}

test("a home that is not there will be made", async () => {
  const message = "~/.agent is not there yet: Skep makes it when it has something to keep";
  expect(look(await temporaryFolder())).toEqual([{ area: "home", name: "folder", state: "good", message }]);
});

test("a home of one's own is good, also through a link that stays in the user's folder", async () => {
  const userHome = await temporaryFolder();
  mkdirSync(join(userHome, "dotfiles/agent"), { recursive: true });
  symlinkSync("dotfiles/agent", join(userHome, ".agent"));
  const message = "~/.agent is yours and can be written";
  expect(look(userHome)).toEqual([{ area: "home", name: "folder", state: "good", message }]);
});

test("a link out of the user's folder is worth knowing", async () => {
  const userHome = await temporaryFolder();
  const elsewhere = await temporaryFolder();
  symlinkSync(elsewhere, join(userHome, ".agent"));
  const message = `~/.agent is a link that leads out of your home, to ${elsewhere}`;
  expect(look(userHome)).toMatchObject([{ name: "link", state: "note", message }]);
});

test.for([
  ["a file", "is a file, not a folder", (path: string) => writeFileSync(path, "")],
  ["a link to nothing", "is a link that leads nowhere", (path: string) => symlinkSync("nothing", path)],
  ["a link to itself", "is a link that leads in a circle", (path: string) => symlinkSync(".agent", path)],
] as const)("%s is no home", async ([, words, make]) => {
  const userHome = await temporaryFolder();
  make(join(userHome, ".agent"));
  expect(look(userHome)).toMatchObject([{ state: "bad", message: `~/.agent ${words}` }]);
});

test("a home below a file cannot be made", async () => {
  const userHome = join(await temporaryFolder(), "file");
  writeFileSync(userHome, "");
  expect(look(userHome)).toMatchObject([{ state: "bad", message: expect.stringContaining("is not a folder") }]);
});

test("a home that everybody can write is bad", async () => {
  const userHome = await temporaryFolder();
  mkdirSync(join(userHome, ".agent"));
  chmodSync(join(userHome, ".agent"), 0o777);
  expect(look(userHome)).toMatchObject([{ name: "permissions", state: "bad", hint: "`chmod go-w ~/.agent`" }]);
});

test.skipIf(!isRoot)("whose home it is counts", async () => {
  const userHome = await temporaryFolder();
  const home = join(userHome, ".agent");
  mkdirSync(home);
  chownSync(home, NOBODY, NOBODY);
  expect(look(userHome, 0)).toMatchObject([{ name: "owner", state: "note", hint: expect.stringContaining("root") }]);
  expect(look(userHome, 1234)).toMatchObject([
    { name: "owner", state: "bad", message: "~/.agent belongs to user 65534, and you are 1234" },
  ]);
});

test("what is to be pasted into a shell is quoted", async () => {
  const userHome = join(await temporaryFolder(), "it's mine");
  mkdirSync(join(userHome, ".agent"), { recursive: true });
  const spaced = { home: join(userHome, "my $(home)"), userHome, bundledDir: "/none" };
  mkdirSync(spaced.home);
  chmodSync(spaced.home, 0o777);
  const quoted = spaced.home.replace("'", "'\\''");
  expect(checkHome({ places: spaced, userId: process.getuid?.() })).toMatchObject([
    { hint: `\`chmod go-w '${quoted}'\`` },
  ]);
});
