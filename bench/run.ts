import { readdirSync } from "node:fs";
import { cpus } from "node:os";
import { CannotMeasure, type Row, type Suite } from "./suite.ts";

const wanted = process.argv[2] ?? "";
const files = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".bench.ts") && file.includes(wanted))
  .sort();
if (files.length === 0) {
  console.error(`error: no suite's file name contains \`${wanted}\``);
  process.exit(2);
}

console.log(`Node ${process.versions.node}, ${cpus().length} cores, ${process.platform}-${process.arch}`);
let isOver = false;
let isBroken = false;
for (const file of files) {
  const { suite }: { suite: Suite } = await import(`./${file}`);
  const result = await suite.run().catch((error: unknown) => {
    if (error instanceof CannotMeasure) return error;
    throw error;
  });
  if (result instanceof CannotMeasure) {
    isBroken = true;
    console.log(`\n${suite.title}: not measured\n`);
    console.error(`error: ${result.message}`);
    continue;
  }
  const { on, rows, notes = [] } = result;
  console.log(`\n${suite.title} (${on})\n`);
  console.log("| what | measured | beside | measured | ratio | limit | |");
  console.log("|---|---:|---|---:|---:|---:|---|");
  for (const row of rows) {
    isOver ||= ratio(row) > row.limit;
    console.log(format(row));
  }
  if (notes.length > 0) console.log(`\n${notes.join("\n")}`);
}
process.exitCode = isBroken ? 1 : isOver ? 3 : 0;

function format(row: Row): string {
  const number = (value: number): string => `${value.toFixed(1)} ${row.unit}`;
  const verdict = ratio(row) <= row.limit ? "ok" : "over";
  const cells = [
    row.what,
    number(row.value),
    row.beside,
    number(row.baseline),
    ratio(row).toFixed(2),
    Number(row.limit.toFixed(2)),
    verdict,
  ];
  return `| ${cells.join(" | ")} |`;
}

function ratio({ value, baseline }: Row): number {
  return value / baseline;
}
