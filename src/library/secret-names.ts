import { join } from "node:path";
import { isDiskError } from "../base/disk-error.ts";
import { readRegularFile } from "../base/read-file.ts";

/** Far more than anybody's secrets. */
const MAX_BYTES = 1_000_000;

/** Where the values of secrets live. */
export function secretsPath(home: string): string {
  return join(home, "secrets", "env.json");
}

/** What the file of secrets holds. Values are not kept, and no word of the file is in what is wrong with it. */
export type SecretsReading =
  | { readonly kind: "read"; readonly names: ReadonlySet<string> }
  | { readonly kind: "not-a-file" | "too-large" | "not-an-object" }
  | { readonly kind: "refused"; readonly error: NodeJS.ErrnoException };

/** The names of the secrets that are set; none, if there is no file that can be read. */
export function readSecretNames(home: string): ReadonlySet<string> {
  const reading = readSecrets(home);
  return reading.kind === "read" ? reading.names : new Set();
}

/** Looks into the file of secrets, or says why not. */
export function readSecrets(home: string): SecretsReading {
  try {
    const content = readRegularFile(secretsPath(home), MAX_BYTES);
    if (content.kind !== "read") return { kind: content.kind };
    const names = parseNames(Buffer.from(content.bytes).toString("utf8"));
    return names === undefined ? { kind: "not-an-object" } : { kind: "read", names };
  } catch (error) {
    if (isDiskError(error)) return { kind: "refused", error };
    throw error;
  }
}

/** The parser's own words are not told: they quote the text. */
function parseNames(text: string): ReadonlySet<string> | undefined {
  try {
    const secrets: unknown = JSON.parse(text);
    if (typeof secrets !== "object" || secrets === null || Array.isArray(secrets)) return undefined;
    return new Set(Object.entries(secrets).flatMap(([name, value]) => (value === "" ? [] : [name])));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
