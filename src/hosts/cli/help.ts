import type { OperationEntry } from "../../operations/index.ts";
import type { Example } from "../../operations/operation.ts";
import type { Schema } from "../../operations/schema.ts";
import type { Command } from "./command.ts";
import { COMMON_OPTIONS, type CommandShape, optionsOf, positionalName } from "./command-line.ts";
import type { Style } from "./terminal.ts";

/** What `skep --help` says. */
export function overview(commands: readonly Command[], style: Style): string {
  return sections(style, [
    ["", [`${style.bold("skep")}: where the skills of AI agents live`]],
    ["", [`  ${style.cyan("skep new my-skill && skep validate my-skill")}`]],
    ["Commands", table(commands.map(({ name, summary }): Row => [name, summary]))],
    ["", ["`skep <command> --help` tells more. `agent` is the same program; a leading word `skill` is skipped."]],
  ]);
}

/** The help of a command that is no operation. */
export function ownHelp({ name, summary }: Command, takes: string, examples: readonly string[], style: Style): string {
  return sections(style, [
    ["", [`${style.bold(`skep ${name}`)}: ${summary}`]],
    ["", examples.map((example) => `  ${style.cyan(example)}`)],
    ["Usage", [`  skep ${name} ${takes}`.trimEnd()]],
  ]);
}

/** The help of an operation: an example first, then everything it takes. */
export function operationHelp(
  { name, summary }: Pick<OperationEntry, "name" | "summary">,
  operation: CommandShape,
  style: Style,
): string {
  const examples = operation.examples.map(({ command, does }: Example): Row => [style.cyan(command), does]);
  const options = optionsOf(operation);
  const positionals = operation.positionals.map((key) => {
    const schema = operation.input.properties?.[key];
    const word = positionalName(key, schema?.type === "array");
    return {
      word,
      isRequired: operation.input.required?.includes(key) === true,
      description: schema?.description ?? "",
    };
  });
  const usage = [
    `skep ${name}`,
    ...positionals.map(({ word, isRequired }) => (isRequired ? word : `[${word}]`)),
    ...options.map((option) => `[--${option.name}${valueName(option.schema)}]`),
    "[--json]",
  ];
  return sections(style, [
    ["", [`${style.bold(`skep ${name}`)}: ${summary}`]],
    ["", table(examples)],
    ["Usage", [`  ${usage.join(" ")}`]],
    ["Arguments", table(positionals.map(({ word, description }): Row => [word, description]))],
    [
      "Options",
      table([
        ...options.map(({ name, schema }): Row => [`--${name}${valueName(schema)}`, schema.description ?? ""]),
        ...COMMON_OPTIONS.map(({ name, description }): Row => [`--${name}`, description]),
      ]),
    ],
  ]);
}

type Row = readonly [string, string];

function valueName(schema: Schema<unknown>): string {
  if (schema.type === "boolean") return "";
  return schema.enum === undefined
    ? ` <${schema.type === "integer" ? "number" : "text"}>`
    : ` <${schema.enum.join("|")}>`;
}

function table(rows: readonly Row[]): string[] {
  const width = Math.max(0, ...rows.map(([left]) => visibleLength(left)));
  return rows.map(([left, right]) => `  ${left}${" ".repeat(width - visibleLength(left))}  ${right}`.trimEnd());
}

function visibleLength(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape is what is counted out
  return text.replace(/\x1b\[\d+m/g, "").length;
}

function sections(style: Style, parts: readonly (readonly [string, readonly string[]])[]): string {
  const shown = parts.filter(([, lines]) => lines.length > 0);
  const texts = shown.map(([title, lines]) => (title === "" ? lines : [style.bold(`${title}:`), ...lines]).join("\n"));
  return `${texts.join("\n\n")}\n`;
}
