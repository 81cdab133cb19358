import { type Embed, type VectorDocument, VectorIndex } from "../disclosure/search/vectors.ts";
import type { BytesCache } from "../library/bytes-cache.ts";
import type { DiscoveredSkill } from "../library/discovered.ts";

export interface SkillVectorsOptions {
  /** The user's model. */
  readonly embed: Embed;
  /** Where vectors are kept between runs. */
  readonly cache: BytesCache;
}

/**
 * What skills mean, by a model of the user's choice. Only a name or description that has changed is given to it again.
 * Where the model fails, so does the search, with the model's own error: only its owner knows what to do about it.
 */
export class SkillVectors {
  readonly #embed: Embed;
  readonly #cache: BytesCache;
  #index: VectorIndex | undefined;
  /** The skills that `#index` is made from, all of them. */
  #seen: ReadonlyMap<string, DiscoveredSkill> | undefined;

  constructor({ embed, cache }: SkillVectorsOptions) {
    this.#embed = embed;
    this.#cache = cache;
  }

  /** Makes the vectors of these skills, by their folders, as far as they are not there. */
  async refresh(skills: ReadonlyMap<string, DiscoveredSkill>): Promise<void> {
    if (this.#seen === skills) return;
    const known = this.#index ?? decodeVectors(this.#cache.read());
    const removed = known.keys().filter((key) => !skills.has(key));
    // a vector is made of this text alone, which therefore is its stamp
    const texts = Array.from(skills, ([key, { name, description }]) => ({ key, stamp: `${name}: ${description}` }));
    const changed = texts.filter(({ key, stamp }) => known.stampOf(key) !== stamp);
    this.#index = known;
    if (removed.length + changed.length > 0) await this.#update(known, removed, changed);
    this.#seen = skills;
  }

  async #update(known: VectorIndex, removed: readonly string[], changed: readonly Text[]): Promise<void> {
    const added: VectorDocument[] = [];
    try {
      for (let start = 0; start < changed.length; start += BATCH) {
        const batch = changed.slice(start, start + BATCH);
        const vectors = await this.#embedAll(batch.map(({ stamp }) => stamp));
        added.push(...batch.map((text, index) => ({ ...text, vector: vectors[index] ?? [] })));
      }
    } finally {
      // what a model has made before it failed need not be paid for again
      this.#index = known.update({ removed, added });
      await this.#cache.write(this.#index.encode());
    }
  }

  /** The nearest skills by their folders, the nearest first. */
  async search(query: string, limit: number): Promise<{ key: string; score: number }[]> {
    const [vector] = await this.#embedAll([query]);
    return vector === undefined ? [] : (this.#index?.search(vector, limit) ?? []);
  }

  async #embedAll(texts: readonly string[]): Promise<readonly ArrayLike<number>[]> {
    const vectors = await this.#embed(texts);
    if (vectors.length === texts.length) return vectors;
    throw new Error(`embed answered ${vectors.length} vectors for ${texts.length} texts`);
  }
}

/** What is embedded of a skill. */
type Text = Pick<VectorDocument, "key" | "stamp">;

/** What most services take at once. */
const BATCH = 64;

function decodeVectors(bytes: Uint8Array | undefined): VectorIndex {
  return (bytes && VectorIndex.decode(bytes)) ?? VectorIndex.build([]);
}
