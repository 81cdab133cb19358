import type { DatabaseSync } from "node:sqlite";

/** One use of a skill: that it was loaded or put before a model, never a mere match. */
export interface Use {
  /** `me` if not given. */
  readonly agent?: string | undefined;
  /** The skill's folded name. */
  readonly skill: string;
  readonly atMs: number;
}

/** Who uses skills where no agent is named: the person at the keyboard. */
export const DEFAULT_AGENT = "me";

/** How many skills are remembered of one agent, and rows of all of them: the oldest are forgotten. */
export const MAX_OF_AGENT = 1000;
export const MAX_IN_ALL = 20_000;

/** Remembers a use; of one skill only the latest, in whatever order they are told within a day. */
export function recordUse(connection: DatabaseSync, { agent = DEFAULT_AGENT, skill, atMs }: Use): void {
  connection.exec("BEGIN IMMEDIATE");
  try {
    connection.prepare(UPSERT).run(agent, skill, Math.round(atMs));
    connection.prepare(FORGET_OF_AGENT).run(agent, agent);
    connection.prepare(FORGET_IN_ALL).run();
    connection.exec("COMMIT");
  } finally {
    if (connection.isTransaction) connection.exec("ROLLBACK");
  }
}

/** When an agent last used each skill, by folded names, the latest first. */
export function recentUse(connection: DatabaseSync, agent: string): ReadonlyMap<string, number> {
  const rows = connection.prepare(RECENT).all(agent);
  return new Map(rows.map(({ skill, used_at_ms }) => [String(skill), Number(used_at_ms)]));
}

/** A use that lies further ahead of the next one was told by a wrong clock, and would be the latest for ever. */
const MAX_AHEAD_MS = 24 * 60 * 60 * 1000;

const UPSERT = `
  INSERT INTO usage (agent, skill, used_at_ms) VALUES (?, ?, ?)
  ON CONFLICT DO UPDATE SET used_at_ms = excluded.used_at_ms
  WHERE used_at_ms NOT BETWEEN excluded.used_at_ms AND excluded.used_at_ms + ${MAX_AHEAD_MS}`;

const FORGET_OF_AGENT = `
  DELETE FROM usage WHERE agent = ? AND (used_at_ms, skill) < (
    SELECT used_at_ms, skill FROM usage WHERE agent = ?
    ORDER BY used_at_ms DESC, skill DESC LIMIT 1 OFFSET ${MAX_OF_AGENT - 1})`;

const FORGET_IN_ALL = `
  DELETE FROM usage WHERE (used_at_ms, agent, skill) < (
    SELECT used_at_ms, agent, skill FROM usage
    ORDER BY used_at_ms DESC, agent DESC, skill DESC LIMIT 1 OFFSET ${MAX_IN_ALL - 1})`;

const RECENT = "SELECT skill, used_at_ms FROM usage WHERE agent = ? ORDER BY used_at_ms DESC, skill";
