import { lstatSync } from "node:fs";
import { dirname } from "node:path";
import type { Config } from "./config/config.ts";
import { configPath, projectConfigPath } from "./config/places.ts";
import type { DiscoveredSkill } from "./discovered.ts";
import { type LibraryPlaces, listCandidates } from "./locations.ts";
import { secretsPath } from "./secret-names.ts";
import { FolderWatcher, ifThere, type WatchedPlaces } from "./watch-folders.ts";
import { compareSnapshots, type LibraryEvent, type Moment, type Snapshot, takeSnapshot } from "./watch-rows.ts";

export interface WatchOptions {
  /** Told of a look that failed, and of folders that cannot be watched. The watch goes on. */
  readonly onError?: (error: unknown) => void;
}

/** Something to close. */
export interface Watch {
  close(): Promise<void>;
}

/** The library as a watch sees it. */
export interface Watched {
  readonly places: LibraryPlaces;
  current(): Moment & { readonly config: Config };
  refresh(): Promise<void>;
}

/** How long nothing must have happened before we look. */
const QUIET_MS = 100;
/** Where something happens all the time, we look after this; the native watcher may have waited as long before. */
const MAX_WAIT_MS = 500;
/** A look that fails is tried again, since folders may go while it reads them. */
const TRIES = 3;
/** Files carry the time of a clock that is a little behind. */
const CLOCK_MS = 20;

/** Looks at a library whenever something of it changes, and tells what happened to its skills since the last time. */
export class LibraryWatch implements Watch {
  readonly #library: Watched;
  readonly #listener: (events: readonly LibraryEvent[]) => void;
  readonly #onError: (error: unknown) => void;
  readonly #folders: FolderWatcher;
  #snapshot: Snapshot;
  /** When the library was last seen as a whole, by the clock of files. */
  #lookedAt = Date.now();
  #touched = new Set<string>();
  #waitingSince: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<void> | undefined;
  #failures = 0;
  #isClosed = false;

  constructor(library: Watched, listener: (events: readonly LibraryEvent[]) => void, options: WatchOptions = {}) {
    this.#library = library;
    this.#listener = listener;
    this.#onError = options.onError ?? (() => undefined);
    this.#snapshot = takeSnapshot(library.current());
    this.#folders = new FolderWatcher((paths) => {
      for (const path of paths) this.#touched.add(path);
      this.#schedule();
    });
  }

  /** Begins to watch. What has changed since the library was last refreshed is told soon after. */
  async start(): Promise<void> {
    this.#work = this.#begin();
    await this.#work;
    this.#work = undefined;
    this.#schedule();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    // what is under way ends by itself, and whoever began it hears of its errors
    await Promise.allSettled([this.#work]);
    await this.#folders.close();
  }

  async #begin(): Promise<void> {
    const { errors } = await this.#folders.follow(this.#places());
    const limit = errors.find(({ code }) => code === "watch-limit");
    if (limit !== undefined) throw limit;
    for (const error of errors) this.#onError(error);
  }

  #places(): WatchedPlaces {
    return placesToWatch(this.#library.places, this.#library.current().config);
  }

  /** Looks once it has been quiet for a while, or at last. */
  #schedule(): void {
    if (this.#isClosed) return;
    const now = performance.now();
    this.#waitingSince ??= now;
    // who is at work will see that somebody waits
    if (this.#work !== undefined) return;
    clearTimeout(this.#timer);
    const waitMs = Math.min(QUIET_MS, Math.max(0, this.#waitingSince + MAX_WAIT_MS - now));
    this.#timer = setTimeout(() => {
      this.#work = this.#look().finally(() => {
        this.#work = undefined;
        if (this.#waitingSince !== undefined) this.#schedule();
      });
    }, waitMs);
  }

  async #look(): Promise<void> {
    this.#waitingSince = undefined;
    const touched = this.#touched;
    this.#touched = new Set();
    const startedAt = Date.now();
    try {
      await this.#library.refresh();
      this.#failures = 0;
    } catch (error) {
      for (const path of touched) this.#touched.add(path);
      this.#failures++;
      if (this.#failures % TRIES === 0) this.#onError(error);
      else this.#schedule();
      return;
    }
    const { isNew, errors } = await this.#folders.follow(this.#places());
    if (isNew) this.#schedule();
    for (const error of errors) this.#onError(error);
    const after = takeSnapshot(this.#library.current());
    const events = compareSnapshots(this.#snapshot, after, this.#ownersOf(touched, after));
    this.#snapshot = after;
    this.#lookedAt = startedAt;
    this.#tell(events);
  }

  #tell(events: readonly LibraryEvent[]): void {
    if (this.#isClosed || events.length === 0) return;
    try {
      this.#listener(events);
    } catch (error) {
      // the listener's mistake: it shall crash as such, and not end the watch
      queueMicrotask(() => {
        throw error;
      });
    }
  }

  /** The skills whose other files were written: those that a `SKILL.md` tells nothing of. */
  #ownersOf(paths: ReadonlySet<string>, snapshot: Snapshot): ReadonlySet<DiscoveredSkill> {
    const owners = new Set<DiscoveredSkill>();
    if (paths.size === 0) return owners;
    const skills = new Map(Array.from(snapshot.values(), (one) => [one.skill.path, one]));
    for (const path of paths) {
      let folder = dirname(path);
      while (!skills.has(folder) && folder !== dirname(folder)) folder = dirname(folder);
      const owner = skills.get(folder);
      if (owner === undefined || (owner.row?.stamp !== undefined && path === owner.skill.location)) continue;
      if (isNewer(path, this.#lookedAt - CLOCK_MS)) owners.add(owner.skill);
    }
    return owners;
  }
}

/** Whether a file has changed since then, or is gone. Of older ones we are only told late. */
function isNewer(path: string, sinceMs: number): boolean {
  const stats = ifThere(() => lstatSync(path));
  return stats === undefined || stats.ctimeMs >= sinceMs;
}

/** Every place that a source may come to stand in, and the files that say which count. */
export function placesToWatch(places: LibraryPlaces, config: Config): WatchedPlaces {
  const { home, project } = places;
  const folders = listCandidates(places, config).map(({ source }) => source.folder);
  const files = [configPath(home), secretsPath(home), ...(project === undefined ? [] : [projectConfigPath(project)])];
  return { folders: [...new Set(folders)], files };
}
