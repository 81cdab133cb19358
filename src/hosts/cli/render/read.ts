import type { read } from "../../../operations/read.ts";
import type { Infer } from "../../../operations/schema.ts";
import { printable, type Terminal } from "../terminal.ts";
import { givenText } from "./given-text.ts";

/** The file itself, byte for byte; in a terminal only what can be read there. */
export function renderRead(output: Infer<typeof read.output>, terminal: Terminal): string | Uint8Array {
  const { path, size, text, base64 } = output;
  if (text !== undefined) return givenText(text, terminal);
  if (terminal.out.isTTY !== true) return Buffer.from(base64 ?? "", "base64");
  terminal.err.write(`note: \`${printable(path)}\` is not text: ${size} bytes, which \`> file\` keeps\n`);
  return "";
}
