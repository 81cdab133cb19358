/**
 * The terms of an index by number, and their numbers by text. The table by which they are found is saved with them:
 * filling a `Map` with a hundred thousand terms would be a quarter of what reading an index costs.
 */
export class Terms {
  readonly texts: readonly string[];
  /** A hash table with linear probing: 0 where nothing stands, else one more than a term's number. */
  readonly slots: Uint32Array;

  constructor(texts: readonly string[], slots = fillSlots(texts)) {
    this.texts = texts;
    this.slots = slots;
  }

  numberOf(text: string): number | undefined {
    const last = this.slots.length - 1;
    let at = hashOf(text) & last;
    // a table from a file may be full
    for (let left = this.slots.length; left > 0; left--) {
      const slot = this.slots[at] ?? 0;
      if (slot === 0) return undefined;
      if (this.texts[slot - 1] === text) return slot - 1;
      at = (at + 1) & last;
    }
    return undefined;
  }
}

function fillSlots(texts: readonly string[]): Uint32Array {
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(texts.length / FULLEST + 1)));
  for (const [number, text] of texts.entries()) {
    let at = hashOf(text) & (slots.length - 1);
    while (slots[at] !== 0) at = (at + 1) & (slots.length - 1);
    slots[at] = number + 1;
  }
  return slots;
}

/** How full a table may be: beyond it, looking for what is not there takes long. */
const FULLEST = 0.75;

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash ^ (hash >>> 15);
}
