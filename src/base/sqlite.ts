type Sqlite = typeof import("node:sqlite");

let sqlite: Sqlite | undefined;

/** `node:sqlite`, loaded when first needed and without the warning that some Node versions print about it. */
export function loadSqlite(): Sqlite {
  sqlite ??= withoutSqliteWarning(() => process.getBuiltinModule("node:sqlite"));
  return sqlite;
}

/** Synchronous, so that no warning of anybody else passes while `emitWarning` is ours. */
function withoutSqliteWarning<T>(load: () => T): T {
  const emitWarning = process.emitWarning;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (rest[0] === "ExperimentalWarning" && String(warning).startsWith("SQLite")) return;
    Reflect.apply(emitWarning, undefined, [warning, ...rest]);
  };
  try {
    return load();
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** What SQLite refuses; `errcode` is its own number for it. */
export function isSqliteError(error: unknown): error is Error & { errcode: number } {
  return error instanceof Error && "errcode" in error && typeof error.errcode === "number";
}
