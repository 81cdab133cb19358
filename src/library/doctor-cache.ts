import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "./config/config.ts";
import { type Places, shortenPath } from "./config/places.ts";
import type { HealthCheck } from "./doctor-check.ts";
import { lookAt, shellPath, whyNotWritable } from "./doctor-standing.ts";

/** Whether skills can be remembered between runs. */
export function checkCache({ home, userHome }: Places, config: Config): HealthCheck {
  const about = { area: "cache", name: "heads" } as const;
  if (!config.cache) {
    const hint = "remove `cache: false` from config.yaml to start faster";
    return { ...about, state: "note", message: "off: every run reads the skills anew", hint };
  }
  const folder = join(home, "cache");
  const short = shortenPath(folder, userHome);
  const standing = lookAt(folder);
  if (standing.kind === "absent") return { ...about, state: "good", message: "empty: nothing was remembered yet" };
  if (standing.kind === "stuck") {
    return { ...about, state: "bad", message: `${short} ${standing.why}`, hint: standing.hint };
  }
  if (!standing.stats.isDirectory()) {
    return {
      ...about,
      state: "bad",
      message: `${short} is a file, not a folder`,
      hint: "remove it: Skep makes it anew",
    };
  }
  const why = whyNotWritable(folder);
  if (why !== undefined) {
    const hint = `\`chmod -R u+rwX ${shellPath(folder, userHome)}\`, as its owner; until then every run reads anew`;
    return { ...about, state: "bad", message: `${short} cannot be written${why}`, hint };
  }
  return { ...about, state: "good", message: `${sizeOf(folder)} in ${short}` };
}

function sizeOf(folder: string): string {
  const sizes = readdirSync(folder).map((name) => lstatSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1e6 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
