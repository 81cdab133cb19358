import type { Proposal } from "../../../operations/operation.ts";
import { printable, styleOf, type Terminal } from "../terminal.ts";

/** Shows what is about to change: the lines that go and those that come. */
export function renderProposal({ heading, removed, added, notes }: Proposal, terminal: Terminal): string {
  const { red, green, dim, bold } = styleOf(terminal);
  const lines = [
    bold(printable(heading)),
    ...linesOf(removed).map((line) => red(`- ${line}`)),
    ...linesOf(added).map((line) => green(`+ ${line}`)),
    ...notes.map((note) => dim(`note: ${printable(note)}`)),
  ];
  return `${lines.join("\n")}\n`;
}

/** Without empty lines around, and without a comma that stands alone. */
function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trimEnd().split("\t").map(printable).join("  "));
  return lines.filter((line) => line !== "" && line !== ",");
}
