import type { SearchDocument } from "../disclosure/search/document.ts";
import { fuseRankings } from "../disclosure/search/fuse.ts";
import { SearchIndex } from "../disclosure/search/search-index.ts";
import type { BytesCache } from "../library/bytes-cache.ts";
import type { DiscoveredSkill } from "../library/discovered.ts";
import type { SearchOptions, SkillHit } from "./conversation-options.ts";
import { isReady, type SkillShelf } from "./known-skills.ts";
import { DocumentReader } from "./skill-document.ts";
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

/** A skill that a search found, and where it comes from. */
export interface FoundSkill extends SkillHit {
  readonly source: DiscoveredSkill["source"];
}

/** Finds the skills of a library that are ready, by what they say. Only what has changed is read again. */
export class SkillSearch {
  readonly #options: SkillSearchOptions;
  #searched: Searched | undefined;
  #refreshed: Promise<unknown> = Promise.resolve();

  constructor(options: SkillSearchOptions) {
    this.#options = options;
  }

  /** The best ones first. */
  async search(query: string, { limit, among }: SearchOptions): Promise<FoundSkill[]> {
    const { index, skills } = await this.#refresh();
    const isWanted = ({ key }: Hit): boolean => among?.has(key) !== false;
    const findByWords = (count: number): Hit[] =>
      take(count, { total: skills.size, isWanted, search: (wanted) => index.search(query, { limit: wanted }) });
    const { vectors } = this.#options;
    if (vectors === undefined) return describe(findByWords(limit), skills);
    // deep enough that what stands far down in one ranking can come up by the other
    const depth = Math.max(limit * 4, FUSED_DEPTH);
    const byWords = findByWords(depth);
    const byMeaning = (await vectors.search(query, skills.size)).filter(isWanted).slice(0, depth);
    // who is called by name is meant, whatever a model thinks
    const named = byWords.filter(({ score }) => score === 1);
    const fused = fuseRankings([byWords, byMeaning], depth).filter(({ key }) => !named.some((hit) => hit.key === key));
    return describe([...named, ...fused].slice(0, limit), skills);
  }

  /** What there is to search as the library is now. */
  async #refresh(): Promise<Searched> {
    // one after the other: two searches at once must not read, or pay a model for, the same skills
    const refreshing = this.#refreshed.then(async () => {
      const searched = await this.#readChanges();
      await this.#options.vectors?.refresh(searched.skills);
      return searched;
    });
    this.#refreshed = Promise.allSettled([refreshing]);
    return await refreshing;
  }

  async #readChanges(): Promise<Searched> {
    const { shelf, cache } = this.#options;
    const { winners } = shelf;
    if (this.#searched?.winners === winners) return this.#searched;
    const skills = new Map(winners.filter(isReady).map((skill) => [skill.path, skill]));
    const known = this.#searched?.index ?? decodeIndex(cache.read());
    const removed = known.keys().filter((key) => !skills.has(key));
    const added = this.#readDocuments(
      [...skills.values()].filter(({ path, stamp }) => stamp === undefined || known.stampOf(path) !== stamp),
    ).filter(({ key, stamp }) => known.stampOf(key) !== stamp);
    const isSame = removed.length + added.length === 0;
    const index = isSame ? known : known.update({ removed, added });
    if (!isSame) await cache.write(index.encode());
    this.#searched = { winners, skills, index };
    return this.#searched;
  }

  #readDocuments(skills: readonly DiscoveredSkill[]): SearchDocument[] {
    const reader = new DocumentReader();
    return skills.map((skill, index) => {
      if (index % REPORT_EVERY === 0) this.#options.report?.(index, skills.length);
      return reader.read(skill);
    });
  }
}

/** A library as it was at one moment, and the index of it. */
interface Searched {
  readonly winners: readonly DiscoveredSkill[];
  /** Those that are ready, by their folders, which are their keys in the index. */
  readonly skills: ReadonlyMap<string, DiscoveredSkill>;
  readonly index: SearchIndex;
}

interface Hit {
  readonly key: string;
  readonly score: number;
}

const FUSED_DEPTH = 100;
const REPORT_EVERY = 1000;

function decodeIndex(bytes: Uint8Array | undefined): SearchIndex {
  return (bytes && SearchIndex.decode(bytes)) ?? SearchIndex.build([]);
}

interface Taking {
  readonly total: number;
  isWanted(hit: Hit): boolean;
  search(count: number): readonly Hit[];
}

/** The first hits that are wanted, asking for more of them until there are enough. */
function take(limit: number, { total, isWanted, search }: Taking): Hit[] {
  if (!(limit >= 1)) return [];
  for (let count = limit; ; count *= 4) {
    const hits = search(count).filter(isWanted);
    if (hits.length >= limit || count >= total) return hits.slice(0, limit);
  }
}

function describe(hits: readonly Hit[], skills: ReadonlyMap<string, DiscoveredSkill>): FoundSkill[] {
  return hits.flatMap(({ key, score }) => {
    const skill = skills.get(key);
    if (skill === undefined) return [];
    const { name, description, source } = skill;
    return [{ name, description, path: key, score, source }];
  });
}
