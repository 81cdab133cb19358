import { MAX_DESCRIPTION } from "../../skill/limits.ts";
import type { CatalogItem } from "./item.ts";
import { type Layout, noteOf } from "./layout.ts";

export interface Space {
  /** In characters. */
  readonly limit: number;
  /** What stands between two skills. */
  readonly separatorLength: number;
  /** All but the skills and what is between them. */
  frameLength(note: string): number;
}

/**
 * The most that can be shown in a space, in steps that are small where one skill is added: descriptions in full, all cut
 * to the same length; then names without a description, beginning with the last skill; then not even all the names.
 */
export function planCatalog(items: readonly CatalogItem[], given: Space): Layout {
  // where nothing fits, the note alone is left in whatever space: it makes no sense to show it for something shorter
  const space: Space = { ...given, limit: Math.max(given.limit, noteOf(NOTHING, items.length).length) };
  return planDescriptions(items, space) ?? planNames(items, space) ?? planSomeNames(items, space);
}

const NOTHING: Layout = { described: 0, cap: 0, named: 0 };

/** A shorter description says too little to choose by. */
const MIN_CAP = 20;

/** Every skill is described, as far as the specification allows or with the largest cap that fits. */
function planDescriptions(items: readonly CatalogItem[], space: Space): Layout | undefined {
  const fits = (cap: number): boolean => {
    let used = space.frameLength("") - space.separatorLength;
    return items.every((item) => {
      used += item.lengthAt(cap) + space.separatorLength;
      return used <= space.limit;
    });
  };
  if (fits(MAX_DESCRIPTION)) return { described: items.length, cap: MAX_DESCRIPTION, named: 0 };
  if (!fits(MIN_CAP)) return undefined;
  let [cap, tooLarge] = [MIN_CAP, MAX_DESCRIPTION];
  while (tooLarge - cap > 1) {
    const middle = Math.floor((cap + tooLarge) / 2);
    if (fits(middle)) cap = middle;
    else tooLarge = middle;
  }
  return { described: items.length, cap, named: 0 };
}

/** Every skill is named, and the first ones keep as much of a description as is worth showing. */
function planNames(items: readonly CatalogItem[], space: Space): Layout | undefined {
  const count = items.length;
  let used = space.frameLength(noteOf({ ...NOTHING, named: count }, count)) - space.separatorLength;
  for (const item of items) {
    used += item.writeName().length + space.separatorLength;
    if (used > space.limit) return undefined;
  }
  let described = 0;
  for (const item of items) {
    used += item.lengthAt(MIN_CAP) - item.writeName().length;
    if (used > space.limit) break;
    described++;
  }
  return { described, cap: MIN_CAP, named: count - described };
}

/** As many names as fit beside a note of how many there are more. */
function planSomeNames(items: readonly CatalogItem[], space: Space): Layout {
  let layout = NOTHING;
  let used = -space.separatorLength;
  for (const [index, item] of items.entries()) {
    used += item.writeName().length + space.separatorLength;
    const longer: Layout = { ...NOTHING, named: index + 1 };
    if (used + space.frameLength(noteOf(longer, items.length)) > space.limit) break;
    layout = longer;
  }
  return layout;
}
