import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { NO_BYTES_CACHE, openBytesCache } from "./bytes-cache.ts";

const BYTES = new Uint8Array([1, 2, 3]);

test("bytes are read again by who asks for the same thing, and by nobody else [design.search.kept]", async () => {
  const folder = join(await temporaryFolder(), "home/cache");
  await openBytesCache(folder, "search", "mine").write(BYTES);
  expect(openBytesCache(folder, "search", "mine").read()).toEqual(Buffer.from(BYTES));
  expect(openBytesCache(folder, "search", "yours").read()).toBeUndefined();
  expect(openBytesCache(folder, "vectors", "mine").read()).toBeUndefined();
});

test("what is kept is for its owner alone, and replaced whole [design.search.kept]", async () => {
  const folder = join(await temporaryFolder(), "cache");
  const cache = openBytesCache(folder, "search", "../../etc/\0passwd");
  await Promise.all([cache.write(BYTES), cache.write(BYTES)]);
  const [name = "", ...others] = readdirSync(folder);
  expect([name, others]).toEqual([expect.stringMatching(/^search-[0-9a-f]{16}\.bin$/), []]);
  expect([statSync(folder).mode & 0o777, statSync(join(folder, name)).mode & 0o777]).toEqual([0o700, 0o600]);
});

test("where nothing can be kept, nothing is, without a word [design.search.uncached]", async () => {
  const root = await temporaryFolder();
  writeFileSync(join(root, "file"), "");
  const cache = openBytesCache(join(root, "file"), "search", "mine");
  await cache.write(BYTES);
  expect(cache.read()).toBeUndefined();
  await NO_BYTES_CACHE.write(BYTES);
  expect(NO_BYTES_CACHE.read()).toBeUndefined();
});

test("a folder in the place of the file is not read [design.search.damaged]", async () => {
  const folder = await temporaryFolder();
  const cache = openBytesCache(folder, "search", "mine");
  await cache.write(BYTES);
  const [name = ""] = readdirSync(folder);
  const other = await temporaryFolder();
  mkdirSync(join(other, name));
  chmodSync(other, 0o700);
  expect(openBytesCache(other, "search", "mine").read()).toBeUndefined();
});
