import type { Diagnostic } from "../../../base/diagnostics.ts";
import { printable, type Style } from "../terminal.ts";

const MAX_SHOWN = 10;

/** What is wrong with config and with skills, in blocks; beyond the errors, and the first ten, only if all is asked for. */
export function renderProblems(diagnostics: readonly Diagnostic[], isAll: boolean, style: Style): string[] {
  const isOfConfig = ({ code }: Diagnostic): boolean => code.startsWith("config-");
  const isError = ({ severity }: Diagnostic): boolean => severity === "error";
  const ofSkills = diagnostics.filter((diagnostic) => !isOfConfig(diagnostic));
  const blocks: [string, Diagnostic[]][] = [
    ["Config", diagnostics.filter(isOfConfig)],
    ["Not loaded", ofSkills.filter(isError)],
    ["Worth mending", isAll ? ofSkills.filter((diagnostic) => !isError(diagnostic)) : []],
  ];
  return blocks.flatMap(([heading, found]) => {
    if (found.length === 0) return [];
    const shown = isAll ? found : found.slice(0, MAX_SHOWN);
    const left = found.length - shown.length;
    const more = left > 0 ? [`  ... and ${left} more: skep show --all`] : [];
    return [
      [style.bold(`[${heading}]`), ...shown.map((diagnostic) => renderProblem(diagnostic, style)), ...more].join("\n"),
    ];
  });
}

function renderProblem({ severity, path, line, message, hint, code }: Diagnostic, style: Style): string {
  const mark = severity === "error" ? style.red("✗") : severity === "warning" ? style.yellow("!") : style.cyan("·");
  const place = `${printable(path)}:${line}`;
  return `  ${mark} ${place} ${printable(message)}  ${style.dim(code)}\n      ${style.dim("hint:")} ${printable(hint)}`;
}
