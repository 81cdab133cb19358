import { demoteCopies } from "./copies.ts";
import type { SearchDocument } from "./document.ts";
import { decodeIndex, encodeIndex } from "./index-file.ts";
import { type IndexParts, makeParts } from "./index-parts.ts";
import { findNamed } from "./names.ts";
import { readQuery } from "./query.ts";
import { Ranker } from "./rank.ts";
import { Vocabulary } from "./vocabulary.ts";

/** A skill that was found. */
export interface SearchHit {
  readonly key: string;
  readonly name: string;
  /** How much of the query it answers, from 0 to 1 with four decimals; 1 means that it is called so. */
  readonly score: number;
}

/** What has changed since an index was made; an added key that was there before replaces that skill. */
export interface SearchChanges {
  readonly removed: Iterable<string>;
  readonly added: Iterable<SearchDocument>;
}

/**
 * Finds skills by what they say of themselves (BM25 over weighted fields). Never changed once made; the same skills
 * give the same index, byte for byte, whether they came at once or one after the other.
 */
export class SearchIndex {
  readonly #parts: IndexParts;
  #rowOf: ReadonlyMap<string, number> | undefined;
  #ranker: Ranker | undefined;
  #vocabulary: Vocabulary | undefined;

  private constructor(parts: IndexParts) {
    this.#parts = parts;
  }

  /** Of several documents with one key the last counts. */
  static build(documents: Iterable<SearchDocument>): SearchIndex {
    return new SearchIndex(makeParts(lastOfEachKey(documents)));
  }

  /** The index that `encode` wrote; nothing if the bytes are cut short, damaged or of another version. */
  static decode(bytes: Uint8Array): SearchIndex | undefined {
    const parts = decodeIndex(bytes);
    return parts && new SearchIndex(parts);
  }

  encode(): Uint8Array {
    return encodeIndex(this.#parts);
  }

  /** The key of every skill, in the order of their names. */
  keys(): readonly string[] {
    return this.#parts.keys;
  }

  stampOf(key: string): string | undefined {
    this.#rowOf ??= new Map(this.#parts.keys.map((known, row) => [known, row]));
    const row = this.#rowOf.get(key);
    return row === undefined ? undefined : this.#parts.stamps[row];
  }

  /** The index after a change. Skills that stay are copied, not read again. */
  update({ removed, added }: SearchChanges): SearchIndex {
    const { keys, stamps, names } = this.#parts;
    const documents = lastOfEachKey(added);
    const gone = new Set([...removed, ...documents.map(({ key }) => key)]);
    const kept = keys
      .map((key, row) => ({ key, stamp: stamps[row] ?? "", name: names[row] ?? "", row }))
      .filter(({ key }) => !gone.has(key));
    return new SearchIndex(makeParts([...kept, ...documents], this.#parts));
  }

  /** The skills that answer best: those that are called so first, the others by score; ties by name, then by key. */
  search(query: string, { limit }: { limit: number }): SearchHit[] {
    const { keys, names, postings, sequences } = this.#parts;
    const wanted = Math.min(Math.max(0, Math.floor(limit)), keys.length);
    if (!(wanted > 0)) return [];
    this.#ranker ??= new Ranker(postings, sequences);
    this.#vocabulary ??= new Vocabulary(this.#parts);
    const named = findNamed(query, names);
    const ranked = this.#ranker.rank(readQuery(query, this.#vocabulary), wanted + named.size);
    const called = [...named].map((row) => ({ row, score: 1 }));
    const others = ranked.filter(({ row }) => !named.has(row));
    return [...called, ...demoteCopies(others, sequences)]
      .slice(0, wanted)
      .map(({ row, score }) => ({ key: keys[row] ?? "", name: names[row] ?? "", score }));
  }
}

function lastOfEachKey(documents: Iterable<SearchDocument>): SearchDocument[] {
  return [...new Map(Array.from(documents, (document) => [document.key, document])).values()];
}
