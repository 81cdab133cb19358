import { isSafeName, normalizeName } from "../../skill/name.ts";
import type { Node, TextNode } from "../../skill/node.ts";
import { type ConfigCode, quote } from "./notes.ts";
import { expandPath } from "./places.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;

/** One kind of value: how it is read, and how an editor is told about it. */
export interface Shape<T> {
  readonly schema: JsonSchema;
  /** The value, or nothing when it is wrong, which is then reported. `label` says where: `plugins[0].url`. */
  read(node: Node, label: string, reading: Reading): T | undefined;
}

/** What reading a value needs to know, and where it says what is wrong. */
export interface Reading {
  /** Relative paths start here. */
  readonly folder: string;
  readonly userHome: string;
  report(code: ConfigCode, offset: number, message: string, hint: string): void;
}

/** A shape of single texts. `wanted` ends the sentence "`key` should be ...". */
interface TextShape<T> {
  readonly wanted: string;
  readonly hint: string;
  readonly schema: JsonSchema;
  readonly parse: (text: TextNode, reading: Reading) => T | undefined;
}

function text<T>({ wanted, hint, schema, parse }: TextShape<T>): Shape<T> {
  return {
    schema,
    read(node, label, reading) {
      const value = node.kind === "text" && !isNull(node) ? parse(node, reading) : undefined;
      if (value === undefined) {
        reading.report("config-invalid", node.offset, `${quote(label)} should be ${wanted}`, hint);
      }
      return value;
    },
  };
}

export const boolean: Shape<boolean> = text({
  wanted: "`true` or `false`",
  hint: "write `true` or `false`, without quotes",
  schema: { type: "boolean" },
  parse({ value, style }) {
    if (style === "quoted") return undefined;
    return /^(?:true|True|TRUE)$/.test(value) ? true : /^(?:false|False|FALSE)$/.test(value) ? false : undefined;
  },
});

// the longest that a timer of Node waits
const MAX_MILLISECONDS = 2 ** 31 - 1;

export const milliseconds: Shape<number> = text({
  wanted: "a whole number of milliseconds",
  hint: `write a number from 1 to ${MAX_MILLISECONDS}, without quotes: 60000 is one minute`,
  schema: { type: "integer", minimum: 1, maximum: MAX_MILLISECONDS },
  parse({ value, style }) {
    const number = style !== "quoted" && /^[0-9]{1,10}$/.test(value) ? Number(value) : 0;
    return number >= 1 && number <= MAX_MILLISECONDS ? number : undefined;
  },
});

export function choice<const T extends string>(...choices: readonly T[]): Shape<T> {
  const listed = choices.map((one) => `\`${one}\``).join(", ");
  return text<T>({
    wanted: `one of ${listed}`,
    hint: `write one of ${listed}`,
    schema: { type: "string", enum: choices },
    parse: ({ value }) => choices.find((one) => one === value),
  });
}

/** A folder, made absolute. */
export const folder: Shape<string> = text({
  wanted: "a folder",
  hint: "write an absolute path, one that starts with `~/`, or one relative to the folder of this file",
  schema: { type: "string", minLength: 1 },
  parse({ value }, { folder, userHome }) {
    // `~name`, another user's home to a shell, would quietly be a folder of that name
    if (value === "" || hasControl(value) || /^~[^/\\]/.test(value)) return undefined;
    return expandPath(value, folder, userHome);
  },
});

export const skillName: Shape<string> = text({
  wanted: "the name of a skill",
  hint: "write the name that `skep show` lists",
  schema: { type: "string", minLength: 1 },
  parse: ({ value }) => checkedName(value),
});

/** `name`, or `source/name`. */
export const skillAddress: Shape<string> = text({
  wanted: "the name of a skill, or `<source>/<name>`",
  hint: "write the name that `skep show` lists",
  schema: { type: "string", minLength: 1 },
  parse({ value }) {
    const parts = value.split("/").map(checkedName);
    return parts.length <= 2 && !parts.includes(undefined) ? parts.join("/") : undefined;
  },
});

/** A text that is handed to git, and so must not look like one of its options. */
export function gitWord(wanted: string): Shape<string> {
  return text({
    wanted,
    hint: "write a text that is not empty and does not start with `-`",
    schema: { type: "string", minLength: 1 },
    parse: ({ value }) => (value === "" || value.startsWith("-") || hasControl(value) ? undefined : value),
  });
}

export const time: Shape<string> = text({
  wanted: "a time",
  hint: "write it as `2024-01-05T10:30:00Z`",
  schema: { type: "string", format: "date-time" },
  parse({ value }) {
    const isTime = /^\d{4}-\d{2}-\d{2}(?:[Tt ]|$)/.test(value) && !Number.isNaN(Date.parse(value));
    return isTime ? value : undefined;
  },
});

/** Left empty, or written as YAML's null. */
export function isNull(node: Node): boolean {
  return node.kind === "text" && node.style === "plain" && /^(?:|~|null|Null|NULL)$/.test(node.value);
}

function checkedName(text: string): string | undefined {
  const name = normalizeName(text);
  return isSafeName(name) ? name : undefined;
}

function hasControl(text: string): boolean {
  return /\p{Cc}/u.test(text);
}
