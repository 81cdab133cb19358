import type { Infer } from "../../../operations/schema.ts";
import type { search } from "../../../operations/search.ts";
import { printable, styleOf, type Terminal } from "../terminal.ts";
import { wrap } from "./words.ts";

export function renderSearch({ results }: Infer<typeof search.output>, terminal: Terminal): string {
  const { bold, dim, cyan } = styleOf(terminal);
  if (results.length === 0) return `No skill fits. ${cyan("skep show")} lists all there are.\n`;
  const entries = results.map(({ name, source, description }) =>
    [`${bold(printable(name))} ${dim(source)}`, ...wrap(printable(description), terminal.columns, 2)].join("\n"),
  );
  return `${entries.join("\n")}\n`;
}
