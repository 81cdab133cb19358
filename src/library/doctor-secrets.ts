import { readFileSync, type Stats } from "node:fs";
import { dirname } from "node:path";
import { isDiskError, reasonOf } from "../base/disk-error.ts";
import { shortenPath } from "./config/places.ts";
import type { HealthCheck, HealthOptions } from "./doctor-check.ts";
import { lookAt, shellPath } from "./doctor-standing.ts";
import { readSecretNames, secretsPath } from "./secret-names.ts";

type Options = Pick<HealthOptions, "places" | "userId">;

/** Whether the values of secrets are closed to everybody else. Nothing but how many there are is told of them. */
export function checkSecrets(options: Options): HealthCheck[] {
  const { home } = options.places;
  const file = secretsPath(home);
  const folder = dirname(file);
  const faults = [...checkFolder(folder, options), ...checkFile(file, options)];
  if (faults.length > 0) return faults;
  const count = hasSecretsFile(home) ? readSecretNames(home).size : 0;
  const message = count === 0 ? "none is set" : `${count === 1 ? "1 is" : `${count} are`} set, closed to other users`;
  return [{ area: "secrets", name: "env.json", state: "good", message }];
}

/** Whether there is a file to read: a FIFO in its place would have us wait for ever. */
export function hasSecretsFile(home: string): boolean {
  const standing = lookAt(secretsPath(home));
  return standing.kind === "there" && standing.stats.isFile();
}

function checkFolder(path: string, options: Options): HealthCheck[] {
  const standing = lookAt(path);
  if (standing.kind === "absent") return [];
  const about = { area: "secrets", name: "folder", state: "bad" } as const;
  const short = shortenPath(path, options.places.userHome);
  if (standing.kind === "stuck") return [{ ...about, message: `${short} ${standing.why}`, hint: standing.hint }];
  if (!standing.stats.isDirectory()) {
    return [{ ...about, message: `${short} is a file, not a folder`, hint: "move it away: secrets are in a folder" }];
  }
  const fault = whyOpen(path, standing.stats, { ...options, mode: "700" });
  return fault === undefined ? [] : [{ ...about, ...fault }];
}

function checkFile(path: string, options: Options): HealthCheck[] {
  const standing = lookAt(path);
  // what is wrong above it is told of the folder
  if (standing.kind === "absent" || lookAt(dirname(path)).kind === "stuck") return [];
  const about = { area: "secrets", name: "env.json", state: "bad" } as const;
  const short = shortenPath(path, options.places.userHome);
  if (standing.kind === "stuck") return [{ ...about, message: `${short} ${standing.why}`, hint: standing.hint }];
  if (!standing.stats.isFile()) {
    return [{ ...about, message: `${short} is not a file`, hint: "move it away: secrets are in a file" }];
  }
  const faults = [whyOpen(path, standing.stats, { ...options, mode: "600" }), whyUseless(path, options)];
  return faults.filter((fault) => fault !== undefined).map((fault) => ({ ...about, ...fault }));
}

type Fault = Required<Pick<HealthCheck, "message" | "hint">>;

/** Who else could get at it: its owner, and all whom its mode lets in. */
function whyOpen(
  path: string,
  { uid, mode }: Stats,
  { places: { userHome }, userId, mode: wanted }: Options & { mode: "600" | "700" },
): Fault | undefined {
  if (userId === undefined) return undefined;
  const short = shortenPath(path, userHome);
  const pasted = shellPath(path, userHome);
  if (uid !== userId && userId !== 0) {
    const hint = `\`sudo chown "$(id -un)" ${pasted}\`, then set your secrets anew`;
    return { message: `${short} belongs to another user (${uid})`, hint };
  }
  if ((mode & 0o077) === 0) return undefined;
  const bits = (mode & 0o777).toString(8).padStart(4, "0");
  return { message: `${short} is open to other users (mode ${bits})`, hint: `\`chmod ${wanted} ${pasted}\`` };
}

/** Why no secret can be had from the file. The parser's own words are not told: they quote the text. */
function whyUseless(path: string, { places: { userHome } }: Options): Fault | undefined {
  const short = shortenPath(path, userHome);
  try {
    if (isRecord(readFileSync(path, "utf8"))) return undefined;
    const hint = 'write it as `{"NAME": "value"}`';
    return { message: `${short} is not a JSON object of names and values`, hint };
  } catch (error) {
    if (!isDiskError(error)) throw error;
    return { message: `${short} cannot be read${reasonOf(error)}`, hint: `\`chmod 600 ${shellPath(path, userHome)}\`` };
  }
}

function isRecord(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
