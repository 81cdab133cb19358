import { join } from "node:path";
import type { newSkill } from "../../../operations/new.ts";
import type { Infer } from "../../../operations/schema.ts";
import { printable, styleOf, type Terminal } from "../terminal.ts";

export function renderNew({ path, files }: Infer<typeof newSkill.output>, terminal: Terminal): string {
  const style = styleOf(terminal);
  const made = files.map((file) => `  ${printable(join(path, file))}`);
  const next = `Write its instructions, then: ${style.cyan(`skep validate ${printable(path)}`)}`;
  return `${[style.green("✓ created"), ...made, "", next].join("\n")}\n`;
}
