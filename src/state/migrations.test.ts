import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { loadSqlite } from "../base/sqlite.ts";
import { migrate } from "./migrations.ts";

async function makeDatabase() {
  const path = join(await temporaryFolder(), "state.db");
  const connection = new (loadSqlite().DatabaseSync)(path);
  onTestFinished(() => connection.close());
  const version = () => connection.prepare("PRAGMA user_version").get()?.user_version;
  return { path, connection, version };
}

const FIRST = "CREATE TABLE a (x); INSERT INTO a VALUES (1)";
const SECOND = "ALTER TABLE a ADD COLUMN y DEFAULT 2";

test("migrations run in order, each once, and later ones on what is there [design.state.migrations]", async () => {
  const { connection, path, version } = await makeDatabase();
  migrate(connection, path, [FIRST]);
  expect(version()).toBe(1);
  migrate(connection, path, [FIRST, SECOND]);
  migrate(connection, path, [FIRST, SECOND]);
  expect(version()).toBe(2);
  expect(connection.prepare("SELECT x, y FROM a").all()).toEqual([{ x: 1, y: 2 }]);
});

test("a step that fails leaves the database at the step before, whole [design.state.migrations]", async () => {
  const { connection, path, version } = await makeDatabase();
  const failing = `${SECOND}; INSERT INTO nowhere VALUES (1)`;
  expect(() => migrate(connection, path, [FIRST, failing])).toThrow("no such table");
  expect(version()).toBe(1);
  expect(connection.prepare("SELECT * FROM a").all()).toEqual([{ x: 1 }]);
  migrate(connection, path, [FIRST, SECOND]);
  expect(version()).toBe(2);
});

test("a database that has seen more is refused [design.state.newer]", async () => {
  const { connection, path, version } = await makeDatabase();
  migrate(connection, path, [FIRST, SECOND]);
  expect(() => migrate(connection, path, [FIRST])).toThrow(`\`${path}\` is of form 2; this Skep knows 1`);
  expect(version()).toBe(2);
});
