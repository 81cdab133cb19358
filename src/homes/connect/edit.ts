/** One change of a text: `length` characters at `offset` give way to `text`. */
export interface Edit {
  readonly offset: number;
  readonly length: number;
  readonly text: string;
}

/** Makes changes that do not overlap, in any order. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = text;
  // from the end, so that the offsets of those that are left stay true
  for (const { offset, length, text: inserted } of [...edits].sort((a, b) => b.offset - a.offset)) {
    result = result.slice(0, offset) + inserted + result.slice(offset + length);
  }
  return result;
}

/** The line, from 1, on which an offset stands. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return line;
}

/** How a text ends its lines, by its first one. */
export function lineEndingOf(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? "\n";
}
