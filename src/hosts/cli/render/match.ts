import type { match } from "../../../operations/match.ts";
import type { Infer } from "../../../operations/schema.ts";
import { printable, styleOf, type Terminal } from "../terminal.ts";
import { count } from "./words.ts";

type Output = Infer<typeof match.output>;

/** What comes in full by name and reason; what is short, as the model is told it. */
export function renderMatch(output: Output, terminal: Terminal): string {
  const { level, skills, text, problems = [] } = output;
  const { bold, dim, yellow } = styleOf(terminal);
  const lines = [bold(HEADINGS[level] ?? "")];
  if (skills.length === 0 && text !== "") lines.push("", printableLines(text));
  for (const skill of skills) lines.push("", ...renderSkill(skill, terminal));
  if (problems.length > 0) {
    lines.push("", yellow(`${count(problems.length, "trigger")} could not be tried`));
    lines.push(...problems.map((problem) => `  ${printable(problem)}`));
  }
  if (skills.length > 0) lines.push("", dim("`skep prompt --query` prints what the model is told"));
  return `${lines.join("\n")}\n`;
}

const HEADINGS: readonly string[] = [
  "Level 0: the model is told nothing",
  "Level 1: the model is told how many skills there are",
  "Level 2: the model is told the names of all skills",
  "Level 3: the model is given these skills in full",
];

function renderSkill({ name, rank, reason, matched, why }: Output["skills"][number], terminal: Terminal): string[] {
  const { bold, dim } = styleOf(terminal);
  const head = `${rank}. ${bold(printable(name))} ${dim(reason)}`;
  if (why === undefined) return [head];
  const triggers = matched.map(
    ({ kind, trigger, text }) => `   ${kind} ${printable(`\`${trigger}\``)} in ${printable(JSON.stringify(text))}`,
  );
  return [head, `   ${printable(why)}`, ...triggers];
}

function printableLines(text: string): string {
  return text.split("\n").map(printable).join("\n");
}
