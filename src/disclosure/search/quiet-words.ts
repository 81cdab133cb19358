/**
 * True for words that say how somebody asks, hardly ever for what. They count little on their own; but descriptions
 * quote what users say, so that `how do i` beside the rest of a question is a sign, and none is dropped.
 */
export function isQuietWord(word: string): boolean {
  return QUIET_WORDS.has(word);
}

const QUIET_WORDS: ReadonlySet<string> = new Set(
  `a about after again all also am an and any are as at be been but by can could d did do does doesn doing don for from
  get got had has have having he help her here him his how i if in into is isn it its just let like ll m me my need not of
  off on once only or our out over own please re s she should so some such t than thanks that the their them then there
  these they this those to too under until up us ve very want was we were what when where which while who whom why will
  with would you your`.split(/\s+/),
);
