import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { generateSkill, type SkillText } from "./real-skills.ts";

interface SkillRecord {
  readonly name: string;
  readonly description: string;
  readonly headings: string;
}

const REGISTRY = join(import.meta.dirname, "..", "..", "shared", "data", "retrieval-skills.jsonl.gz");
const MEDIAN_BODY_CHARACTERS = 5500;
// folders that a scan may rightly leave out
const RESERVED = ["custom", "node_modules"];

/** `registry` when the public registry's skills are beside the checkout, else `generated`. */
export const origin = existsSync(REGISTRY) ? "registry" : "generated";

/** The first skills of the registry, else generated ones; each has a name of its own, which is also its folder's. */
export function* makeSkillTexts(count: number): Generator<SkillText> {
  if (origin === "generated") {
    for (let index = 0; index < count; index++) yield generateSkill(index);
    return;
  }
  const lines = gunzipSync(readFileSync(REGISTRY)).toString("utf8").trimEnd().split("\n");
  if (lines.length < count) throw new Error(`${REGISTRY} has ${lines.length} skills, ${count} are wanted`);
  const taken = new Set(RESERVED);
  for (const line of lines.slice(0, count)) {
    // the format of our own data: shared/data/README.md
    const record = JSON.parse(line) as SkillRecord;
    const folder = freeName(record.name, taken);
    taken.add(folder);
    yield { folder, text: Buffer.from(writeSkill(folder, record)) };
  }
}

/** A third of the registry's names are used more than once: the later ones get a number. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  const base = slug.slice(0, 56).replace(/^-|-$/g, "") || "skill";
  if (!taken.has(base)) return base;
  for (let number = 2; ; number++) {
    if (!taken.has(`${base}-${number}`)) return `${base}-${number}`;
  }
}

/** The headings, repeated to the size of the median real file: who reads all of a file should pay what it costs. */
function writeSkill(name: string, { description, headings }: SkillRecord): string {
  const paragraph = `## ${headings || description || name}\n\n`;
  const body = paragraph.repeat(Math.ceil(MEDIAN_BODY_CHARACTERS / paragraph.length)).slice(0, MEDIAN_BODY_CHARACTERS);
  return `---\nname: ${name}\ndescription: ${writeScalar(description || headings || name)}\n---\n\n# ${name}\n\n${body}\n`;
}

/** Plain where YAML allows it, as most authors write. */
function writeScalar(text: string): string {
  return /^[A-Za-z]+ [^:#\p{Cc}]*[^:#\p{Cc}\s]$/u.test(text) ? text : JSON.stringify(text);
}
