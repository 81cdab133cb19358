/**
 * Where a text is cut to leave room for an ellipsis in `cap` characters: after a word if one ends in the second half,
 * else anywhere, as in Chinese, but never inside a character. A larger cap never keeps less.
 */
export function cutEnd(text: string, cap: number): number {
  const last = isHighSurrogate(text.charCodeAt(cap - 2)) ? cap - 2 : cap - 1;
  const space = text.lastIndexOf(" ", last);
  let end = space > cap / 2 ? space : last;
  while (end > 0 && " ,;:.".includes(text.charAt(end - 1))) end--;
  return end;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}
