import type { doctor } from "../../../operations/doctor.ts";
import type { Infer } from "../../../operations/schema.ts";
import { printable, type Style, styleOf, type Terminal } from "../terminal.ts";
import { count } from "./words.ts";

type Output = Infer<typeof doctor.output>;
type Check = Output["checks"][number];

/** Grouped by area: a symbol, what was looked at and what was found; below it what to do. */
export function renderDoctor({ checks }: Output, terminal: Terminal): string {
  const style = styleOf(terminal);
  const areas = Map.groupBy(checks, ({ area }) => area);
  const groups = [...areas].map(([area, group]) => renderGroup(area, group, style));
  return `${[...groups, summarize(checks, style)].join("\n\n")}\n`;
}

function renderGroup(area: Check["area"], checks: readonly Check[], style: Style): string {
  const width = Math.max(...checks.map(({ name }) => name.length));
  const lines = checks.flatMap(({ name, state, message, hint }) => {
    const line = `  ${symbolOf(state, style)} ${printable(name).padEnd(width)}  ${printable(message)}`;
    if (hint === undefined) return [line];
    return [line, `${" ".repeat(width + 6)}${style.dim("hint:")} ${printable(hint)}`];
  });
  return [style.bold(HEADINGS[area]), ...lines].join("\n");
}

const HEADINGS: Record<Check["area"], string> = {
  home: "Home",
  config: "Config",
  sources: "Sources",
  skills: "Skills",
  cache: "Cache",
  secrets: "Secrets",
  sandbox: "Sandbox",
  programs: "Programs",
  leftovers: "Leftovers",
};

function symbolOf(state: Check["state"], style: Style): string {
  return { good: style.green("✓"), bad: style.red("✗"), note: style.cyan("•") }[state];
}

function summarize(checks: readonly Check[], style: Style): string {
  const tally = (wanted: Check["state"]): number => checks.filter(({ state }) => state === wanted).length;
  const notes = tally("note") === 0 ? "" : ` (${count(tally("note"), "note")})`;
  if (tally("bad") === 0) return `${style.green(`✓ ${count(checks.length, "check")}, nothing wrong`)}${notes}`;
  return `${style.red(`✗ ${count(checks.length, "check")}, ${tally("bad")} bad`)}${notes}`;
}
