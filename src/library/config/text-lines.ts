/** Cutting and pasting whole lines of a text, such that the one undoes the other to the byte. */

export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf("\n", offset - 1) + 1;
}

/** Behind the line's newline, or at the end of the text. */
export function lineEnd(text: string, offset: number): number {
  const newline = text.indexOf("\n", offset);
  return newline === -1 ? text.length : newline + 1;
}

export function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}

/** Puts lines at a place where a line ends. A text without a newline at its end stays one. */
export function pasteLines(text: string, end: number, lines: readonly string[]): string {
  const newline = newlineOf(text);
  const pasted = lines.join(newline);
  const isOpen = end > 0 && text[end - 1] !== "\n";
  return text.slice(0, end) + (isOpen ? newline + pasted : pasted + newline) + text.slice(end);
}

/** Takes out the lines from that of one offset to that of another. */
export function cutLines(text: string, from: number, to: number): string {
  const start = lineStart(text, from);
  const end = lineEnd(text, to);
  if (end < text.length || text.endsWith("\n") || start === 0) return text.slice(0, start) + text.slice(end);
  // the last line has no newline: the one before it must not keep its own
  return text.slice(0, start).replace(/\r?\n$/, "");
}

/**
 * Where a block of lines ends: with the line of its last content, or with comments further down that are
 * indented deeper than `column`, and so belong to what is in the block.
 */
export function blockEnd(text: string, contentEnd: number, column: number): number {
  let end = lineEnd(text, contentEnd);
  for (let next = end; next < text.length; ) {
    const after = lineEnd(text, next);
    const line = text.slice(next, after);
    const indent = line.search(/\S/);
    if (indent !== -1 && (line[indent] !== "#" || indent <= column)) break;
    if (indent !== -1) end = after;
    next = after;
  }
  return end;
}

/** As in the text so far. */
function newlineOf(text: string): string {
  const first = text.indexOf("\n");
  return first > 0 && text[first - 1] === "\r" ? "\r\n" : "\n";
}
