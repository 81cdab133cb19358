/** A short name for a text. Two texts may share one: what it names must tell whose it is. */
export function fingerprint(text: string): string {
  let [high, low] = [0x811c9dc5, 0x1000193];
  for (let i = 0; i < text.length; i++) {
    high = Math.imul(high ^ text.charCodeAt(i), 0x01000193);
    low = Math.imul(low ^ (high >>> 13), 0x85ebca6b);
  }
  return [high, low].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
}
