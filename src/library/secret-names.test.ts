import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { writeFiles } from "../../test/support/skep.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { readSecretNames, readSecrets, secretsPath } from "./secret-names.ts";

async function homeWith(text: string): Promise<string> {
  const home = await temporaryFolder();
  writeFiles(home, { "secrets/env.json": text });
  return home;
}

test("the names of secrets that are set are known, and not their values", async () => {
  const home = await homeWith('{"A": "hunter2", "EMPTY": "", "B": "hunter3"}');
  expect(readSecrets(home)).toEqual({ kind: "read", names: new Set(["A", "B"]) });
});

test.for([
  ["not JSON", '{"A": "hunter2"', "not-an-object"],
  ["a list", '["hunter2"]', "not-an-object"],
  ["larger than anybody's secrets", JSON.stringify({ A: "hunter2".repeat(200_000) }), "too-large"],
] as const)("a file that is %s has none, and is not quoted", async ([, text, kind]) => {
  const home = await homeWith(text);
  expect(readSecretNames(home)).toEqual(new Set());
  // nothing else: neither the text nor the parser's words about it
  expect(readSecrets(home)).toEqual({ kind });
});

test("where no file is, there are no secrets", async () => {
  const home = await temporaryFolder();
  expect(readSecretNames(home)).toEqual(new Set());
  expect(readSecrets(home)).toMatchObject({ kind: "refused", error: { code: "ENOENT" } });
});

test.for([
  ["FIFO", (path: string) => execFileSync("mkfifo", [path])],
  ["folder", (path: string) => mkdirSync(path)],
] as const)("a %s in the file's place has none, and is not waited for", async ([, make]) => {
  const home = await temporaryFolder();
  mkdirSync(dirname(secretsPath(home)));
  make(secretsPath(home));
  expect(readSecretNames(home)).toEqual(new Set());
  expect(readSecrets(home)).toEqual({ kind: "not-a-file" });
});
