import { HEADINGS } from "../../../operations/headings.ts";
import type { ShowOutput } from "../../../operations/show.ts";
import { printable, type Style, styleOf, type Terminal } from "../terminal.ts";
import { renderProblems } from "./problems.ts";
import { renderDetails } from "./show-skill.ts";
import { SYMBOLS } from "./symbols.ts";
import { count, wrap } from "./words.ts";

type Listed = ShowOutput["skills"][number];

/** Skills by source, from the strongest to the weakest, then what is wrong and the counts. */
export function renderShow(output: ShowOutput, terminal: Terminal, input: { readonly all?: unknown }): string {
  if (output.details !== undefined) return renderDetails(output, output.details, terminal);
  const style = styleOf(terminal);
  const skills = [...output.skills, ...output.shadowed];
  const groups = Object.entries(HEADINGS).flatMap(([source, heading]) => {
    const own = skills.filter((skill) => skill.source === source);
    if (own.length === 0) return [];
    return [
      [style.bold(`[${heading}]`), ...own.flatMap((skill) => renderSkill(skill, style, terminal.columns))].join("\n"),
    ];
  });
  const problems = renderProblems(output.diagnostics, input.all === true, style);
  return `${[...groups, ...problems, summarize(output, style)].join("\n\n")}\n`;
}

function renderSkill({ name, description, status, reason }: Listed, style: Style, columns: number): string[] {
  const brief = brieflyOf(printable(description), columns);
  return [
    `  ${SYMBOLS[status](style)} ${style.bold(printable(name))}`,
    `      ${brief} ${style.dim(`(${status})`)}`,
    ...(reason === undefined ? [] : wrap(printable(reason), columns, 6)),
  ];
}

/** One line: the first sentence as far as it fits, so that a long list can be read. */
function brieflyOf(description: string, columns: number): string {
  const width = Math.max(30, Math.min(columns, 110) - 22);
  if (description.length <= width) return description;
  const head = description.slice(0, width - 3);
  const space = head.lastIndexOf(" ");
  return `${space > width / 2 ? head.slice(0, space) : head}...`;
}

function summarize({ skills, shadowed, diagnostics }: ShowOutput, style: Style): string {
  const statuses = ["enabled", "degraded", "disabled", "unavailable"] as const;
  const counts = statuses.flatMap((status) => {
    const number = skills.filter((skill) => skill.status === status).length;
    return number === 0 ? [] : [`${number} ${status}`];
  });
  if (shadowed.length > 0) counts.push(`${shadowed.length} shadowed`);
  const warnings = diagnostics.filter(({ severity }) => severity === "warning").length;
  const tail = warnings === 0 ? "" : style.dim(`; ${count(warnings, "warning")}: \`skep show --all\` tells them`);
  return `${count(skills.length, "skill")}${counts.length === 0 ? "" : `: ${counts.join(", ")}`}${tail}`;
}
