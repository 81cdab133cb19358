// Writes schemas/config.schema.json from the table of settings: `node scripts/config-schema.ts`. A test compares the two.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { configSchema } from "../src/library/config/schema.ts";

const folder = join(import.meta.dirname, "..", "schemas");
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "config.schema.json"), `${JSON.stringify(configSchema(), null, 2)}\n`);
