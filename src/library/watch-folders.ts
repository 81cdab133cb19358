import { lstatSync, realpathSync, type Stats, statSync, watch } from "node:fs";
import { basename, dirname } from "node:path";
import type { Event } from "@parcel/watcher";
import { isSystemError, SkepError } from "../base/errors.ts";
import { SWAP_FOLDER } from "../base/swap-folder.ts";

/** What is to be watched; nothing of it needs to be there yet. */
export interface WatchedPlaces {
  /** With all that is below them. */
  readonly folders: readonly string[];
  readonly files: readonly string[];
}

/** What came of following places. */
export interface Followed {
  /** True if something is watched that was not before: until now it may have changed unseen. */
  readonly isNew: boolean;
  /** What cannot be watched, and was not said before. */
  readonly errors: readonly SkepError[];
}

/** Told of paths that changed, below the folders as they were named; without any, something else did. */
type OnChange = (paths: readonly string[]) => void;

/**
 * Watches folders as trees, and the names in the folder above each of them, or in the nearest that is there, so that
 * it is seen when they come, go or are exchanged. What is above is not walked: it may be somebody's whole home.
 */
export class FolderWatcher {
  readonly #onChange: OnChange;
  readonly #parts = new Map<string, Part>();
  #said: ReadonlySet<string> = new Set();

  constructor(onChange: OnChange) {
    this.#onChange = onChange;
  }

  /** Watches these places from now on, and no others. One call at a time. */
  async follow({ folders, files }: WatchedPlaces): Promise<Followed> {
    const trees = wantedTrees(folders);
    const levels = wantedLevels([...folders, ...trees.map(({ folder }) => folder), ...files]);
    // levels first: the native watcher would wait forever for an inotify instance, where this one says so
    const wanted = new Map([...levels, ...trees].map((one) => [one.key, one]));
    const errors: SkepError[] = [];
    let isNew = false;
    for (const [key, one] of wanted) {
      const known = this.#parts.get(key);
      if (known?.id === one.id && !known.isStale) continue;
      try {
        this.#parts.set(key, await one.begin(this.#onChange));
        isNew = true;
        // only now, so that nothing is missed in between
        await known?.end();
      } catch (error) {
        if (isGone(error)) {
          // it went while we were at it: the next look knows
          isNew = true;
          continue;
        }
        errors.push(watchErrorOf(error, one.folder));
        // what there is goes on, and is renewed at the next occasion
        if (known !== undefined) known.isStale = false;
      }
    }
    for (const [key, part] of this.#parts) if (!wanted.has(key)) await this.#end(key, part);
    const unsaid = errors.filter(({ message }) => !this.#said.has(message));
    this.#said = new Set(errors.map(({ message }) => message));
    return { isNew, errors: unsaid };
  }

  async close(): Promise<void> {
    for (const [key, part] of this.#parts) await this.#end(key, part);
  }

  async #end(key: string, part: Part): Promise<void> {
    this.#parts.delete(key);
    await part.end();
  }
}

/** Something that is watched. */
interface Part {
  /** Which folder it really is: another one may take its name. */
  readonly id: string;
  /** True once it may not tell of everything any more. */
  isStale: boolean;
  end(): Promise<void>;
}

interface Wanted {
  readonly key: string;
  readonly folder: string;
  readonly id: string;
  begin(onChange: OnChange): Promise<Part>;
}

/** The folders that are there, by their real paths. */
function wantedTrees(folders: readonly string[]): Wanted[] {
  const named = new Map<string, string[]>();
  for (const folder of folders) {
    const real = ifThere(() => realpathSync(folder));
    if (real !== undefined) named.set(real, [...(named.get(real) ?? []), folder]);
  }
  return [...named].flatMap(([folder, names]) => {
    const stats = findFolder(folder);
    if (stats === undefined) return [];
    const id = `${idOf(stats)} ${names.join("\0")}`;
    return { key: `tree ${folder}`, folder, id, begin: (onChange) => beginTree({ folder, names, id }, onChange) };
  });
}

/** For each path the nearest folder above it that is there, and the name in it that leads to the path. */
function wantedLevels(paths: readonly string[]): Wanted[] {
  const levels = new Map<string, { stats: Stats; names: Set<string> }>();
  for (const path of paths) {
    for (let below = path, folder = dirname(path); folder !== below; below = folder, folder = dirname(folder)) {
      const stats = findFolder(folder);
      if (stats === undefined) continue;
      const level = levels.get(folder) ?? { stats, names: new Set() };
      levels.set(folder, level);
      level.names.add(basename(below));
      break;
    }
  }
  return Array.from(levels, ([folder, { stats, names }]) => {
    const id = `${idOf(stats)} ${[...names].join("\0")}`;
    return {
      key: `level ${folder}`,
      folder,
      id,
      begin: async (onChange) => beginLevel({ folder, names, id }, onChange),
    };
  });
}

function beginLevel(
  { folder, names, id }: { folder: string; names: ReadonlySet<string>; id: string },
  onChange: OnChange,
): Part {
  const watcher = watch(folder);
  const part: Part = { id, isStale: false, end: async () => watcher.close() };
  watcher.on("change", (_type, name) => {
    // a folder that goes or moves is called by its own name
    if (name === basename(folder)) part.isStale = true;
    else if (name !== null && !names.has(String(name))) return;
    onChange([]);
  });
  watcher.on("error", () => {
    part.isStale = true;
    onChange([]);
  });
  return part;
}

async function beginTree(
  { folder, names, id }: { folder: string; names: readonly string[]; id: string },
  onChange: OnChange,
): Promise<Part> {
  const { subscribe } = await import("@parcel/watcher");
  const spelling = takeSpelling(folder);
  const part: Part = {
    id,
    isStale: false,
    async end() {
      try {
        await subscription.unsubscribe();
        spellings.delete(spelling);
      } catch (error) {
        if (!(error instanceof Error && error.message.startsWith("Unable to remove watcher"))) throw error;
      }
    },
  };
  const onEvents = (error: Error | null, events: readonly Event[]): void => {
    part.isStale ||= error !== null || events.some(isAboutFolder);
    const paths = events.map(({ path }) => path.slice(spelling.length));
    onChange(names.flatMap((name) => paths.map((path) => name + path)));
  };
  const subscription = await subscribe(spelling, onEvents, { ignore: [IGNORED] }).catch((error: unknown) => {
    // with a folder that has gone in the tree that is remembered, this spelling would fail again
    if (!(error instanceof Error && error.message.startsWith("inotify_add_watch") && isGone(error))) {
      spellings.delete(spelling);
    }
    throw error;
  });
  return part;
}

const IGNORED = new RegExp(`(^|[/\\\\])(node_modules|\\.git|${SWAP_FOLDER.replace(".", "\\.")})$`);

/**
 * On Linux, the native watcher does not look into a folder that appears: what came in it, or was moved in with it, is
 * watched only by a new subscription. The same goes for folders whose watch it could not get.
 */
function isAboutFolder({ path, type }: Event): boolean {
  return type !== "delete" && ifThere(() => lstatSync(path))?.isDirectory() === true;
}

/**
 * The native watcher remembers the tree of a folder by its path, for as long as any subscription to it is open; and
 * one cannot be closed once a folder with folders in it was moved away and removed. So each subscription spells the
 * path in its own way.
 */
function takeSpelling(folder: string): string {
  if (process.platform !== "linux") return folder;
  let spelling = folder;
  while (spellings.has(spelling)) spelling = `/proc/self/root${spelling}`;
  spellings.add(spelling);
  return spelling;
}

const spellings = new Set<string>();

/** A number for a folder that no other has, also not one that comes after it in the same place. */
function idOf({ dev, ino, birthtimeMs }: Stats): string {
  return `${dev} ${ino} ${birthtimeMs}`;
}

function findFolder(path: string): Stats | undefined {
  const stats = ifThere(() => statSync(path));
  return stats?.isDirectory() ? stats : undefined;
}

/** What the system says of a path; nothing if there is none, or none for us. */
export function ifThere<T>(ask: () => T): T | undefined {
  try {
    return ask();
  } catch (error) {
    if (isSystemError(error, "ENOENT", "ENOTDIR", "ELOOP", "EACCES", "EPERM")) return undefined;
    throw error;
  }
}

// the native watcher's errors have no code, only the system's words
const GONE = /No such file or directory|Not a directory/;
const NO_WATCHES = /No space left on device/;
const NO_INSTANCES = /Too many open files/;

function isGone(error: unknown): boolean {
  return isSystemError(error, "ENOENT", "ENOTDIR") || (error instanceof Error && GONE.test(error.message));
}

function watchErrorOf(error: unknown, folder: string): SkepError {
  const text = error instanceof Error ? error.message : String(error);
  const messageOf = (why: string): string => `\`${folder}\` cannot be watched: ${why}`;
  const limit = (why: string, sysctl: string): SkepError => {
    const hint = `raise the limit, with \`sysctl ${sysctl}=524288\` or the like`;
    return new SkepError("watch-limit", messageOf(why), { hint, cause: error });
  };
  if (isSystemError(error, "ENOSPC") || NO_WATCHES.test(text)) {
    return limit("the system watches as many folders as it may", "fs.inotify.max_user_watches");
  }
  if (isSystemError(error, "EMFILE") || NO_INSTANCES.test(text)) {
    return limit("too many programs are watching", "fs.inotify.max_user_instances");
  }
  const hint = "make it readable, with all folders in it; the other sources are watched";
  return new SkepError("not-readable", messageOf(text), { hint, cause: error });
}
