/** The candidate that a mistyped word most likely meant, if any is near enough to be worth naming. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  let limit = Math.max(1, Math.floor(word.length / 3));
  let best: string | undefined;
  for (const candidate of candidates) {
    const isStart = word.length >= 2 && candidate.startsWith(word);
    const distance = isStart ? 0.5 : editDistance(word, candidate, limit);
    if (distance > limit || (best !== undefined && distance === limit)) continue;
    best = candidate;
    // only what is nearer still counts from now on, so that most others are given up early
    limit = distance;
  }
  return best;
}

/** Insertions, deletions, replacements and swaps of neighbours; anything above `limit` is just more than that. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(at(previous, j) + 1, at(current, j - 1) + 1, at(previous, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, at(beforePrevious, j - 2) + 1);
      }
      current.push(cost);
      least = Math.min(least, cost);
    }
    // it never gets less from here on, but for a swap that reaches back one row
    if (least > limit + 1) return limit + 1;
    beforePrevious = previous;
    previous = current;
  }
  return at(previous, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
