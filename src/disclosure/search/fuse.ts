/** One of several rankings made one, with how well it stood in all of them. */
export interface FusedHit {
  readonly key: string;
  readonly score: number;
}

/**
 * Makes one ranking of several by reciprocal rank: what stands high in many of them comes first. Only places count, so
 * that rankings whose scores cannot be compared can be. Ties by key.
 */
export function fuseRankings(rankings: readonly (readonly { readonly key: string }[])[], limit: number): FusedHit[] {
  const scores = new Map<string, number>();
  for (const ranking of rankings) {
    const keys = new Set(ranking.map(({ key }) => key));
    for (const [index, key] of [...keys].entries()) {
      scores.set(key, (scores.get(key) ?? 0) + 1 / (DAMPING + index + 1));
    }
  }
  const fused = Array.from(scores, ([key, score]) => ({ key, score: Math.round(score * 1e6) / 1e6 }));
  fused.sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
  return fused.slice(0, Math.max(0, Math.floor(limit)));
}

/** How little the first place is above the second: the usual constant of the method. */
const DAMPING = 60;
