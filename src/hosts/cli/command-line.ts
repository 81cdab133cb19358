import { SkepError } from "../../base/errors.ts";
import { nearest } from "../../base/suggest.ts";
import type { CallableOperation } from "../../operations/operation.ts";
import type { Schema } from "../../operations/schema.ts";

/** A command line, taken apart by the schema of the operation that it calls. */
export interface CommandLine {
  readonly isHelp: boolean;
  readonly isJson: boolean;
  readonly input: Readonly<Record<string, unknown>>;
}

export interface Option {
  /** As it is typed, without the dashes. */
  readonly name: string;
  readonly key: string;
  readonly schema: Schema<unknown>;
}

/** What a command line is read by: an operation, or a command that only a command line has. */
export type CommandShape = Pick<CallableOperation, "input" | "positionals" | "prose" | "examples">;

/** What every operation takes on a command line. */
export const COMMON_OPTIONS = [
  { name: "json", description: "print data instead of words" },
  { name: "help", description: "show this (-h)" },
] as const;

/** The options of a command: every input that is not taken by position. */
export function optionsOf(operation: CommandShape): Option[] {
  return Object.entries(operation.input.properties ?? {})
    .filter(([key]) => !operation.positionals.includes(key))
    .map(([key, schema]) => ({ key, schema, name: key.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`) }));
}

/** Reads a command line; `readInput` gives what came in, for an operation that takes running text. */
export async function readCommandLine(
  command: string,
  args: readonly string[],
  operation: CommandShape,
  readInput?: () => Promise<string>,
): Promise<CommandLine> {
  const options = optionsOf(operation);
  const usage = `\`skep ${command} --help\` shows how`;
  // not imported: that would load all of `util`, which costs each command a tenth of its start
  const { parseArgs } = process.getBuiltinModule("node:util");
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: {
      ...Object.fromEntries(options.map(({ name, schema }) => [name, { type: optionType(schema) }])),
      json: { type: "boolean" },
      help: { type: "boolean", short: "h" },
    },
  });
  const words: string[] = [];
  const input: Record<string, unknown> = {};
  let isHelp = false;
  let isJson = false;
  for (const token of tokens) {
    if (token.kind === "positional") words.push(token.value);
    if (token.kind !== "option") continue;
    const option = options.find(({ name }) => name === token.name);
    const isSwitch = option === undefined || optionType(option.schema) === "boolean";
    if (option === undefined && token.name !== "help" && token.name !== "json") {
      throw unknownOption(token.rawName, command, options);
    }
    if (isSwitch && token.value !== undefined) {
      throw new SkepError("invalid-input", `\`${token.rawName}\` takes no value`, { hint: usage });
    }
    if (token.name === "help") isHelp = true;
    else if (token.name === "json") isJson = true;
    else if (option?.schema.type === "array") {
      const given = input[option.key];
      input[option.key] = [
        ...(Array.isArray(given) ? given : []),
        ...String(optionValue(option, token, usage)).split(","),
      ];
    } else if (option !== undefined) {
      if (!isSwitch && Object.hasOwn(input, option.key)) {
        throw new SkepError("invalid-input", `\`${token.rawName}\` stands twice`, { hint: usage });
      }
      input[option.key] = isSwitch || optionValue(option, token, usage);
    }
  }
  if (!isHelp) {
    const needsInput = operation.prose !== undefined && words.length < operation.positionals.length;
    const prose = needsInput ? await readInput?.() : undefined;
    Object.assign(input, assignPositionals(command, operation, prose ? [...words, prose] : words));
  }
  return { isHelp, isJson, input };
}

function optionType(schema: Schema<unknown>): "boolean" | "string" {
  return schema.type === "boolean" ? "boolean" : "string";
}

/** The value of `--option value` or `--option=value`; the next option is never taken for one. */
function optionValue(
  option: Option,
  token: { rawName: string; value: string | undefined; inlineValue: boolean | undefined },
  usage: string,
): string | number {
  const { value, rawName } = token;
  if (value === undefined || (token.inlineValue !== true && value.startsWith("--"))) {
    throw new SkepError("invalid-input", `\`${rawName}\` needs a value`, { hint: usage });
  }
  if (option.schema.type !== "integer") return value;
  if (/^\d{1,15}$/.test(value)) return Number(value);
  throw new SkepError("invalid-input", `\`${rawName}\` needs a whole number, not \`${value}\``, {
    hint: usage,
  });
}

function unknownOption(rawName: string, command: string, options: readonly Option[]): SkepError {
  const known = [...options, ...COMMON_OPTIONS].map(({ name }) => name);
  const suggestion = nearest(rawName.replace(/^-+/, ""), known);
  return new SkepError("unknown-option", `\`skep ${command}\` has no option \`${rawName}\``, {
    hint:
      suggestion === undefined
        ? `it has ${known.map((name) => `--${name}`).join(", ")}`
        : `did you mean \`--${suggestion}\`?`,
  });
}

/** Hands words to the inputs that are taken by position; a list takes all that are left. */
function assignPositionals(command: string, operation: CommandShape, words: string[]): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  const rest = [...words];
  const required = operation.input.required ?? [];
  const hint = `for example: ${operation.examples[0]?.command}`;
  for (const key of operation.positionals) {
    const isList = operation.input.properties?.[key]?.type === "array";
    const isProse = key === operation.prose;
    const taken = isList || isProse ? rest.splice(0) : rest.splice(0, 1);
    if (taken.length === 0 && required.includes(key)) {
      throw new SkepError("invalid-input", `\`skep ${command}\` needs ${positionalName(key, isList)}`, {
        hint,
      });
    }
    if (taken.length > 0) input[key] = isList ? taken : taken.join(" ");
  }
  if (rest.length > 0) {
    throw new SkepError("invalid-input", `\`skep ${command}\` does not know what to do with \`${rest[0]}\``, {
      hint,
    });
  }
  return input;
}

/** How a positional is written in usage lines: `<name>`, or `<path...>` for a list of them. */
export function positionalName(key: string, isList: boolean): string {
  return isList ? `<${key.replace(/s$/, "")}...>` : `<${key}>`;
}
