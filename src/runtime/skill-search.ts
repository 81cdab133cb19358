import { realpathSync } from "node:fs";
import { isDiskError } from "../base/disk-error.ts";
import { readRegularFile } from "../base/read-file.ts";
import type { SearchDocument } from "../disclosure/search/document.ts";
import { fuseRankings } from "../disclosure/search/fuse.ts";
import { SearchIndex } from "../disclosure/search/search-index.ts";
import type { BytesCache } from "../library/bytes-cache.ts";
import type { DiscoveredSkill } from "../library/discovered.ts";
import { headingsOf } from "../skill/headings.ts";
import type { SearchOptions, SkillHit } from "./conversation-options.ts";
import { isReady, type SkillShelf } from "./known-skills.ts";
import type { SkillVectors } from "./skill-vectors.ts";

export interface SkillSearchOptions {
  readonly shelf: SkillShelf;
  /** Where the index is kept between runs. */
  readonly cache: BytesCache;
  /** Finds also by meaning, if the user has a model for that. */
  readonly vectors?: SkillVectors | undefined;
  /** Told how far the reading of many skills is. */
  readonly report?: ((done: number, total: number) => void) | undefined;
}

/** Finds the skills of a library that are ready, by what they say. Only what has changed is read again. */
export class SkillSearch {
  readonly #options: SkillSearchOptions;
  #index: SearchIndex | undefined;
  #skills: ReadonlyMap<string, DiscoveredSkill> = new Map();
  /** The library's list that `#index` was made from. */
  #seen: readonly DiscoveredSkill[] | undefined;

  constructor(options: SkillSearchOptions) {
    this.#options = options;
  }

  /** The best ones first. */
  async search(query: string, { limit, among }: SearchOptions): Promise<FoundSkill[]> {
    const index = await this.#refresh();
    const isWanted = ({ key }: { key: string }): boolean => among?.has(key) !== false;
    const { vectors } = this.#options;
    if (vectors === undefined)
      return this.#describe(
        take(limit, index.keys().length, isWanted, (count) => index.search(query, { limit: count })),
      );
    // deep enough that what stands far down in one ranking can come up by the other
    const depth = Math.max(limit * 4, FUSED_DEPTH);
    const byWords = take(depth, index.keys().length, isWanted, (count) => index.search(query, { limit: count }));
    const byMeaning = (await vectors.search(query, index.keys().length)).filter(isWanted).slice(0, depth);
    // who is called by name is meant, whatever a model thinks
    const named = byWords.filter(({ score }) => score === 1);
    const fused = fuseRankings([byWords, byMeaning], depth).filter(({ key }) => !named.some((hit) => hit.key === key));
    return this.#describe([...named, ...fused].slice(0, limit));
  }

  #describe(hits: readonly { key: string; score: number }[]): FoundSkill[] {
    return hits.flatMap(({ key, score }) => {
      const skill = this.#skills.get(key);
      return skill === undefined
        ? []
        : [{ name: skill.name, description: skill.description, path: key, score, source: skill.source }];
    });
  }

  /** Brings the index up to date with the library. */
  async #refresh(): Promise<SearchIndex> {
    const { shelf, cache } = this.#options;
    if (this.#index !== undefined && this.#seen === shelf.winners) return this.#index;
    const { winners } = shelf;
    const skills = new Map(winners.filter(isReady).map((skill) => [skill.path, skill]));
    const known = this.#index ?? this.#decode(cache.read());
    const removed = known.keys().filter((key) => !skills.has(key));
    const changed = [...skills.values()].filter(
      ({ path, stamp }) => stamp === undefined || known.stampOf(path) !== stamp,
    );
    const index = removed.length + changed.length === 0 ? known : known.update({ removed, added: this.#read(changed) });
    const isLasting = removed.length > 0 || changed.some(({ stamp }) => stamp !== undefined);
    if (isLasting) await cache.write(index.encode());
    await this.#options.vectors?.refresh([...skills.values()]);
    this.#index = index;
    this.#skills = skills;
    this.#seen = winners;
    return index;
  }

  #decode(bytes: Uint8Array | undefined): SearchIndex {
    return (bytes && SearchIndex.decode(bytes)) ?? SearchIndex.build([]);
  }

  *#read(skills: readonly DiscoveredSkill[]): Generator<SearchDocument> {
    const realSources = new Map<string, string>();
    for (const [index, skill] of skills.entries()) {
      if (index % REPORT_EVERY === 0) this.#options.report?.(index, skills.length);
      const { sourceFolder } = skill;
      const real = realSources.get(sourceFolder) ?? findReal(sourceFolder);
      realSources.set(sourceFolder, real);
      yield documentOf(skill, real);
    }
  }
}

/** A skill that a search found, and where it comes from. */
export interface FoundSkill extends SkillHit {
  readonly source: DiscoveredSkill["source"];
}

const FUSED_DEPTH = 100;
const REPORT_EVERY = 1000;
/** Headings further down say little of what a skill is for. */
const MAX_TEXT_BYTES = 1 << 18;

/** The first hits that are wanted, asking for more of them until there are enough. */
function take<T>(
  limit: number,
  total: number,
  isWanted: (hit: T) => boolean,
  search: (count: number) => readonly T[],
): T[] {
  for (let count = limit; ; count *= 4) {
    const hits = search(count).filter(isWanted);
    if (hits.length >= limit || count >= total) return hits.slice(0, limit);
  }
}

/** Reads what is searched of a skill; `realSource` is the real path of its source's folder. */
function documentOf(skill: DiscoveredSkill, realSource: string): SearchDocument {
  const { name, description, path, stamp = "" } = skill;
  const plain = { key: path, stamp, name, description, headings: readHeadings(skill, realSource) };
  if (skill.isPlain) return { ...plain, tags: [], triggers: [] };
  const { tags, triggers } = skill.head;
  return { ...plain, tags, triggers: [...triggers.keywords, ...triggers.verbs] };
}

/** From the file that defines the skill; none if it is not to be had any more. */
function readHeadings({ location, path, sourceFolder }: DiscoveredSkill, realSource: string): string[] {
  const real = (place: string): string => realSource + place.slice(sourceFolder.length);
  try {
    const content = readRegularFile(real(location), MAX_TEXT_BYTES, real(path));
    return content.kind === "read" ? headingsOf(new TextDecoder().decode(content.bytes)) : [];
  } catch (error) {
    if (isDiskError(error)) return [];
    throw error;
  }
}

function findReal(folder: string): string {
  try {
    return realpathSync(folder);
  } catch (error) {
    if (isDiskError(error)) return folder;
    throw error;
  }
}
