import type { Infer } from "../../../operations/schema.ts";
import type { show } from "../../../operations/show.ts";
import { printable, type Style, styleOf, type Terminal } from "../terminal.ts";
import { count } from "./words.ts";

type Shown = Infer<typeof show.output>["skills"][number];

export function renderShow({ skills }: Infer<typeof show.output>, terminal: Terminal): string {
  const style = styleOf(terminal);
  const rows = skills.flatMap((skill) => renderSkill(skill, style, terminal.columns));
  const bySpec = skills.filter(({ valid, profile }) => valid && profile === "spec").length;
  const extended = skills.filter(({ valid, profile }) => valid && profile === "extended").length;
  const invalid = skills.length - bySpec - extended;
  const counts = [`${bySpec} by the specification`, `${extended} with extensions`, `${invalid} invalid`];
  const summary = `${count(skills.length, "skill")}: ${counts.filter((text) => !text.startsWith("0 ")).join(", ")}`;
  return `${[style.bold("[Bundled Skills]"), ...rows, "", summary].join("\n")}\n`;
}

function renderSkill(
  { name, valid, version, description, tokens, problems }: Shown,
  style: Style,
  columns: number,
): string[] {
  const symbol = valid ? style.green("✓") : style.red("✗");
  const facts = [version, `~${tokens} tokens`, problems === 0 ? undefined : count(problems, "problem")];
  const shown = facts.filter((fact) => fact !== undefined).join(", ");
  return [
    `  ${symbol} ${style.bold(printable(name))} ${style.dim(`(${shown})`)}`,
    ...wrap(printable(description), columns),
  ];
}

/** Breaks a text into lines of at most the terminal's width, indented below a name. */
function wrap(text: string, columns: number): string[] {
  const width = Math.max(40, Math.min(columns, 100) - 6);
  const lines: string[] = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line !== "" && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines.map((line) => `      ${line}`);
}
