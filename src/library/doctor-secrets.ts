import type { Stats } from "node:fs";
import { dirname } from "node:path";
import { reasonOf } from "../base/disk-error.ts";
import { shortenPath } from "./config/places.ts";
import type { HealthCheck, HealthOptions } from "./doctor-check.ts";
import { lookAt, shellPath } from "./doctor-standing.ts";
import { readSecretNames, readSecrets, secretsPath } from "./secret-names.ts";

type Options = Pick<HealthOptions, "places" | "userId">;

/** Whether the values of secrets are closed to everybody else. Nothing but how many there are is told of them. */
export function checkSecrets(options: Options): HealthCheck[] {
  const { home } = options.places;
  const file = secretsPath(home);
  const folder = dirname(file);
  const faults = [...checkFolder(folder, options), ...checkFile(file, options)];
  if (faults.length > 0) return faults;
  const count = readSecretNames(home).size;
  const message = count === 0 ? "none is set" : `${count === 1 ? "1 is" : `${count} are`} set, closed to other users`;
  return [{ area: "secrets", name: "env.json", state: "good", message }];
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
  const isFile = standing.stats.isFile();
  const faults = [
    isFile ? whyOpen(path, standing.stats, { ...options, mode: "600" }) : undefined,
    whyUseless(path, options),
  ];
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

/** Why no secret can be had from the file. */
function whyUseless(path: string, { places: { home, userHome } }: Options): Fault | undefined {
  const short = shortenPath(path, userHome);
  const reading = readSecrets(home);
  switch (reading.kind) {
    case "read":
      return undefined;
    case "not-a-file":
      return { message: `${short} is not a file`, hint: "move it away: secrets are in a file" };
    case "too-large":
      return { message: `${short} is larger than 1 MB`, hint: "keep nothing but secrets in it" };
    case "not-an-object":
      return {
        message: `${short} is not a JSON object of names and values`,
        hint: 'write it as `{"NAME": "value"}`',
      };
    case "refused": {
      const hint = `\`chmod 600 ${shellPath(path, userHome)}\``;
      return { message: `${short} cannot be read${reasonOf(reading.error)}`, hint };
    }
  }
}
