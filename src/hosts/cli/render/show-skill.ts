import type { ShowOutput } from "../../../operations/show.ts";
import { printable, styleOf, type Terminal } from "../terminal.ts";
import { renderProblems } from "./problems.ts";
import { SYMBOLS } from "./symbols.ts";
import { wrap } from "./words.ts";

/** Everything about one skill, a fact per line. */
export function renderDetails(
  { skills, diagnostics }: ShowOutput,
  details: NonNullable<ShowOutput["details"]>,
  terminal: Terminal,
): string {
  const [skill] = skills;
  if (skill === undefined) throw new Error("details without a skill");
  const style = styleOf(terminal);
  const { tokens } = details;
  const facts: [string, string | undefined][] = [
    ["status", `${skill.status}${skill.reason === undefined ? "" : ` (${skill.reason})`}`],
    ["source", skill.source],
    ["path", skill.path],
    ["version", skill.version],
    ["digest", skill.digest],
    ["license", details.license],
    ["author", details.author],
    ["compatibility", details.compatibility],
    ["tokens", `${tokens.catalog} in a catalog, ${tokens.instructions} loaded, ${tokens.resources} in its files`],
    ["requires", joined(details.requires)],
    ["node", details.nodeVersion],
    ["needs skills", joined(details.dependencies)],
    ["needs packages", joined(details.systemPackages)],
    ["wants secrets", joined(details.envVars)],
    ["keywords", joined(details.keywords)],
    ["verbs", joined(details.verbs)],
    ["patterns", joined(details.patterns)],
    ["toolsets", joined(details.toolsets)],
    ["scripts", joined(details.scripts.map(({ path }) => path))],
    ["MCP servers", joined(details.mcpServers)],
    ["shadows", joined(details.shadows)],
  ];
  const lines = facts.flatMap(([label, value]) =>
    value === undefined ? [] : [`  ${style.dim(label.padEnd(15))} ${printable(value)}`],
  );
  const files = details.files.map(({ path, bytes }) => `  ${String(bytes).padStart(9)}  ${printable(path)}`);
  const problems = renderProblems(diagnostics, true, style);
  return `${[
    `${SYMBOLS[skill.status](style)} ${style.bold(printable(skill.name))}`,
    ...wrap(printable(skill.description), terminal.columns, 2),
    "",
    ...lines,
    "",
    style.bold("Files"),
    ...files,
    ...problems.flatMap((block) => ["", block]),
  ].join("\n")}\n`;
}

function joined(values: readonly string[]): string | undefined {
  return values.length === 0 ? undefined : values.join(", ");
}
