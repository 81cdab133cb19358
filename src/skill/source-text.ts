import { LineIndex } from "./line-index.ts";
import type { Report } from "./report.ts";

/** A text made readable: UTF-8, LF, no BOM, no NUL; offsets into it still tell lines of the file on disk. */
export interface SourceText {
  readonly path: string;
  readonly text: string;
  readonly lines: LineIndex;
}

/** Decodes a file's bytes and mends what no reader of skills should trip over, saying so. */
export function readSourceText(path: string, content: Uint8Array | string, report: Report): SourceText {
  let text = typeof content === "string" ? content : decode(path, content, report);
  if (hasNul(content)) {
    const line = new LineIndex(text).at(text.indexOf("\0"));
    report.on(path, line, "nul-byte", "contains NUL characters, which were removed");
    text = text.replaceAll("\0", "");
  }
  if (text.charCodeAt(0) === 0xfeff) {
    text = text.slice(1);
    report.on(path, 1, "byte-order-mark", "starts with a byte order mark");
  }
  if (text.includes("\r")) {
    text = text.replace(/\r\n?/g, "\n");
    report.on(path, 1, "line-endings", "lines end in CR LF");
  }
  return { path, text, lines: new LineIndex(text) };
}

/** The same text from an offset on; its lines are still counted from the start of the file. */
export function sourceFrom(source: SourceText, offset: number): SourceText {
  const text = source.text.slice(offset);
  return { path: source.path, text, lines: new LineIndex(text, source.lines.at(offset)) };
}

/** Looks in the bytes where it can: for NUL, a string of two-byte characters is ten times slower. */
function hasNul(content: Uint8Array | string): boolean {
  if (typeof content === "string") return content.includes("\0");
  return viewOf(content).indexOf(0) !== -1;
}

/** The same bytes, not a copy. */
function viewOf(bytes: Uint8Array): Buffer {
  return bytes instanceof Buffer ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

function decode(path: string, bytes: Uint8Array, report: Report): string {
  // keeps the BOM, which gets a diagnostic of its own
  const text = viewOf(bytes).toString("utf8");
  const replaced = findReplaced(text, bytes);
  if (replaced !== -1) {
    const message = "contains bytes that are not UTF-8, which were replaced";
    report.on(path, new LineIndex(text).at(replaced), "not-utf8", message);
  }
  return text;
}

/** Where decoding put the first replacement character that the author had not written; -1 if nowhere. */
function findReplaced(text: string, bytes: Uint8Array): number {
  let byteOffset = 0;
  let from = 0;
  for (let at = text.indexOf("\uFFFD"); at !== -1; at = text.indexOf("\uFFFD", from)) {
    byteOffset += Buffer.byteLength(text.slice(from, at));
    const isWritten = bytes[byteOffset] === 0xef && bytes[byteOffset + 1] === 0xbf && bytes[byteOffset + 2] === 0xbd;
    if (!isWritten) return at;
    byteOffset += 3;
    from = at + 1;
  }
  return -1;
}
