import type { Infer } from "../../../operations/schema.ts";
import type { search } from "../../../operations/search.ts";
import { printable, styleOf, type Terminal } from "../terminal.ts";
import { wrap } from "./words.ts";

/** Of each skill its name and the beginning of its description, so that ten fit on a screen. */
export function renderSearch({ results }: Infer<typeof search.output>, terminal: Terminal): string {
  const { bold, dim, cyan } = styleOf(terminal);
  if (results.length === 0) return `No skill fits. ${cyan("skep show")} lists all there are.\n`;
  const entries = results.map(({ name, source, description }) =>
    [`${bold(printable(name))} ${dim(`(${source})`)}`, ...beginning(description, terminal.columns)].join("\n"),
  );
  return `${entries.join("\n")}\n`;
}

const MAX_LINES = 2;

function beginning(description: string, columns: number): string[] {
  const lines = wrap(printable(description), columns, 2);
  if (lines.length <= MAX_LINES) return lines;
  // narrower, so that the dots fit
  return wrap(printable(description), Math.min(columns, 100) - 3, 2)
    .slice(0, MAX_LINES)
    .map((line, index) => (index === MAX_LINES - 1 ? `${line.replace(/[.,;:]$/, "")}...` : line));
}
