import { join } from "node:path";
import type { Diagnostic, Severity } from "../../../base/diagnostics.ts";
import type { Infer } from "../../../operations/schema.ts";
import type { validate } from "../../../operations/validate.ts";
import { printable, type Style, styleOf, type Terminal } from "../terminal.ts";
import { count } from "./words.ts";

type Output = Infer<typeof validate.output>;

/** Grouped by file, like a good compiler: place, severity, message, code, and what to do. */
export function renderValidate({ results }: Output, terminal: Terminal): string {
  const style = styleOf(terminal);
  const groups = results.flatMap((result) => [...groupByFile(result)].map((group) => renderGroup(group, style)));
  return `${[...groups, summarize(results, style)].join("\n\n")}\n`;
}

function groupByFile({ path, diagnostics }: Output["results"][number]): Map<string, Diagnostic[]> {
  const files = new Map<string, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    const file = join(path, diagnostic.path);
    const group = files.get(file);
    if (group === undefined) files.set(file, [diagnostic]);
    else group.push(diagnostic);
  }
  for (const group of files.values()) group.sort((a, b) => a.line - b.line);
  return files;
}

function renderGroup([file, diagnostics]: [string, Diagnostic[]], style: Style): string {
  const width = Math.max(...diagnostics.map(({ line }) => String(line).length));
  const indent = " ".repeat(width + 13);
  const lines = diagnostics.map(({ line, severity, message, code, hint }) => {
    const place = style.dim(String(line).padStart(width));
    const label = LABELS[severity].padEnd(7);
    return `  ${place}  ${colorOf(severity, style)(label)}  ${printable(message)}  ${style.dim(code)}\n${indent}${style.dim("hint:")} ${printable(hint)}`;
  });
  return [style.bold(printable(file)), ...lines].join("\n");
}

const LABELS: Record<Severity, string> = { error: "error", warning: "warning", info: "note" };

function colorOf(severity: Severity, style: Style): (text: string) => string {
  return { error: style.red, warning: style.yellow, info: style.cyan }[severity];
}

function summarize(results: Output["results"], style: Style): string {
  const invalid = results.filter((result) => !result.valid).length;
  const tally = (severity: Severity): number =>
    results.reduce((sum, { diagnostics }) => sum + diagnostics.filter((d) => d.severity === severity).length, 0);
  const counts = [count(tally("error"), "error"), count(tally("warning"), "warning"), count(tally("info"), "note")];
  const found = counts.filter((text) => !text.startsWith("0 "));
  const verdict =
    invalid === 0
      ? style.green(`✓ ${count(results.length, "skill")}, ${results.length === 1 ? "valid" : "all valid"}`)
      : style.red(`✗ ${count(results.length, "skill")}, ${invalid} invalid`);
  return found.length === 0 ? verdict : `${verdict} (${found.join(", ")})`;
}
