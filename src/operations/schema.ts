import { SkepError } from "../base/errors.ts";

/**
 * A schema of an operation's input or output: plain JSON Schema, so that docs, OpenAPI and tools can show it as it is,
 * in the small part of it that operations need. The type parameter exists only for the compiler.
 */
export interface Schema<T> {
  readonly type: "string" | "boolean" | "integer" | "number" | "array" | "object";
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly items?: Schema<unknown>;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly properties?: Readonly<Record<string, Schema<unknown>>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false;
  readonly default?: boolean;
  /** Never set: carries the type. */
  readonly __type?: T;
}

export type Infer<S> = S extends Schema<infer T> ? T : never;

export function text(description?: string): Schema<string> {
  return described({ type: "string" }, description);
}

export function choice<const V extends string>(values: readonly V[], description?: string): Schema<V> {
  return described({ type: "string", enum: values }, description);
}

/** True or false; false when it is not said. */
export function flag(description: string): Schema<boolean> {
  return { type: "boolean", description, default: false };
}

export function boolean(description?: string): Schema<boolean> {
  return described({ type: "boolean" }, description);
}

export function integer(description?: string, { minimum = 0 }: { minimum?: number } = {}): Schema<number> {
  return described({ type: "integer", minimum }, description);
}

export function number(description?: string): Schema<number> {
  return described({ type: "number" }, description);
}

export function list<T>(items: Schema<T>, description?: string, options: { minItems?: number } = {}): Schema<T[]> {
  return described({ type: "array", items, ...options }, description);
}

type Properties = Readonly<Record<string, Schema<unknown>>>;
type ObjectOf<R extends Properties, O extends Properties> = {
  -readonly [K in keyof R]: Infer<R[K]>;
} & {
  -readonly [K in keyof O]?: Infer<O[K]>;
};

/** An object with these properties, the second group optional, and no others. */
export function object<const R extends Properties, const O extends Properties = Record<never, never>>(
  required: R,
  optional?: O,
): Schema<ObjectOf<R, O>> {
  const properties = { ...required, ...optional };
  // what has a default need not be sent
  const needed = Object.keys(required).filter((key) => properties[key]?.default === undefined);
  return { type: "object", properties, required: needed, additionalProperties: false };
}

/** Checks a value that came from outside; flags that were not given are filled in. Says what is wrong, and where. */
export function parseInput<T>(schema: Schema<T>, value: unknown): T {
  const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
  const filled = isRecord ? { ...flagDefaults(schema), ...value } : value;
  const problem = findMismatch(schema, filled, "");
  if (problem !== undefined) {
    throw new SkepError("invalid-input", problem, { hint: "its help, or its input schema, tells what it takes" });
  }
  // as is: the check above is what the type promises
  return filled as T;
}

/** Where a value first departs from its schema, in words; nothing if it does not. */
export function findMismatch(schema: Schema<unknown>, value: unknown, path: string): string | undefined {
  const where = path === "" ? "the input" : `\`${path}\``;
  switch (schema.type) {
    case "string":
      if (typeof value !== "string") return `${where} should be a text`;
      if (schema.enum !== undefined && !schema.enum.includes(value)) {
        return `${where} should be one of ${schema.enum.join(", ")}, not \`${value.slice(0, 60)}\``;
      }
      return undefined;
    case "boolean":
      return typeof value === "boolean" ? undefined : `${where} should be true or false`;
    case "integer":
      return Number.isInteger(value) && Number(value) >= (schema.minimum ?? 0)
        ? undefined
        : `${where} should be a whole number, at least ${schema.minimum ?? 0}`;
    case "number":
      return Number.isFinite(value) ? undefined : `${where} should be a number`;
    case "array":
      return findListMismatch(schema, value, path, where);
    case "object":
      return findObjectMismatch(schema, value, path, where);
  }
}

function findListMismatch(schema: Schema<unknown>, value: unknown, path: string, where: string): string | undefined {
  if (!Array.isArray(value)) return `${where} should be a list`;
  if (value.length < (schema.minItems ?? 0)) return `${where} needs at least ${schema.minItems}`;
  const { items } = schema;
  if (items === undefined) return undefined;
  for (const [index, item] of value.entries()) {
    const problem = findMismatch(items, item, `${path}[${index}]`);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function findObjectMismatch(schema: Schema<unknown>, value: unknown, path: string, where: string): string | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return `${where} should be an object`;
  const properties = new Map(Object.entries(schema.properties ?? {}));
  for (const key of schema.required ?? []) {
    if (!Object.hasOwn(value, key)) return `${join(path, key)} is missing`;
  }
  for (const [key, item] of Object.entries(value)) {
    const property = properties.get(key);
    if (property === undefined) return `${join(path, key)} is not known`;
    const problem = item === undefined ? undefined : findMismatch(property, item, path === "" ? key : `${path}.${key}`);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function join(path: string, key: string): string {
  return `\`${path === "" ? key : `${path}.${key}`}\``;
}

function flagDefaults(schema: Schema<unknown>): Record<string, boolean> {
  const flags = Object.entries(schema.properties ?? {}).flatMap(([key, property]) =>
    property.default === undefined ? [] : [[key, property.default] as const],
  );
  return Object.fromEntries(flags);
}

function described<T>(schema: Schema<T>, description: string | undefined): Schema<T> {
  return description === undefined ? schema : { ...schema, description };
}
