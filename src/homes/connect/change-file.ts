import { dirname, join } from "node:path";
import { SkepError } from "../../base/errors.ts";
import { withLock } from "../../base/lock.ts";
import {
  type ConfigContent,
  type ConfigFile,
  findMissingFolders,
  readConfigFile,
  removeConfigFile,
  writeConfigFile,
} from "./config-file.ts";
import type { Spot, TextChange, Written } from "./config-text.ts";
import { type Connection, findConnection, keepConnection } from "./memory.ts";

/** Decides what becomes of a file's text, with what is remembered of it; nothing if it is as it should be. */
export type Plan = (text: string, spot: Spot, known: Connection | undefined) => PlannedChange | undefined;

interface PlannedChange extends TextChange {
  /** What is to be remembered; nothing to forget what was. */
  readonly kept?: Written;
}

export interface ChangeRequest {
  /** Where Skep remembers what it wrote. */
  readonly home: string;
  readonly file: ConfigFile;
  readonly spot: Spot;
  readonly plan: Plan;
  /** Only tell what would change. */
  readonly isDryRun: boolean;
  /** Asked before anything is written. */
  consent(change: ChangedLines): Promise<boolean>;
}

export type ChangedLines = Pick<TextChange, "line" | "removed" | "added">;

export type ConfigOutcome = "written" | "planned" | "unchanged" | "declined";

/**
 * Changes the file of an agent after consent, and only the text that consent was given to: while a person thinks, no
 * lock is held, and a file that was changed meanwhile is planned again.
 */
export async function changeFile(request: ChangeRequest): Promise<[ConfigOutcome, ChangedLines]> {
  const { home, file, spot, plan } = request;
  let agreed: string | undefined;
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const read = await readConfigFile(file);
    const known = findConnection(home, read.place, spot.place.name);
    const planned = plan(read.text ?? "", spot, known);
    if (planned === undefined) return ["unchanged", { line: 0, removed: "", added: "" }];
    const { line, removed, added } = planned;
    const change = { line, removed, added };
    if (request.isDryRun) return ["planned", change];
    if (agreed !== removed + added && !(await request.consent(change))) return ["declined", change];
    agreed = removed + added;
    if (await write(request, read, planned)) return ["written", change];
  }
  throw new SkepError("not-readable", `\`${file.shown}\` changes faster than it can be edited`, {
    hint: "end the program that writes it, and try again",
  });
}

/** Each failed try means that somebody else has written in between. */
const MAX_TRIES = 50;

// an edit takes milliseconds, and many may queue
const LOCK_TIMEOUT_MS = 30_000;

/** Writes the file if it still says what was read; answers whether it did. */
async function write(
  { home, file, spot }: ChangeRequest,
  read: ConfigContent,
  planned: PlannedChange,
): Promise<boolean> {
  const { place } = read;
  const key = { place, name: spot.place.name };
  return await withLock(join(home, "locks", "connections"), { timeoutMs: LOCK_TIMEOUT_MS }, async (lock) => {
    const now = await readConfigFile(file);
    if (now.text !== read.text || now.place !== place) return false;
    lock.assertHeld();
    const remembered = findConnection(home, place, key.name);
    // where what we wrote is gone, somebody has made the file anew: it is theirs
    const known = remembered !== undefined && read.text?.includes(remembered.inserted) ? remembered : undefined;
    const isFileMade = read.text === undefined || known?.isFileMade === true;
    if (planned.kept !== undefined) {
      const madeFolders = [...(await findMissingFolders(dirname(place))), ...(known?.madeFolders ?? [])];
      // before the file: a kill in between leaves a memory without a server, which harms nobody
      await keepConnection(home, key, { ...planned.kept, ...key, isFileMade, madeFolders });
      await writeConfigFile(place, planned.after, file.root === undefined);
      return true;
    }
    if (isFileMade && isBare(planned.after)) await removeConfigFile(place, known?.madeFolders ?? []);
    else await writeConfigFile(place, planned.after, file.root === undefined);
    if (remembered !== undefined) await keepConnection(home, key, undefined);
    return true;
  });
}

/** Whether a file says nothing any more: it is empty, or has an empty table of servers. */
function isBare(text: string): boolean {
  return /^(?:\{(?:"\w+":\{\})?\})?$/.test(text.replaceAll(/\s/g, ""));
}
