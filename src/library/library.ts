import { lstatSync } from "node:fs";
import { basename, dirname, isAbsolute, resolve } from "node:path";
import type { Diagnostic } from "../base/diagnostics.ts";
import { isDiskError } from "../base/disk-error.ts";
import { SkepError } from "../base/errors.ts";
import { nearest } from "../base/suggest.ts";
import { foldAddress, foldName } from "../skill/name.ts";
import { NO_CACHE, type Remembered, type RowCache } from "./cache.ts";
import { noteOf } from "./codes.ts";
import type { Config } from "./config/config.ts";
import { defaultConfig } from "./config/keys.ts";
import { configPath, projectConfigPath } from "./config/places.ts";
import type { ConfigReading } from "./config/read.ts";
import { DiscoveredSkill, diagnosticsOf } from "./discovered.ts";
import { type LibraryPlaces, listSources, projectFolders } from "./locations.ts";
import { type Ranked, rankSkills } from "./precedence.ts";
import { scanSource } from "./scan.ts";
import type { Source } from "./source.ts";
import { judgeSkills, type MachineFacts } from "./status.ts";
import type { Listing, SkillRow } from "./table.ts";
import type { Watch, WatchOptions } from "./watch.ts";
import { keepGoodRows, type LibraryEvent } from "./watch-rows.ts";

/** Which skills `Library.skills` lists beside those that are ready. */
export interface SkillLoaderOptions {
  readonly includeDisabled?: boolean;
  readonly includeUnavailable?: boolean;
}

export interface LibraryOptions extends SkillLoaderOptions {
  readonly places: LibraryPlaces;
  readonly facts: () => MachineFacts;
  /** Where the heads of skills are kept between runs, unless config says not to. */
  readonly cache: RowCache;
}

/** The skills that this machine has, at one moment; `refresh` looks again. */
export class Library {
  readonly #options: LibraryOptions;
  readonly #watches = new Set<Watch>();
  #state: State;
  #refreshed: Promise<unknown> = Promise.resolve();

  private constructor(options: LibraryOptions, state: State) {
    this.#options = options;
    this.#state = state;
  }

  static async open(options: LibraryOptions): Promise<Library> {
    return new Library(options, await look(options));
  }

  get config(): Config {
    return this.#state.config;
  }

  get sources(): readonly Source[] {
    return this.#state.sources;
  }

  /** The skills that count, by name: those that are ready, and others if asked for when it was opened. */
  get skills(): readonly DiscoveredSkill[] {
    const { includeDisabled = false, includeUnavailable = false } = this.#options;
    return this.winners.filter(
      ({ status }) => (status !== "disabled" || includeDisabled) && (status !== "unavailable" || includeUnavailable),
    );
  }

  /** The strongest skill of each name, whatever its status, by name. */
  get winners(): readonly DiscoveredSkill[] {
    return this.#state.ranked.byName;
  }

  get shadowed(): readonly DiscoveredSkill[] {
    return this.#state.ranked.shadowed;
  }

  /** What is wrong with config and skills, those included that do not load. */
  get diagnostics(): readonly Diagnostic[] {
    this.#state.diagnostics ??= collectDiagnostics(this.#state);
    return this.#state.diagnostics;
  }

  /** Set if config could not be used as it is written, and defaults stand in for it. */
  get configError(): SkepError | undefined {
    return this.#state.configError;
  }

  /**
   * A skill by its name, in any case and with `_` for `-`; the strongest one of a source as `<source>/<name>`; or any one
   * by its folder.
   */
  find(name: string): DiscoveredSkill | undefined {
    const winner = this.#state.ranked.winners.get(foldName(name));
    if (winner !== undefined || !/[/\\]/.test(name)) return winner;
    const all = [...this.winners, ...this.shadowed];
    if (isAbsolute(name)) return all.find(({ path }) => path === resolve(name));
    const address = foldAddress(name);
    return all.find((skill) => `${skill.source}/${foldName(skill.name)}` === address);
  }

  require(name: string): DiscoveredSkill {
    const skill = this.find(name);
    if (skill !== undefined) return skill;
    const broken = this.#findBroken(name);
    if (broken !== undefined) {
      const { path, line, message } = broken;
      throw new SkepError("skill-not-found", `\`${name}\` does not load: ${path}:${line} ${message}`, {
        hint: `\`skep validate ${dirname(path)}\` tells all`,
      });
    }
    const suggestion = nearest(foldName(name), this.#state.ranked.winners.keys());
    throw new SkepError("skill-not-found", `no skill named \`${name}\` in ${countOf(this.sources.length, "source")}`, {
      hint: `${suggestion === undefined ? "" : `did you mean \`${suggestion}\`? `}\`skep show\` lists all`,
    });
  }

  /** What is wrong with a skill that has no name to be found by, only a folder. */
  #findBroken(name: string): Diagnostic | undefined {
    const isMeant = ({ severity, path }: Diagnostic): boolean =>
      severity === "error" && foldName(basename(dirname(path))) === foldName(name);
    return this.diagnostics.find(isMeant);
  }

  /** Looks again. What has not changed is not read again. */
  async refresh(): Promise<void> {
    // one after the other: what was seen last must be what counts
    const refreshing = this.#refreshed.then(async () => {
      this.#state = await look(this.#options, this.#state, this.#watches.size > 0);
    });
    this.#refreshed = Promise.allSettled([refreshing]);
    await refreshing;
  }

  /**
   * Refreshes whenever something changes, until it or the library is closed, and tells what happened to the skills
   * that count. Meanwhile a skill that is half written stays as it was.
   */
  async watch(listener: (events: readonly LibraryEvent[]) => void, options: WatchOptions = {}): Promise<Watch> {
    const { LibraryWatch } = await import("./watch.ts");
    const { places } = this.#options;
    const watched = { places, current: () => this.#state, refresh: () => this.refresh() };
    const watch = new LibraryWatch(watched, listener, options);
    const close = async (): Promise<void> => {
      await watch.close();
      this.#watches.delete(handle);
    };
    const handle = { close };
    this.#watches.add(handle);
    try {
      await watch.start();
    } catch (error) {
      await close();
      throw error;
    }
    return handle;
  }

  /** Ends all watches. */
  async close(): Promise<void> {
    await Promise.all([...this.#watches].map((watch) => watch.close()));
  }
}

interface State {
  readonly config: Config;
  readonly configError: SkepError | undefined;
  readonly configDiagnostics: readonly Diagnostic[];
  readonly sources: readonly Source[];
  /** What was seen, by the folder of its source. */
  readonly rows: ReadonlyMap<string, readonly SkillRow[]>;
  readonly listings: ReadonlyMap<string, Listing>;
  readonly ranked: Ranked;
  diagnostics?: readonly Diagnostic[];
}

async function look(options: LibraryOptions, last?: State, isWatched = false): Promise<State> {
  const { places, facts } = options;
  const { config, diagnostics, error } = await settings(places);
  const cache = config.cache ? options.cache : NO_CACHE;
  const sources = listSources(places, config);
  const rows = new Map<string, readonly SkillRow[]>();
  const listings = new Map<string, Listing>();
  const skills: DiscoveredSkill[] = [];
  for (const source of sources) {
    // what comes with Skep uses its extensions
    const isStrict = config.validation === "strict" && source.id !== "bundled";
    const profile = isStrict ? "spec" : "extended";
    const otherFolders = sources.flatMap(({ folder }) => (folder === source.folder ? [] : [folder]));
    const key = `${profile} ${source.folder}`;
    const known = last?.rows.get(key);
    const cached: Remembered = known === undefined ? cache.read(key) : [];
    const listing = known === undefined ? cached.listing : last?.listings.get(key);
    const scan = await scanSource(source, { profile, remembered: known ?? cached, listing, otherFolders });
    if (scan.isChanged) await cache.write(key, scan.rows, scan.listing);
    const kept = isWatched ? keepGoodRows(scan.rows, known ?? []) : scan.rows;
    rows.set(key, kept);
    if (scan.listing !== undefined) listings.set(key, scan.listing);
    for (const row of kept) if (row.name !== "") skills.push(new DiscoveredSkill(source, row));
  }
  const ranked = rankSkills(skills);
  // not the map itself: where no skill depends on another, nobody needs it
  const winners = { get: (key: string) => ranked.winners.get(key), values: () => ranked.byName };
  await judgeSkills(winners, config, facts());
  return { config, configError: error, configDiagnostics: diagnostics, sources, rows, listings, ranked };
}

/** What config says. Where there is none, nothing of what reads it is loaded. */
async function settings(places: LibraryPlaces): Promise<ConfigReading> {
  // the nearest one counts, from the working directory up to the repository's root
  const folders = places.project === undefined ? [] : projectFolders(places.project);
  const project = folders.find((folder) => mayBeThere(projectConfigPath(folder)));
  if (project === undefined && !mayBeThere(configPath(places.home))) {
    return { config: defaultConfig(places.home), diagnostics: [], error: undefined };
  }
  const { readConfig } = await import("./config/read.ts");
  return readConfig({ ...places, project });
}

/** True also for what cannot be looked at: reading it then tells why. */
function mayBeThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    if (isDiskError(error)) return true;
    throw error;
  }
}

function collectDiagnostics({ configDiagnostics, sources, rows, ranked }: State): Diagnostic[] {
  const folders = new Map(sources.map((source) => [source.folder, source]));
  const said = [...rows].flatMap(([key, sourceRows]) => {
    const folder = key.slice(key.indexOf(" ") + 1);
    return sourceRows.flatMap((row) => (folders.has(folder) ? diagnosticsOf(`${folder}/${row.path}`, row) : []));
  });
  const clashes = ranked.clashes.map((skill) => {
    const message = `another skill of the same source is called \`${skill.name}\``;
    const hint = `rename one of them; ${skill.shadowedBy} counts`;
    return noteOf("name-taken", { path: skill.location }, { message, hint });
  });
  return [...configDiagnostics, ...clashes, ...said];
}

function countOf(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
