import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isSystemError } from "../base/errors.ts";

/** Where the values of secrets live. */
export function secretsPath(home: string): string {
  return join(home, "secrets", "env.json");
}

/** The names of the secrets that are set. Values are not kept, and a file that cannot be read has none. */
export function readSecretNames(home: string): ReadonlySet<string> {
  try {
    const secrets: unknown = JSON.parse(readFileSync(secretsPath(home), "utf8"));
    if (typeof secrets !== "object" || secrets === null) return new Set();
    return new Set(Object.entries(secrets).flatMap(([name, value]) => (value === "" ? [] : [name])));
  } catch (error) {
    if (error instanceof SyntaxError) return new Set();
    if (isSystemError(error, "ENOENT", "EACCES", "EPERM", "ENOTDIR", "EISDIR", "ELOOP")) return new Set();
    throw error;
  }
}
