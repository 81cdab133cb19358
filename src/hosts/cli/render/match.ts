import type { match } from "../../../operations/match.ts";
import type { Infer } from "../../../operations/schema.ts";
import { printable, styleOf, type Terminal } from "../terminal.ts";
import { printableText } from "./given-text.ts";
import { count } from "./words.ts";

type Output = Infer<typeof match.output>;

/** What comes in full by name and reason; what is short, as the model is told it. */
export function renderMatch(output: Output, terminal: Terminal, input: { readonly explain?: unknown }): string {
  const { level, skills, text, problems = [] } = output;
  const { bold, dim, yellow } = styleOf(terminal);
  const lines = [bold(HEADINGS[level] ?? "")];
  if (skills[0]?.reason === "all" && skills[0].why !== undefined) lines.push("", skills[0].why);
  if (skills.length > 0) lines.push("", ...skills.flatMap((skill) => renderSkill(skill, terminal)));
  const words = text.slice(skills.length > 0 ? text.lastIndexOf(LAST_TAG) + LAST_TAG.length : 0).trim();
  if (words !== "") lines.push("", printableText(words));
  if (problems.length > 0) {
    lines.push("", yellow(count(problems.length, "problem")));
    lines.push(...problems.map((problem) => `  ${printable(problem)}`));
  }
  if (skills.length > 0 && input.explain !== true) {
    lines.push("", dim("`--explain` tells why; `skep prompt --query` prints what the model is given"));
  }
  return `${lines.join("\n")}\n`;
}

const HEADINGS: readonly string[] = [
  "Level 0: the model is told nothing",
  "Level 1: the model is told how many skills there are",
  "Level 2: the model is told the names of all skills",
  "Level 3: the model is given these skills in full",
];

/** What follows the full texts is short again. */
const LAST_TAG = "</skill_content>";

function renderSkill({ name, rank, reason, matched, why }: Output["skills"][number], terminal: Terminal): string[] {
  const { bold, dim } = styleOf(terminal);
  const head = `${rank}. ${bold(printable(name))} ${dim(`(${reason})`)}`;
  if (why === undefined || reason === "all") return [head];
  const triggers = matched.map(
    ({ kind, trigger, text }) => `   ${kind} ${printable(`\`${trigger}\``)} matches ${printable(JSON.stringify(text))}`,
  );
  return [head, `   ${printable(why)}`, ...triggers];
}
