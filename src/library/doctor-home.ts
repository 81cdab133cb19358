import type { Stats } from "node:fs";
import { dirname } from "node:path";
import { isInside, shortenPath } from "./config/places.ts";
import type { HealthCheck, HealthOptions } from "./doctor-check.ts";
import { lookAt, type Standing, shellPath, whyNotWritable } from "./doctor-standing.ts";

type Options = Pick<HealthOptions, "places" | "userId">;

/** Whether Skep can keep its things in its home, and nobody else can change them. */
export function checkHome(options: Options): HealthCheck[] {
  const { home, userHome } = options.places;
  const short = shortenPath(home, userHome);
  const standing = lookAt(home);
  if (standing.kind === "absent") return [checkAbove(home, userHome)];
  if (standing.kind === "stuck") return [about("bad", `${short} ${standing.why}`, standing.hint)];
  if (!standing.stats.isDirectory()) {
    return [about("bad", `${short} is a file, not a folder`, "move it away, or set `SKEP_HOME` to a folder")];
  }
  const faults = [
    checkWritable(options),
    checkOwner(standing.stats, options),
    checkMode(standing.stats, options),
    checkLink(standing, options),
  ].filter((check) => check !== undefined);
  return faults.length > 0 ? faults : [about("good", `${short} is yours and can be written`)];
}

function about(state: HealthCheck["state"], message: string, hint?: string): HealthCheck {
  return { area: "home", name: "folder", state, message, ...(hint === undefined ? {} : { hint }) };
}

/** A home that is not there is made when there is something to keep, if the nearest folder above it lets us. */
function checkAbove(home: string, userHome: string): HealthCheck {
  const short = shortenPath(home, userHome);
  const [above, standing] = nearestAbove(home);
  const shortAbove = shortenPath(above, userHome);
  if (standing.kind === "stuck")
    return about("bad", `${short} cannot be made: ${shortAbove} ${standing.why}`, standing.hint);
  if (standing.kind === "there" && !standing.stats.isDirectory()) {
    return about("bad", `${short} cannot be made: ${shortAbove} is a file`, "set `SKEP_HOME` to another folder");
  }
  const why = whyNotWritable(above);
  if (why === undefined) return about("good", `${short} is not there yet: Skep makes it when it has something to keep`);
  const hint = "set `SKEP_HOME` to a folder that you may write";
  return about("bad", `${short} cannot be made: ${shortAbove} cannot be written${why}`, hint);
}

function nearestAbove(path: string): [string, Standing] {
  const above = dirname(path);
  const standing = lookAt(above);
  return standing.kind === "absent" && above !== path ? nearestAbove(above) : [above, standing];
}

function checkWritable({ places: { home, userHome } }: Options): HealthCheck | undefined {
  const why = whyNotWritable(home);
  if (why === undefined) return undefined;
  const hint = `\`chmod u+rwx ${shellPath(home, userHome)}\`, or set \`SKEP_HOME\` to a folder that you may write`;
  return about("bad", `${shortenPath(home, userHome)} cannot be written${why}`, hint);
}

function checkOwner({ uid }: Stats, { places: { home, userHome }, userId }: Options): HealthCheck | undefined {
  if (userId === undefined || uid === userId) return undefined;
  const message = `${shortenPath(home, userHome)} belongs to user ${uid}, and you are ${userId}`;
  const check = { area: "home", name: "owner", message } as const;
  // root may do it all, and what it writes is then closed to the owner
  if (userId === 0) return { ...check, state: "note", hint: "run skep as that user, not as root" };
  return { ...check, state: "bad", hint: `\`sudo chown -R "$(id -un)" ${shellPath(home, userHome)}\`` };
}

/** Who can write here can give every agent of this user a skill. */
function checkMode({ mode }: Stats, { places: { home, userHome }, userId }: Options): HealthCheck | undefined {
  if (userId === undefined || (mode & 0o002) === 0) return undefined;
  const message = `${shortenPath(home, userHome)} can be written by everybody`;
  const hint = `\`chmod go-w ${shellPath(home, userHome)}\``;
  return { area: "home", name: "permissions", state: "bad", message, hint };
}

function checkLink({ isLink, realPath }: Standing & { kind: "there" }, { places }: Options): HealthCheck | undefined {
  const { home, userHome } = places;
  const realUserHome = lookAt(userHome);
  const isAtHome = isInside(realPath, realUserHome.kind === "there" ? realUserHome.realPath : userHome);
  if (!isLink || isAtHome) return undefined;
  const message = `${shortenPath(home, userHome)} is a link that leads out of your home, to ${realPath}`;
  return { area: "home", name: "link", state: "note", message, hint: "remove the link, if it is not yours" };
}
