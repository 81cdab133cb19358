// Writes schemas/config.schema.json from the table of settings: `node scripts/config-schema.ts`. A test compares the two.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { configSchema } from "../src/library/config/schema.ts";

const folder = join(import.meta.dirname, "..", "schemas");
mkdirSync(folder, { recursive: true });
// lists of words on one line, as the formatter has them
const text = JSON.stringify(configSchema(), null, 2).replace(/\[\s+("[^\][{}]*|null)\s+\]/g, (words) =>
  words.replace(/\s+/g, " ").replace("[ ", "[").replace(" ]", "]"),
);
writeFileSync(join(folder, "config.schema.json"), `${text}\n`);
