import { type Embed, VectorIndex } from "../disclosure/search/vectors.ts";
import type { BytesCache } from "../library/bytes-cache.ts";
import type { DiscoveredSkill } from "../library/discovered.ts";

export interface SkillVectorsOptions {
  /** The user's model. */
  readonly embed: Embed;
  /** Where vectors are kept between runs. */
  readonly cache: BytesCache;
}

/** What skills mean, by a model of the user's choice. Only what has changed is given to it again. */
export class SkillVectors {
  readonly #embed: Embed;
  readonly #cache: BytesCache;
  #index: VectorIndex | undefined;

  constructor({ embed, cache }: SkillVectorsOptions) {
    this.#embed = embed;
    this.#cache = cache;
  }

  /** Makes the vectors of these skills, as far as they are not there. */
  async refresh(skills: readonly DiscoveredSkill[]): Promise<void> {
    const bytes = this.#index === undefined ? this.#cache.read() : undefined;
    const known = this.#index ?? (bytes && VectorIndex.decode(bytes)) ?? VectorIndex.build([]);
    const paths = new Set(skills.map(({ path }) => path));
    const removed = known.keys().filter((key) => !paths.has(key));
    const changed = skills.filter(({ path, stamp }) => stamp === undefined || known.stampOf(path) !== stamp);
    this.#index = known;
    if (removed.length + changed.length === 0) return;
    const vectors: ArrayLike<number>[] = [];
    for (let start = 0; start < changed.length; start += BATCH) {
      const texts = changed.slice(start, start + BATCH).map(({ name, description }) => `${name}: ${description}`);
      vectors.push(...(await this.#embedAll(texts)));
    }
    const added = changed.map(({ path, stamp = "" }, index) => ({ key: path, stamp, vector: vectors[index] ?? [] }));
    this.#index = known.update({ removed, added });
    await this.#cache.write(this.#index.encode());
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

/** What most services take at once. */
const BATCH = 64;
