import { expect, test } from "vitest";
import { type Judged, judgeDependents } from "./dependents.ts";
import type { Verdict } from "./requirements.ts";

const AVAILABLE: Verdict = { status: "available" };
const DEGRADED: Verdict = { status: "degraded", reason: "missing secrets: TOKEN" };
const UNAVAILABLE: Verdict = { status: "unavailable", reason: "missing commands: gh" };

test("a skill falls with the one it needs; skills that do not need it stand", () => {
  const skills: Skills = {
    gh: [UNAVAILABLE],
    release: [AVAILABLE, "gh", "git"],
    git: [AVAILABLE],
    log: [AVAILABLE, "git"],
  };
  expect(fallen(skills)).toEqual({ release: "needs gh, which is unavailable" });
});

test("a skill that needs a degraded one stands, and a degraded one falls like any other", () => {
  expect(fallen({ a: [DEGRADED], onA: [AVAILABLE, "a"], b: [UNAVAILABLE], onB: [DEGRADED, "b"] })).toEqual({
    onB: "needs b, which is unavailable",
  });
});

test("a skill that is unavailable by itself keeps its own reason", () => {
  expect(fallen({ a: [UNAVAILABLE], b: [UNAVAILABLE, "a", "b"] })).toEqual({});
});

test("each skill of a chain names the next one", () => {
  expect(fallen({ c: [AVAILABLE, "b"], b: [AVAILABLE, "a"], a: [UNAVAILABLE] })).toEqual({
    b: "needs a, which is unavailable",
    c: "needs b, which is unavailable",
  });
});

test("several are named together, each once, in the author's order", () => {
  const skills = { a: [UNAVAILABLE], b: [UNAVAILABLE], c: [AVAILABLE], d: [AVAILABLE, "b", "c", "a", "b"] } as const;
  expect(fallen(skills)).toEqual({ d: "needs b, a, which are unavailable" });
});

test("skills that need each other, or themselves, stand", () => {
  expect(fallen({ a: [AVAILABLE, "b"], b: [DEGRADED, "a"], self: [AVAILABLE, "self"], x: [AVAILABLE, "a"] })).toEqual(
    {},
  );
});

test("a circle falls when one of it does, and no reason goes round in it", () => {
  expect(
    fallen({ a: [AVAILABLE, "b"], b: [AVAILABLE, "c", "root"], c: [AVAILABLE, "a"], root: [UNAVAILABLE] }),
  ).toEqual({
    b: "needs root, which is unavailable",
    a: "needs b, which is unavailable",
    c: "needs a, which is unavailable",
  });
  expect(fallen({ a: [UNAVAILABLE, "b"], b: [AVAILABLE, "a"] })).toEqual({ b: "needs a, which is unavailable" });
});

test("a skill that is not there fells nobody: its absence was told before", () => {
  expect(fallen({ a: [AVAILABLE, "absent", "__proto__", "constructor"] })).toEqual({});
});

test("the order of the skills does not matter", () => {
  const skills: Skills = { a: [AVAILABLE, "b", "d"], b: [AVAILABLE, "c"], c: [UNAVAILABLE], d: [UNAVAILABLE, "a"] };
  const reversed = Object.fromEntries(Object.entries(skills).reverse());
  expect(fallen(reversed)).toEqual(fallen(skills));
});

test("a chain of 10,000 skills falls to its end, also when it is a circle", () => {
  for (const last of [[], [`s${SIZE - 1}`]]) {
    const skills: Skills = { s0: [UNAVAILABLE, ...last] };
    for (let i = 1; i < SIZE; i++) skills[`s${i}`] = [AVAILABLE, `s${i - 1}`];
    const reasons = fallen(skills);
    expect(Object.keys(reasons)).toHaveLength(SIZE - 1);
    expect(reasons[`s${SIZE - 1}`]).toBe(`needs s${SIZE - 2}, which is unavailable`);
  }
});

test("a circle of 10,000 skills stands", () => {
  const skills: Skills = {};
  for (let i = 0; i < SIZE; i++) skills[`s${i}`] = [AVAILABLE, `s${(i + 1) % SIZE}`];
  expect(fallen(skills)).toEqual({});
});

test("every dependency is looked at no more than three times, however the skills are tangled", () => {
  let looks = 0;
  const dependency = (id: string) => ({
    get id() {
      looks++;
      return id;
    },
  });
  const skills = new Map<string, Judged>();
  for (let i = 0; i < SIZE; i++) {
    const dependencies = [i - 1, (i * 7919) % SIZE, (i * 104_729) % SIZE].map((n) => dependency(`s${n}`));
    skills.set(`s${i}`, { dependencies, verdict: i % 1000 === 0 ? UNAVAILABLE : AVAILABLE });
  }
  expect(judgeDependents(skills).size).toBe(SIZE - SIZE / 1000);
  expect(looks).toBeLessThanOrEqual(3 * 3 * SIZE);
});

test("of a thousand unavailable dependencies twenty are named", () => {
  const ids = Array.from({ length: 1000 }, (_, i) => `s${i}`);
  const skills: Skills = Object.fromEntries(ids.map((id) => [id, [UNAVAILABLE]]));
  const named = ids.slice(0, 20).join(", ");
  expect(fallen({ ...skills, all: [AVAILABLE, ...ids] })).toEqual({
    all: `needs ${named} and more, which are unavailable`,
  });
});

const SIZE = 10_000;

type Skills = Record<string, readonly [verdict: Verdict, ...needs: string[]]>;

function fallen(skills: Skills): Record<string, string> {
  const judged = Object.entries(skills).map(([name, [verdict, ...ids]]): [string, Judged] => [
    name,
    { verdict, dependencies: ids.map((id) => ({ id })) },
  ]);
  const verdicts = [...judgeDependents(new Map(judged))];
  return Object.fromEntries(
    verdicts.map(([name, verdict]) => [name, verdict.status === "unavailable" ? verdict.reason : verdict.status]),
  );
}
