import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { SearchDocument } from "../src/disclosure/search/document.ts";
import { inATask } from "./search-task.ts";

const DATA = join(import.meta.dirname, "..", "..", "shared", "data");
const SKILLS = join(DATA, "retrieval-skills.jsonl.gz");
const PAIRS = join(DATA, "retrieval-pairs.jsonl.gz");

/** What was asked, and the copies of the skill that it was found in: any of them is a right answer. */
export interface Question {
  readonly query: string;
  readonly half: "tuning" | "held-out";
  readonly isRight: (key: string) => boolean;
}

export interface SearchData {
  readonly documents: readonly SearchDocument[];
  readonly short: readonly Question[];
  /** Over 1,000 characters: up to five prompts of one skill, told among other things. */
  readonly long: readonly Question[];
}

interface SkillRecord {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly headings: string;
  readonly key: string;
  readonly bodyKey: string;
}

type Pair = Pick<SkillRecord, "id" | "key" | "bodyKey"> & { readonly query: string };

/** The skills and prompts of a public registry; nothing when they are not beside the checkout. */
export function loadSearchData(): SearchData | undefined {
  if (!existsSync(SKILLS) || !existsSync(PAIRS)) return undefined;
  const skills = readLines<SkillRecord>(SKILLS);
  const pairs = readLines<Pair>(PAIRS);
  const byId = new Map(skills.map((skill) => [skill.id, skill]));
  const halfOf = splitByCopies(skills);
  const question = (query: string, { key, bodyKey }: Pair): Question => ({
    query,
    half: halfOf(key),
    isRight: (id) => byId.get(id)?.key === key || byId.get(id)?.bodyKey === bodyKey,
  });
  const long = [...Map.groupBy(pairs, ({ id }) => id).values()].flatMap((ofSkill, index) => {
    const [first] = ofSkill;
    const prompts = ofSkill.slice(0, 5).map(({ query }) => query);
    return first !== undefined && prompts.length >= 3 ? [question(inATask(prompts, index), first)] : [];
  });
  return { documents: skills.map(documentOf), short: pairs.map((pair) => question(pair.query, pair)), long };
}

/** As many skills as the registry has, of words that are as common as those of a language: few often, most seldom. */
export function generateSearchData(count: number): SearchData {
  let state = 1;
  const random = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state / 2 ** 32;
  };
  const word = (): string => `w${Math.floor(80_000 ** random()).toString(36)}`;
  const words = (length: number): string => Array.from({ length }, word).join(" ");
  const documents = Array.from({ length: count }, (_, index) => ({
    ...{ key: `generated/${index}`, stamp: "1", name: `${word()}-${word()}`, description: words(27) },
    ...{ tags: [], triggers: [], headings: [words(37)] },
  }));
  const ask = (length: number): Question[] =>
    Array.from({ length: 2000 }, () => ({ query: words(length), half: "held-out", isRight: () => false }));
  return { documents, short: ask(7), long: ask(180) };
}

function documentOf({ id, name, description, headings }: SkillRecord): SearchDocument {
  return {
    key: id,
    stamp: "1789000000000 1789000000000 5500",
    name,
    description,
    tags: [],
    triggers: [],
    headings: [headings],
  };
}

/** Which half a key belongs to: all copies of a skill to the same one, by a hash of the first of them. */
function splitByCopies(skills: readonly SkillRecord[]): (key: string) => Question["half"] {
  const parents = new Map<string, string>();
  const rootOf = (node: string): string => {
    const parent = parents.get(node) ?? node;
    if (parent === node) return node;
    const root = rootOf(parent);
    parents.set(node, root);
    return root;
  };
  for (const { key, bodyKey } of skills) {
    const [first = "", second = ""] = [rootOf(`k${key}`), rootOf(`b${bodyKey}`)].sort();
    parents.set(second, first);
  }
  return (key) => {
    const hash = createHash("sha1")
      .update(rootOf(`k${key}`))
      .digest();
    return (hash.at(-1) ?? 0) % 2 === 0 ? "tuning" : "held-out";
  };
}

function readLines<T>(path: string): T[] {
  const lines = gunzipSync(readFileSync(path)).toString("utf8").trimEnd().split("\n");
  // the format of our own data: shared/data/README.md
  return lines.map((line) => JSON.parse(line) as T);
}
