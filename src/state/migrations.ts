import type { DatabaseSync } from "node:sqlite";
import { SkepError } from "../base/errors.ts";
import { MOVE_AWAY } from "./state-error.ts";

/**
 * Every change of the tables, in the order in which they were made: the number that a database carries is how many of
 * them it has seen. One is added at the end, and never edited once it was published.
 */
const MIGRATIONS: readonly string[] = [
  // 1: when each agent last used each skill
  `CREATE TABLE usage (
     agent TEXT NOT NULL,
     skill TEXT NOT NULL,
     used_at_ms INTEGER NOT NULL,
     PRIMARY KEY (agent, skill)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX usage_of_agent ON usage (agent, used_at_ms, skill);
   CREATE INDEX usage_by_time ON usage (used_at_ms, agent, skill)`,
];

/** Brings a database to the form that this version of Skep works with; each step happens whole or not at all. */
export function migrate(connection: DatabaseSync, path: string, migrations = MIGRATIONS): void {
  while (requireVersion(connection, path, migrations) < migrations.length) {
    // of several processes that come at once, one works and the others wait and look again
    connection.exec("BEGIN IMMEDIATE");
    try {
      const version = requireVersion(connection, path, migrations);
      const next = migrations[version];
      if (next === undefined) return;
      connection.exec(`${next}; PRAGMA user_version = ${version + 1}; PRAGMA application_id = ${APPLICATION_ID}`);
      connection.exec("COMMIT");
    } finally {
      // when the disk is full, SQLite has done so itself
      if (connection.isTransaction) connection.exec("ROLLBACK");
    }
  }
}

/** How many migrations a database has seen. One that is another program's, or a newer Skep's, is refused. */
export function requireVersion(connection: DatabaseSync, path: string, migrations = MIGRATIONS): number {
  const found = connection.prepare(IDENTITY).get();
  const version = Number(found?.version);
  const isNew = found?.owner === 0 && version === 0 && found?.parts === 0;
  if (found?.owner !== APPLICATION_ID && !isNew) {
    throw new SkepError("state-broken", `\`${path}\` is another program's database`, { hint: MOVE_AWAY });
  }
  if (version > migrations.length) {
    throw new SkepError("state-newer", `\`${path}\` is of form ${version}; this Skep knows ${migrations.length}`, {
      hint: "update Skep, or use another home (`SKEP_HOME`)",
    });
  }
  return version;
}

/** "Skep": marks a database as ours, since any program may call its own `state.db`. */
const APPLICATION_ID = 0x536b6570;

// one statement: another process may be changing all three
const IDENTITY = `
  SELECT user_version AS version, application_id AS owner, (SELECT count(*) FROM sqlite_schema) AS parts
  FROM pragma_user_version, pragma_application_id`;
