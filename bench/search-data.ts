import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { SearchDocument } from "../src/disclosure/search/document.ts";
import { readProse, takeLines } from "./search-sections.ts";
import { inATask } from "./search-task.ts";

const DATA = join(import.meta.dirname, "..", "..", "shared", "data");
const SKILLS = join(DATA, "retrieval-skills.jsonl.gz");
const PAIRS = join(DATA, "retrieval-pairs.jsonl.gz");
const BODIES = join(DATA, "real-skills.tar.gz");

/** What was asked, and the copies of the skill that it was found in: any of them is a right answer. */
export interface Question {
  readonly query: string;
  readonly half: "tuning" | "held-out";
  readonly isRight: (key: string) => boolean;
}

export interface SearchData {
  readonly documents: readonly SearchDocument[];
  readonly short: readonly Question[];
  /** Of about 1,000 characters and more, in several kinds. */
  readonly long: readonly { readonly what: string; readonly questions: readonly Question[] }[];
}

interface SkillRecord {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly headings: string;
  readonly key: string;
  readonly bodyKey: string;
}

type Copied = Pick<SkillRecord, "key" | "bodyKey">;
type Pair = Copied & { readonly id: string; readonly query: string };

/** The skills and prompts of a public registry; nothing when they are not beside the checkout. */
export function loadSearchData(): SearchData | undefined {
  if (!existsSync(SKILLS) || !existsSync(PAIRS)) return undefined;
  const skills = readLines<SkillRecord>(SKILLS);
  const pairs = readLines<Pair>(PAIRS);
  const byId = new Map(skills.map((skill) => [skill.id, skill]));
  const halfOf = splitByCopies(skills);
  const question = (query: string, { key, bodyKey }: Copied): Question => ({
    query,
    half: halfOf(key),
    isRight: (id) => byId.get(id)?.key === key || byId.get(id)?.bodyKey === bodyKey,
  });
  return {
    documents: skills.map(documentOf),
    short: pairs.map((pair) => question(pair.query, pair)),
    long: [...tellPrompts(pairs, question), ...tellBodies(skills, question)],
  };
}

type Ask = (query: string, skill: Copied) => Question;

/** The prompts of one skill, told among other things. */
function tellPrompts(pairs: readonly Pair[], ask: Ask): SearchData["long"] {
  const skills = [...Map.groupBy(pairs, ({ id }) => id).values()];
  const tell = (fewest: number, most: number): Question[] =>
    skills.flatMap((prompts, seed) => {
      const [first] = prompts;
      const told = prompts.slice(0, most).map(({ query }) => query);
      return first !== undefined && told.length >= fewest ? [ask(inATask(told, seed), first)] : [];
    });
  return [
    { what: "tasks with 3 to 5 prompts in them", questions: tell(3, 5) },
    { what: "tasks with one prompt in them", questions: tell(1, 1) },
  ];
}

/** What the bodies of skills say, which are not indexed: alone, and told among other things. */
function tellBodies(skills: readonly SkillRecord[], ask: Ask): SearchData["long"] {
  const byDescription = new Map(skills.map((skill) => [skill.description.trim(), skill]));
  const bodies = readProse(BODIES).flatMap(({ description, lines }) => {
    const skill = byDescription.get(description.trim());
    return skill !== undefined && lines.join(" ").length > 1000 ? [{ skill, lines }] : [];
  });
  const part = (lines: readonly string[], seed: number, characters: number): string[] =>
    takeLines(lines, { from: (seed * 7) % lines.length, characters });
  return [
    {
      what: "parts of bodies",
      questions: bodies.map(({ skill, lines }, seed) => ask(part(lines, seed, 1200).join(" "), skill)),
    },
    {
      what: "tasks with 400 characters of a body in them",
      questions: bodies.map(({ skill, lines }, seed) => ask(inATask(part(lines, seed, 400), seed), skill)),
    },
  ];
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
  return { documents, short: ask(7), long: [{ what: "tasks of 180 words", questions: ask(180) }] };
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
