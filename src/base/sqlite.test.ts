import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { loadSqlite } from "./sqlite.ts";

test("SQLite is loaded once", () => {
  const { DatabaseSync } = loadSqlite();
  expect(new DatabaseSync(":memory:").prepare("SELECT 1 AS one").get()).toEqual({ one: 1 });
  expect(loadSqlite().DatabaseSync).toBe(DatabaseSync);
});

test("only the warning about SQLite is dropped, and only while it is loaded", async () => {
  const program = `
    import { loadSqlite } from ${JSON.stringify(join(import.meta.dirname, "sqlite.ts"))};
    const load = process.getBuiltinModule;
    // some Node versions warn while loading and some do not: this one does, and about something else too
    process.getBuiltinModule = (name) => {
      process.emitWarning("SQLite is an experimental feature and might change at any time", "ExperimentalWarning");
      process.emitWarning("another matter", "ExperimentalWarning");
      process.emitWarning("SQLite is slow today", { type: "Warning", code: "X1" });
      return load(name);
    };
    const { emitWarning } = process;
    loadSqlite();
    console.log(process.emitWarning === emitWarning);
  `;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program]);
  expect(stdout).toBe("true\n");
  expect(stderr).not.toContain("might change");
  expect(stderr).toContain("another matter");
  expect(stderr).toContain("[X1] Warning: SQLite is slow today");
});
