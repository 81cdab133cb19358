import type { read } from "../../../operations/read.ts";
import type { Infer } from "../../../operations/schema.ts";

/** The file itself, byte for byte. */
export function renderRead({ text, base64 }: Infer<typeof read.output>): string | Uint8Array {
  return text ?? Buffer.from(base64 ?? "", "base64");
}
