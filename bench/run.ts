import { readdirSync } from "node:fs";
import { cpus } from "node:os";
import type { Row, Suite } from "./suite.ts";

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
for (const file of files) {
  const { suite }: { suite: Suite } = await import(`./${file}`);
  const { on, rows } = await suite.run();
  console.log(`\n${suite.title} (${on})\n`);
  console.log("| what | measured | beside | measured | ratio | limit | |");
  console.log("|---|---:|---|---:|---:|---:|---|");
  for (const row of rows) {
    isOver ||= ratio(row) > row.limit;
    console.log(format(row));
  }
}
process.exitCode = isOver ? 3 : 0;

function format(row: Row): string {
  const number = (value: number): string => `${value.toFixed(1)} ${row.unit}`;
  const verdict = ratio(row) <= row.limit ? "ok" : "over";
  const cells = [
    row.what,
    number(row.value),
    row.beside,
    number(row.baseline),
    ratio(row).toFixed(2),
    row.limit,
    verdict,
  ];
  return `| ${cells.join(" | ")} |`;
}

function ratio({ value, baseline }: Row): number {
  return value / baseline;
}
