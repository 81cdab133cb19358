import { existsSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { SkepError } from "../base/errors.ts";
import { openDatabase } from "./database.ts";
import { orStateError } from "./state-error.ts";
import { DEFAULT_AGENT, recentUse, recordUse, type Use } from "./usage.ts";

/** What Skep remembers in a home. Nothing is opened, and nothing made, before there is something to remember. */
export function openState(home: string): State {
  return new State(join(home, "state.db"));
}

/** The open memory of a home; to be closed. */
export class State {
  readonly #path: string;
  #connection: DatabaseSync | undefined;
  #problem: SkepError | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  /**
   * Why the last use could not be remembered or recalled. It only shapes an order, so nobody has to fail for it: on a
   * home that cannot be written, skills work and are ranked without it.
   */
  get problem(): SkepError | undefined {
    return this.#problem;
  }

  /** Remembers that a skill was loaded or put before a model, as far as the home can be written. */
  recordUse(use: Use): void {
    this.#attempt(() => recordUse(this.#connect(), use));
  }

  /** When an agent last used each skill, by folded names, the latest first; empty if that cannot be told. */
  recentUse(agent = DEFAULT_AGENT): ReadonlyMap<string, number> {
    const isNew = this.#connection === undefined && !existsSync(this.#path);
    return this.#attempt(() => (isNew ? undefined : recentUse(this.#connect(), agent))) ?? new Map();
  }

  close(): void {
    this.#connection?.close();
    this.#connection = undefined;
  }

  /** The database itself, opened now if it was not; whatever stands against that is thrown. */
  #connect(): DatabaseSync {
    this.#connection ??= openDatabase(this.#path);
    return this.#connection;
  }

  #attempt<T>(work: () => T): T | undefined {
    this.#problem = undefined;
    try {
      return orStateError(this.#path, work);
    } catch (error) {
      if (!(error instanceof SkepError)) throw error;
      this.#problem = error;
      return undefined;
    }
  }
}
