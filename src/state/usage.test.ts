import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { openDatabase } from "./database.ts";
import { MAX_IN_ALL, MAX_OF_AGENT, recentUse, recordUse } from "./usage.ts";

async function makeDatabase() {
  const connection = openDatabase(join(await temporaryFolder(), "state.db"));
  onTestFinished(() => connection.close());
  // a row each, as if they had been recorded
  const insert = connection.prepare("INSERT INTO usage (agent, skill, used_at_ms) VALUES (?, ?, ?)");
  const fill = (count: number, row: (i: number) => [agent: string, skill: string, atMs: number]): void => {
    connection.exec("BEGIN");
    for (let i = 0; i < count; i++) insert.run(...row(i));
    connection.exec("COMMIT");
  };
  return { connection, fill };
}

test("of one agent so many skills are remembered, and the oldest forgotten [design.usage.bounded]", async () => {
  const { connection, fill } = await makeDatabase();
  fill(MAX_OF_AGENT, (i) => ["me", `s${i}`, i]);
  recordUse(connection, { agent: "me", skill: "new", atMs: MAX_OF_AGENT });
  const used = recentUse(connection, "me");
  expect(used.size).toBe(MAX_OF_AGENT);
  expect([used.has("s0"), used.has("s1"), used.has("new")]).toEqual([false, true, true]);
});

test("so many also if all were used at the same time [design.usage.bounded]", async () => {
  const { connection, fill } = await makeDatabase();
  fill(MAX_OF_AGENT + 50, (i) => ["me", `s${i}`, 7]);
  recordUse(connection, { agent: "me", skill: "new", atMs: 8 });
  expect(recentUse(connection, "me").size).toBe(MAX_OF_AGENT);
});

test("any number of agents are remembered by so many rows in all [design.usage.bounded]", async () => {
  const { connection, fill } = await makeDatabase();
  fill(MAX_IN_ALL + 10, (i) => [`agent-${i}`, "pdf", i]);
  recordUse(connection, { agent: "new", skill: "pdf", atMs: MAX_IN_ALL + 10 });
  expect(connection.prepare("SELECT count(*) AS count FROM usage").get()).toEqual({ count: MAX_IN_ALL });
  expect(recentUse(connection, "agent-10").size).toBe(0);
  expect(recentUse(connection, "agent-11").size).toBe(1);
});

test("a use that cannot be kept leaves no transaction open", async () => {
  const { connection } = await makeDatabase();
  expect(() => recordUse(connection, { agent: "me", skill: "pdf", atMs: Number.NaN })).toThrow();
  expect(connection.isTransaction).toBe(false);
});
