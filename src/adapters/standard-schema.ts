import type { ToolInputSchema } from "../runtime/tools.ts";

/** A schema as several SDKs take it (standardschema.dev), whichever library it is from. */
export interface StandardInputSchema {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "skep";
    readonly validate: (value: unknown) => { readonly value: unknown };
    readonly jsonSchema: Readonly<Record<"input" | "output", () => Record<string, unknown>>>;
  };
}

/** Tells a model what to send, and lets pass what it sends: tools answer wrong input with a hint, which models heed. */
export function standardSchema(schema: ToolInputSchema): StandardInputSchema {
  const toJsonSchema = (): Record<string, unknown> => ({ ...schema });
  return {
    "~standard": {
      version: 1,
      vendor: "skep",
      validate: (value) => ({ value }),
      jsonSchema: { input: toJsonSchema, output: toJsonSchema },
    },
  };
}
