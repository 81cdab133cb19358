import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CONFIG_KEYS, KEYS } from "./keys.ts";
import { configSchema } from "./schema.ts";

test("the schema for editors is the one that the table makes; `node scripts/config-schema.ts` writes it", () => {
  const file = join(import.meta.dirname, "../../../schemas/config.schema.json");
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(configSchema());
});

test("the schema describes every setting, with its default [design.config.schema]", () => {
  const { properties } = (configSchema() as { properties: { skills: { properties: Record<string, object> } } })
    .properties.skills;
  expect(Object.keys(properties)).toEqual(CONFIG_KEYS);
  for (const key of CONFIG_KEYS) {
    expect(properties[key]).toMatchObject({ description: KEYS[key].about, default: KEYS[key].default("~/.agent") });
  }
});
