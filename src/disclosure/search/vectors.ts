import { bytesOf, packSections, unpackSections } from "./sections.ts";
import { decodeTexts, encodeTexts } from "./texts.ts";
import { TopRows } from "./top-rows.ts";

/** Turns texts into vectors, one for each: a model of the user's choice. */
export type Embed = (texts: readonly string[]) => Promise<readonly ArrayLike<number>[]>;

export interface VectorDocument {
  readonly key: string;
  /** Another one means that the skill, or the model that made the vector, has changed. */
  readonly stamp: string;
  readonly vector: ArrayLike<number>;
}

interface Parts {
  /** In rising order. */
  readonly keys: readonly string[];
  readonly stamps: readonly string[];
  readonly dimensions: number;
  /** One after the other, each of length 1; all zero for a skill whose vector points nowhere, which is never found. */
  readonly values: Float32Array;
}

/** Finds skills whose vectors point where a query's does. Never changed once made. */
export class VectorIndex {
  readonly #parts: Parts;
  readonly #rowOf: ReadonlyMap<string, number>;

  private constructor(parts: Parts) {
    this.#parts = parts;
    this.#rowOf = new Map(parts.keys.map((key, row) => [key, row]));
  }

  /** Throws if the vectors have different lengths: they are not of one model. */
  static build(documents: Iterable<VectorDocument>): VectorIndex {
    return new VectorIndex(makeParts([...documents]));
  }

  /** The index that `encode` wrote; nothing if the bytes are cut short, damaged or of another version. */
  static decode(bytes: Uint8Array): VectorIndex | undefined {
    const sections = unpackSections(bytes, { magic: MAGIC, numbers: 2, blocks: 3 });
    if (sections === undefined) return undefined;
    const [rows = 0, dimensions = 0] = sections.numbers;
    const [valueBytes = NONE, keyBlock = NONE, stampBlock = NONE] = sections.blocks;
    const keys = decodeTexts(keyBlock, rows);
    const stamps = decodeTexts(stampBlock, rows);
    if (keys === undefined || stamps === undefined || valueBytes.length !== rows * dimensions * 4) return undefined;
    const values = new Float32Array(valueBytes.buffer, valueBytes.byteOffset, rows * dimensions);
    return new VectorIndex({ keys, stamps, dimensions, values });
  }

  encode(): Uint8Array {
    const { keys, stamps, dimensions, values } = this.#parts;
    const blocks = [bytesOf(values), encodeTexts(keys), encodeTexts(stamps)];
    return packSections(MAGIC, { numbers: [keys.length, dimensions], blocks });
  }

  keys(): readonly string[] {
    return this.#parts.keys;
  }

  stampOf(key: string): string | undefined {
    const row = this.#rowOf.get(key);
    return row === undefined ? undefined : this.#parts.stamps[row];
  }

  /** The index after a change; an added key that was there before replaces that skill. */
  update({ removed, added }: { removed: Iterable<string>; added: Iterable<VectorDocument> }): VectorIndex {
    const { keys, stamps, dimensions, values } = this.#parts;
    const documents = [...added];
    const gone = new Set([...removed, ...documents.map(({ key }) => key)]);
    const kept = keys
      .map((key, row) => ({
        key,
        stamp: stamps[row] ?? "",
        vector: values.subarray(row * dimensions, (row + 1) * dimensions),
      }))
      .filter(({ key }) => !gone.has(key));
    return new VectorIndex(makeParts([...kept, ...documents]));
  }

  /** The nearest skills by cosine, with scores above 0 and up to 1; ties by key. */
  search(vector: ArrayLike<number>, limit: number): { key: string; score: number }[] {
    const { keys, dimensions, values } = this.#parts;
    if (keys.length === 0) return [];
    checkLength(vector, dimensions);
    const wanted = toUnit(vector);
    const top = new TopRows(Math.max(0, Math.floor(limit)));
    for (let row = 0; row < keys.length; row++) {
      let product = 0;
      const start = row * dimensions;
      for (let index = 0; index < dimensions; index++) product += (values[start + index] ?? 0) * (wanted[index] ?? 0);
      const score = Math.min(1, Math.round(product * 10_000) / 10_000);
      if (score > 0) top.offer(row, score);
    }
    return top.sorted().map(({ row, score }) => ({ key: keys[row] ?? "", score }));
  }
}

/** "SKV" and the version of the format. */
const MAGIC = 0x534b5601;
const NONE = new Uint8Array(0);

function makeParts(documents: readonly VectorDocument[]): Parts {
  const byKey = [...new Map(documents.map((document) => [document.key, document])).values()];
  byKey.sort((a, b) => (a.key < b.key ? -1 : 1));
  const dimensions = byKey[0]?.vector.length ?? 0;
  const values = new Float32Array(byKey.length * dimensions);
  for (const [row, { vector }] of byKey.entries()) {
    checkLength(vector, dimensions);
    values.set(toUnit(vector), row * dimensions);
  }
  return { keys: byKey.map(({ key }) => key), stamps: byKey.map(({ stamp }) => stamp), dimensions, values };
}

function checkLength({ length }: ArrayLike<number>, dimensions: number): void {
  if (length === dimensions) return;
  throw new Error(`a vector has ${length} numbers where the others have ${dimensions}: they are not of one model`);
}

/** The vector of length 1 with the same direction; all zero if it has none, or if a model has answered nonsense. */
function toUnit(vector: ArrayLike<number>): Float32Array {
  let squares = 0;
  for (let index = 0; index < vector.length; index++) squares += (vector[index] ?? 0) ** 2;
  const length = Math.sqrt(squares);
  // left as it is, a vector that goes from index to index stays the same
  if (Math.abs(length - 1) < 1e-6) return Float32Array.from(vector);
  const isUsable = length > 0 && Number.isFinite(length);
  return Float32Array.from(vector, (value) => (isUsable ? value / length : 0));
}
