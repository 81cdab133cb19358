import { isSystemError } from "../base/errors.ts";
import { readRegularFile } from "../base/read-file.ts";

/** Tells which of the system's packages are installed; `undefined` where that cannot be told. */
export interface PackageFinder {
  has(name: string): boolean | undefined;
}

/**
 * Asks dpkg's own record of a Debian system, without starting a process. The record is read when it is first needed
 * and never again; where there is none, nothing can be told of any package.
 */
export function createPackageFinder(recordPath = "/var/lib/dpkg/status"): PackageFinder {
  let installed: ReadonlySet<string> | undefined;
  return {
    has(name) {
      // `python@3.12` or `Git.Git` are for another system's packages, of which dpkg knows nothing
      if (!/^[a-z0-9][a-z0-9+.-]+$/.test(name)) return undefined;
      installed ??= parseRecord(readRecord(recordPath));
      return installed.size === 0 ? undefined : installed.has(name);
    },
  };
}

function readRecord(path: string): string {
  try {
    const content = readRegularFile(path, MAX_RECORD_BYTES);
    return "bytes" in content ? Buffer.from(content.bytes).toString("latin1") : "";
  } catch (error) {
    if (isSystemError(error, "ENOENT", "ENOTDIR", "EACCES")) return "";
    throw error;
  }
}

/** Real records are a few megabytes. */
const MAX_RECORD_BYTES = 64 * 1024 * 1024;

/** The packages that work, and the names they stand in for: `libasound2t64` provides `libasound2`. */
function parseRecord(record: string): Set<string> {
  const names = new Set<string>();
  for (const entry of record.split("\n\n")) {
    const name = /^Package: (\S+)$/m.exec(entry)?.[1];
    // a removed package stays on record, as `config-files`, for as long as its settings are kept
    const isWorking = /^Status: \S+ \S+ (?:installed|triggers-awaited|triggers-pending)$/m.test(entry);
    if (name === undefined || !isWorking) continue;
    names.add(name);
    // `a (= 1.0), b`: the versions do not matter here
    const provided = /^Provides: (.+)$/m.exec(entry)?.[1]?.split(",") ?? [];
    for (const item of provided) names.add(item.trim().replace(/ .*/, ""));
  }
  return names;
}
