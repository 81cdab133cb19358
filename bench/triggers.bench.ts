import type { TriggeredSkill } from "../src/disclosure/triggers/skill-triggers.ts";
import { openTriggerIndex, TriggerIndex } from "../src/disclosure/triggers/trigger-index.ts";
import { compilePattern } from "../src/skill/pattern.ts";
import { NO_TRIGGERS } from "../src/skill/skill.ts";
import { cpuOf } from "./cpu.ts";
import type { Row, Suite } from "./suite.ts";
import { loadTriggerData } from "./triggers-data.ts";

/** A loop over regular expressions is measured on so many skills only: it takes seconds on all of them. */
const LOOPED_SKILLS = 2000;
const PATTERNS = 10_000;

export const suite: Suite = {
  title: "Triggers, beside what they are allowed",
  async run() {
    const { on, skills, messages } = loadTriggerData();
    let index = await openTriggerIndex([]);
    const built = cpuOf(() => {
      index = new TriggerIndex(skills, compilePattern);
    });
    // the state of a process that has answered some messages
    timesOf(index, messages.slice(0, 1000));
    const times = timesOf(index, messages);
    const rows: Row[] = [
      allowed("built", built, "1.5 s", 1500),
      allowed("a message, median", percentile(times, 0.5) * 1000, "0.1 ms", 100, "us"),
      allowed("a message, 99th percentile", percentile(times, 0.99) * 1000, "1 ms", 1000, "us"),
      absentPatterns(messages),
      evilPattern(),
      besideLoop(skills, messages),
    ];
    return { on, rows };
  },
};

/** Patterns whose literals no message holds. */
function absentPatterns(messages: readonly string[]): Row {
  const patterns = Array.from({ length: PATTERNS }, (_, index) => `zq${index}xw\\s+\\w+`);
  const index = new TriggerIndex([{ name: "absent", triggers: { ...NO_TRIGGERS, patterns } }], compilePattern);
  const times = timesOf(index, messages.slice(0, 1000));
  return allowed(`${PATTERNS} patterns whose literals are absent`, percentile(times, 0.99) * 1000, "1 ms", 1000, "us");
}

function evilPattern(): Row {
  const triggers = { ...NO_TRIGGERS, patterns: ["(a+)+$"] };
  const index = new TriggerIndex([{ name: "evil", triggers }], compilePattern);
  const [first = 0] = timesOf(index, ["a".repeat(8192)], 1);
  return allowed("`(a+)+$` on 8 KiB of `a`, the first time", first, "0.1 s", 100);
}

/** What one would write without an index: a regular expression for each skill, all tried on each message. */
function besideLoop(all: readonly TriggeredSkill[], messages: readonly string[]): Row {
  const skills = all.slice(0, LOOPED_SKILLS);
  const index = new TriggerIndex(skills, compilePattern);
  const expressions = skills.map(({ name, triggers }) => {
    const phrases = [name, ...triggers.keywords, ...triggers.verbs].map((phrase) =>
      phrase.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"),
    );
    return new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrases.join("|")})(?![\\p{L}\\p{N}])`, "iu");
  });
  const some = messages.slice(0, 200);
  const loop = (): void => {
    for (const message of some) expressions.filter((expression) => expression.test(message));
  };
  loop();
  const looped = (cpuOf(loop) / some.length) * 1000;
  timesOf(index, some);
  const indexed = (cpuOf(() => timesOf(index, some, 1)) / some.length) * 1000;
  return {
    what: `a message on ${LOOPED_SKILLS} skills`,
    value: indexed,
    beside: "a loop over regular expressions",
    baseline: looped,
    unit: "us",
    limit: 0.1,
  };
}

/** Milliseconds that each message takes, the best of three: what else the machine does is longer than most of them. */
function timesOf(index: TriggerIndex, messages: readonly string[], rounds = 3): number[] {
  return messages.map((message) => {
    let best = Number.POSITIVE_INFINITY;
    for (let round = 0; round < rounds; round++) {
      const start = performance.now();
      index.match(message, { limit: 3 });
      best = Math.min(best, performance.now() - start);
    }
    return best;
  });
}

function percentile(times: readonly number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? 0;
}

function allowed(what: string, value: number, beside: string, baseline: number, unit = "ms"): Row {
  return { what, value, beside: `allowed: ${beside}`, baseline, unit, limit: 1 };
}
