import type { Config } from "./config.ts";
import { KEYS } from "./keys.ts";
import { propertiesOf } from "./record.ts";
import type { JsonSchema } from "./shapes.ts";

/** The JSON Schema of config.yaml, which editors complete and check it by. */
export function configSchema(): JsonSchema {
  return {
    // the draft that editors understand best
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Skep's config.yaml",
    description: "Settings of Skep, in ~/.agent/config.yaml, or in .agent/config.yaml of a project.",
    type: ["object", "null"],
    properties: {
      skills: {
        description: "The settings of Skep. Keys beside this one are other programs'.",
        type: ["object", "null"],
        properties: propertiesOf<Config>(KEYS, (key) => KEYS[key].default("~/.agent")),
      },
    },
  };
}
