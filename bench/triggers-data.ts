import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { TriggeredSkill } from "../src/disclosure/triggers/skill-triggers.ts";

const DATA = join(import.meta.dirname, "..", "..", "shared", "data");
const SKILLS = join(DATA, "retrieval-skills.jsonl.gz");
const PROMPTS = join(DATA, "retrieval-pairs.jsonl.gz");
const GENERATED_SKILLS = 61_452;
const GENERATED_PROMPTS = 10_000;

export interface TriggerData {
  readonly on: string;
  readonly skills: readonly TriggeredSkill[];
  readonly messages: readonly string[];
}

/** A public registry's skills and prompts when they are beside the checkout, else generated ones. */
export function loadTriggerData(): TriggerData {
  if (!existsSync(SKILLS) || !existsSync(PROMPTS)) return generateTriggerData();
  const skills = readLines<{ name: string; description: string }>(SKILLS).map(({ name, description }) => ({
    name,
    triggers: triggersFrom(description),
  }));
  const messages = readLines<{ query: string }>(PROMPTS).map(({ query }) => query);
  return { on: `${skills.length} skills of a registry, ${messages.length} prompts`, skills, messages };
}

/** What an author might choose: four words of the description, one pair of words that stand together, its first word. */
function triggersFrom(description: string): TriggeredSkill["triggers"] {
  const words = (description.match(/\p{L}{4,}/gu) ?? []).filter((word) => !COMMON.has(word.toLowerCase()));
  const step = Math.max(1, Math.floor(words.length / 4));
  const keywords = words.filter((_, index) => index % step === 0).slice(0, 4);
  const pair = /\p{L}{4,} \p{L}{4,}/u.exec(description)?.[0];
  return { keywords: pair === undefined ? keywords : [...keywords, pair], verbs: words.slice(0, 1), patterns: [] };
}

const COMMON: ReadonlySet<string> = new Set(
  "when this that with from your user users asks wants skill uses using used into about their they them such".split(
    " ",
  ),
);

function generateTriggerData(): TriggerData {
  const word = (seed: number): string => (Math.imul(seed, 2654435761) >>> 0).toString(36).replace(/\d/g, "o");
  const skills = Array.from({ length: GENERATED_SKILLS }, (_, index) => ({
    name: `skill-${index}`,
    triggers: {
      keywords: [index, index * 3, index * 5, index % 500].map(word).concat(`${word(index * 7)} ${word(index % 1000)}`),
      verbs: [word(index % 100)],
      patterns: [],
    },
  }));
  const messages = Array.from({ length: GENERATED_PROMPTS }, (_, index) =>
    Array.from({ length: 10 }, (_, at) => word(index * 11 + at)).join(" "),
  );
  return { on: `${GENERATED_SKILLS} generated skills, ${GENERATED_PROMPTS} messages`, skills, messages };
}

function readLines<T>(path: string): T[] {
  const lines = gunzipSync(readFileSync(path)).toString("utf8").trimEnd().split("\n");
  // the format of our own data: shared/data/README.md
  return lines.map((line) => JSON.parse(line) as T);
}
