import { type Dirent, lstatSync } from "node:fs";
import { basename, join } from "node:path";
import { isDiskError } from "../base/disk-error.ts";
import { SkepError } from "../base/errors.ts";
import { withLock } from "../base/lock.ts";
import { removeLeftovers } from "../base/replace-file.ts";
import { settleFolders } from "../base/replace-folder.ts";
import { findKind, requireOwnSwap, swapPath } from "../base/swap-folder.ts";
import { isAbandoned } from "../base/temporary.ts";
import { findEntries } from "../base/tree.ts";
import type { Config } from "./config/config.ts";
import { shortenPath } from "./config/places.ts";
import type { HealthCheck, HealthOptions } from "./doctor-check.ts";
import { shellPath } from "./doctor-standing.ts";
import { isOfUser, type LibraryPlaces, listCandidates } from "./locations.ts";

/** What killed processes left in the user's folders. Nothing is removed unless that was asked for. */
export async function checkLeftovers({ places, isFixing }: HealthOptions, config: Config): Promise<HealthCheck[]> {
  const { home, userHome } = places;
  const folders = foldersOfUser(places, config);
  const found = await findLeftovers(folders);
  if (isFixing && found.leftovers.length > 0) await removeAll(found.leftovers, home);
  const { leftovers, checks } = isFixing ? await findLeftovers(folders) : found;
  const locks = await checkLocks(join(home, "locks"), userHome);
  const removed = found.leftovers.length - leftovers.length;
  return [
    ...(removed > 0 ? [tell("good", `${removed === 1 ? "1 was" : `${removed} were`} removed or settled`)] : []),
    ...leftovers.map((leftover) => describe(leftover, userHome)),
    ...checks,
    ...locks,
    ...(removed === 0 && leftovers.length + checks.length + locks.length === 0 ? [tell("good", "none")] : []),
  ];
}

/** Every folder in which Skep changes things for the user. */
function foldersOfUser(places: LibraryPlaces, config: Config): string[] {
  const { home } = places;
  const ofSkills = listCandidates(places, config).filter(({ source }) => isOfUser(source));
  return [
    ...new Set([
      home,
      join(home, "cache"),
      join(home, "secrets"),
      config.pluginsDir,
      ...ofSkills.flatMap(({ source: { folder, reserved } }) => [
        folder,
        ...reserved.map((name) => join(folder, name)),
      ]),
    ]),
  ];
}

function tell(state: HealthCheck["state"], message: string): HealthCheck {
  return { area: "leftovers", name: "leftovers", state, message };
}

/** `interrupted`: the only copy of a folder, which was being replaced. The rest is rubbish. */
interface Leftover {
  readonly kind: "file" | "rubbish" | "interrupted";
  /** The folder in which something was being changed. */
  readonly parent: string;
  readonly path: string;
}

interface Found {
  readonly leftovers: readonly Leftover[];
  /** What stands where our own things should, and is not ours. */
  readonly checks: readonly HealthCheck[];
}

async function findLeftovers(folders: readonly string[]): Promise<Found> {
  const leftovers: Leftover[] = [];
  const checks: HealthCheck[] = [];
  for (const parent of folders) {
    for (const entry of await entriesOf(parent)) {
      const path = join(parent, entry.name);
      if (entry.isFile() && (await isAbandoned(path))) leftovers.push({ kind: "file", parent, path });
    }
    try {
      await requireOwnSwap(parent);
      leftovers.push(...(await findUnfinished(parent)));
    } catch (error) {
      if (isDiskError(error)) continue; // closed to us, like its entries
      if (!(error instanceof SkepError)) throw error;
      const about = { area: "leftovers", name: basename(parent), state: "bad" } as const;
      checks.push({ ...about, message: error.message, hint: error.hint });
    }
  }
  return { leftovers, checks };
}

/** What is left of changes to the folders of `parent`. Those under way are none: see swap-folder.ts. */
async function findUnfinished(parent: string): Promise<Leftover[]> {
  const leftovers: Leftover[] = [];
  for (const part of ["staging", "trash"] as const) {
    for (const { name } of await entriesOf(swapPath(parent, part))) {
      const path = swapPath(parent, part, name);
      if (await isAbandoned(path)) leftovers.push({ kind: "rubbish", parent, path });
    }
  }
  for (const { name } of await entriesOf(swapPath(parent, "old"))) {
    const path = swapPath(parent, "old", name);
    if (!isOlderThanAnyExchange(path)) continue;
    const isReplaced = (await findKind(join(parent, name))) !== undefined;
    leftovers.push({ kind: isReplaced ? "rubbish" : "interrupted", parent, path });
  }
  return leftovers;
}

/** A folder that is not there, or closed to us, has nothing that we could tell: other checks say so. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await findEntries(folder);
  } catch (error) {
    if (isDiskError(error)) return [];
    throw error;
  }
}

const EXCHANGE_MS = 60_000;

/** An exchange is two renames: a minute later its process is gone. A rename sets `ctime`. */
function isOlderThanAnyExchange(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.ctimeMs > EXCHANGE_MS;
}

/** Holds the lock of those who exchange folders of the home, because settling is such an exchange. */
async function removeAll(leftovers: readonly Leftover[], home: string): Promise<void> {
  await withLock(join(home, "locks", "folders"), {}, async () => {
    for (const parent of new Set(leftovers.map((leftover) => leftover.parent))) {
      await removeLeftovers(parent);
      await settleFolders(parent);
    }
  });
}

function describe({ kind, parent, path }: Leftover, userHome: string): HealthCheck {
  const short = shortenPath(path, userHome);
  const hint = "`skep doctor --fix` removes it";
  if (kind === "file") return { ...tell("note", `a half-written file: ${short}`), hint };
  if (kind === "rubbish") return { ...tell("note", `a folder of a change that did not end: ${short}`), hint };
  const message = `${shortenPath(join(parent, basename(path)), userHome)} is missing: a change of it was interrupted`;
  return { ...tell("bad", message), hint: "`skep doctor --fix` brings it back" };
}

/** A lock ends with its process, so none is ever stale; but Skep refuses to lock what is not an empty file. */
async function checkLocks(folder: string, userHome: string): Promise<HealthCheck[]> {
  return (await entriesOf(folder)).flatMap(({ name }) => {
    const path = join(folder, name);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats === undefined || (stats.isFile() && stats.size === 0)) return [];
    const hint = `move it away: \`mv ${shellPath(path, userHome)} /tmp/\`; Skep makes a new one`;
    const message = `${shortenPath(path, userHome)} is not a lock, which is an empty file`;
    return [{ area: "leftovers", name: "locks", state: "bad", message, hint } as const];
  });
}
