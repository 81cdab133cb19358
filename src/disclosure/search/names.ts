import { foldName } from "../../skill/name.ts";

/** The form in which a name and a query are compared: `PDF Tools`, `pdf_tools` and `pdf-tools` are the same. */
export function foldTitle(text: string): string {
  return foldName(text).replace(/\s+/g, "-");
}

/** The rows whose name a text is, in names that are ordered by `foldTitle`. */
export function findNamed(text: string, names: readonly string[]): ReadonlySet<number> {
  const wanted = text.length > MAX_LENGTH ? "" : foldTitle(text);
  if (wanted === "") return new Set();
  let [low, high] = [0, names.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (foldTitle(names[middle] ?? "") < wanted) low = middle + 1;
    else high = middle;
  }
  const rows = new Set<number>();
  while (low < names.length && foldTitle(names[low] ?? "") === wanted) rows.add(low++);
  return rows;
}

/** A longer text is not a name, and its start alone is not it either. */
const MAX_LENGTH = 256;
