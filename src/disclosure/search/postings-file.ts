import type { Postings } from "./postings.ts";
import { VarintReader, VarintWriter } from "./varint.ts";

/** The rows of all postings as the distance of each from the one before: most fit into a byte. */
export function encodeRows({ starts, rows }: Postings): Uint8Array {
  const out = new VarintWriter(rows.length * 2);
  for (let term = 0; term + 1 < starts.length; term++) {
    const end = starts[term + 1] ?? 0;
    let previous = -1;
    for (let at = starts[term] ?? 0; at < end; at++) {
      const row = rows[at] ?? 0;
      out.add(row - previous);
      previous = row;
    }
  }
  return out.finish();
}

/** The postings whose rows were encoded; nothing if they cannot have been. */
export function decodeRows(
  bytes: Uint8Array,
  { starts, impacts, rowCount }: { starts: Uint32Array; impacts: Uint8Array; rowCount: number },
): Postings | undefined {
  if (starts[0] !== 0 || starts.at(-1) !== impacts.length || impacts.includes(0)) return undefined;
  const rows = new Uint32Array(impacts.length);
  const reader = new VarintReader(bytes);
  for (let term = 0; term + 1 < starts.length; term++) {
    const [start = 0, end = 0] = [starts[term], starts[term + 1]];
    if (end < start || end > rows.length) return undefined;
    let row = -1;
    for (let at = start; at < end; at++) {
      const gap = reader.next();
      row += gap;
      if (gap === 0 || row >= rowCount) return undefined;
      rows[at] = row;
    }
  }
  return reader.position === bytes.length ? { starts, rows, impacts } : undefined;
}
