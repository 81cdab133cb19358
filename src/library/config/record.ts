import { nearest } from "../../base/suggest.ts";
import type { MapEntry, MapNode } from "../../skill/node.ts";
import { quote } from "./notes.ts";
import { isNull, type JsonSchema, type Reading, type Shape } from "./shapes.ts";

/** What may stand under one key. */
export interface Field<T> {
  readonly shape: Shape<T>;
  /** A sentence for people, shown by editors. */
  readonly about: string;
  readonly isRequired?: true;
}

/** One field for each key of `T`. */
export type Fields<T> = { readonly [K in keyof T]-?: Field<Exclude<T[K], undefined>> };

/** A list, without the items that are wrong and without repetitions. */
export function list<T>(item: Shape<T>, things: string): Shape<readonly T[]> {
  return {
    schema: { type: "array", items: item.schema },
    read(node, label, reading) {
      if (node.kind !== "list") {
        const hint = "write `[a, b]`, or each on a line of its own after `- `";
        reading.report("config-invalid", node.offset, `${quote(label)} should be a list of ${things}`, hint);
        return undefined;
      }
      const values = new Set<T>();
      for (const [index, one] of node.items.entries()) {
        const value = item.read(one, `${label}[${index}]`, reading);
        if (value !== undefined) values.add(value);
      }
      return [...values];
    },
  };
}

/** A map with known keys. `build` makes the value out of those that are there and right. */
export function record<T, Built>(fields: Fields<T>, build: (values: Partial<T>) => Built | undefined): Shape<Built> {
  const required = keysOf(fields).filter((key) => fields[key].isRequired);
  return {
    schema: { type: "object", required, properties: propertiesOf(fields) },
    read(node, label, reading) {
      if (node.kind !== "map") {
        const hint = `write the keys ${keysOf(fields).join(", ")}, each on a line of its own`;
        reading.report("config-invalid", node.offset, `${quote(label)} should be a map`, hint);
        return undefined;
      }
      for (const key of required) {
        if (!isNull(node.entries.get(key)?.value ?? EMPTY)) continue;
        const message = `${quote(`${label}.${key}`)} is missing`;
        reading.report("config-invalid", node.offset, message, `add a line with \`${key}\``);
      }
      return build(readEntries(node, fields, { prefix: `${label}.`, reading }).values);
    },
  };
}

const EMPTY = { kind: "text", value: "", style: "plain", offset: 0 } as const;

/** What a map says: the values that are there and right, and at which offset each key stands. */
export interface Entries<T> {
  readonly values: Partial<T>;
  readonly offsets: ReadonlyMap<keyof T, number>;
}

/** Reads a map's known entries. One without a value is as good as not there; an unknown one is worth a warning. */
export function readEntries<T>(
  node: MapNode,
  fields: Fields<T>,
  { prefix, reading }: { readonly prefix: string; readonly reading: Reading },
): Entries<T> {
  const values: Partial<T> = {};
  const offsets = new Map<keyof T, number>();
  const read = <K extends keyof T>(key: K, entry: MapEntry): void => {
    const value = fields[key].shape.read(entry.value, prefix + entry.key, reading);
    offsets.set(key, entry.offset);
    if (value !== undefined) values[key] = value;
  };
  for (const entry of node.entries.values()) {
    const key = keysOf(fields).find((one) => one === entry.key);
    if (key === undefined) reportUnknown(entry, keysOf(fields), { prefix, reading });
    else if (!isNull(entry.value)) read(key, entry);
  }
  return { values, offsets };
}

/** How JSON Schema describes fields. What may be left out may also be left empty. */
export function propertiesOf<T>(
  fields: Fields<T>,
  defaultOf: (key: keyof T) => unknown = () => undefined,
): Record<string, JsonSchema> {
  const properties: Record<string, JsonSchema> = {};
  for (const key of keysOf(fields)) {
    const { shape, about, isRequired } = fields[key];
    const preset = defaultOf(key);
    properties[key] = {
      description: about,
      ...(isRequired ? shape.schema : orNull(shape.schema)),
      ...(preset === undefined ? {} : { default: preset }),
    };
  }
  return properties;
}

function orNull(schema: JsonSchema): JsonSchema {
  const choices = Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {};
  return { ...schema, type: [schema.type, "null"], ...choices };
}

function reportUnknown(
  { key, offset }: MapEntry,
  known: readonly string[],
  { prefix, reading }: { readonly prefix: string; readonly reading: Reading },
): void {
  const meant = nearest(key, known);
  const hint = meant === undefined ? `the keys are ${known.join(", ")}` : `did you mean \`${meant}\`?`;
  reading.report("config-unknown-key", offset, `${quote(prefix + key)} is not a key that Skep knows`, hint);
}

/** The keys of a table, whose type says which they are. */
function keysOf<T>(fields: Fields<T>): (keyof T & string)[] {
  // as: a literal table has the keys of its type and no others
  return Object.keys(fields) as (keyof T & string)[];
}
