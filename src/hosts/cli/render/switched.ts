import type { Infer } from "../../../operations/schema.ts";
import type { switchedSchema } from "../../../operations/switch-skill.ts";
import { printable, styleOf, type Terminal } from "../terminal.ts";
import { SYMBOLS } from "./symbols.ts";

export function renderSwitched(output: Infer<typeof switchedSchema>, terminal: Terminal): string {
  const { name, source, changed, status, reason } = output;
  const style = styleOf(terminal);
  const why = reason === undefined ? "" : style.dim(` (${printable(reason)})`);
  const what = `${SYMBOLS[status](style)} ${style.bold(printable(name))} of ${source}`;
  const isSwitch = status === "enabled" || status === "disabled";
  if (isSwitch) return `${what} ${changed === "yes" ? "is now" : "was already"} ${status}${why}\n`;
  return `${what} ${changed === "yes" ? "is switched" : "was so already"}, and ${status}${why}\n`;
}
