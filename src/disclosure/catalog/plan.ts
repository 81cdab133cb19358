import { MAX_DESCRIPTION } from "../../skill/limits.ts";
import type { CatalogItem } from "./item.ts";
import type { Lacking, Layout, Part } from "./layout.ts";

export interface Space {
  /** In characters. */
  readonly limit: number;
  /** What stands between two skills. */
  readonly separatorLength: number;
  /** All but the skills and what is between them, with a note of what is left out. */
  frameLength(lacking: Lacking): number;
}

/**
 * The most that can be shown in a space, in steps that are small where one skill is added: descriptions in full, all cut
 * to the same length; then names without a description, beginning with the last skill; then not even all the names. What
 * of a skill would take a large part of the space is passed over, so that it takes little from the others.
 */
export function planCatalog(items: readonly CatalogItem[], space: Space): Layout {
  return planDescriptions(items, space) ?? planNames(items, space) ?? planSomeNames(items, space);
}

/** A shorter description says too little to choose by. */
const MIN_CAP = 20;
/** Which part of the space one skill may take, where there is not enough for all. */
const MAX_PART = 1 / 4;

/** Every skill is described, as far as the specification allows or with the largest cap that fits. */
function planDescriptions(items: readonly CatalogItem[], space: Space): Layout | undefined {
  const between = space.separatorLength * (items.length - 1);
  const room = space.limit - space.frameLength({ named: 0, omitted: 0 }) - between;
  const cap = largestCap(items, room);
  return cap === undefined ? undefined : { parts: items.map(() => "described"), cap };
}

/** Every skill is named, and the first ones keep as much of a description as is worth showing. */
function planNames(items: readonly CatalogItem[], space: Space): Layout | undefined {
  let room = space.limit - space.frameLength({ named: items.length, omitted: 0 }) + space.separatorLength;
  for (const item of items) {
    room -= item.writeName().length + space.separatorLength;
    if (room < 0) return undefined;
  }
  const described: CatalogItem[] = [];
  let isFull = false;
  const parts = items.map((item): Part => {
    if (isFull) return "named";
    const length = item.lengthAt(MIN_CAP);
    if (length > space.limit * MAX_PART) return "named";
    const more = length - item.writeName().length;
    isFull = more > room;
    if (isFull) return "named";
    room -= more;
    described.push(item);
    return "described";
  });
  const used = described.reduce((sum, item) => sum + item.lengthAt(MIN_CAP), 0);
  return { parts, cap: (isFull ? undefined : largestCap(described, used + room)) ?? MIN_CAP };
}

/** As many names as fit beside a note of how many there are more. */
function planSomeNames(items: readonly CatalogItem[], space: Space): Layout {
  let used = -space.separatorLength;
  let named = 0;
  let isFull = false;
  const parts = items.map((item): Part => {
    if (isFull) return "omitted";
    const { length } = item.writeName();
    if (length > space.limit * MAX_PART) return "omitted";
    const frame = space.frameLength({ named: named + 1, omitted: items.length - named - 1 });
    isFull = used + length + space.separatorLength + frame > space.limit;
    if (isFull) return "omitted";
    used += length + space.separatorLength;
    named++;
    return "named";
  });
  return { parts, cap: MIN_CAP };
}

/** The most characters that each description can have for all of them to fit; nothing if not even the least do. */
function largestCap(items: readonly CatalogItem[], room: number): number | undefined {
  const fits = (cap: number): boolean => {
    let used = 0;
    return items.every((item) => {
      used += item.lengthAt(cap);
      return used <= room;
    });
  };
  if (fits(MAX_DESCRIPTION)) return MAX_DESCRIPTION;
  if (!fits(MIN_CAP)) return undefined;
  let [cap, tooLarge] = [MIN_CAP, MAX_DESCRIPTION];
  while (tooLarge - cap > 1) {
    const middle = Math.floor((cap + tooLarge) / 2);
    if (fits(middle)) cap = middle;
    else tooLarge = middle;
  }
  return cap;
}
