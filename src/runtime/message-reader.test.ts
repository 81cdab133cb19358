import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { type Machine, openMachine } from "../../test/support/open-machine.ts";
import { skillText } from "../../test/support/skep.ts";

const TRIGGERS = "triggers:\n  keywords: [report]\n";
const TIED = Object.fromEntries(
  ["a", "b", "c", "d"].map((name) => [`${name}1/SKILL.md`, skillText(`${name}1`, TRIGGERS)]),
);

/** The skills that "report" brings to mind in a new conversation, without consequences. */
async function orderFor(skep: Machine["skep"], agent?: string): Promise<string[]> {
  const conversation = await skep.conversation({ mode: "triggered", agent, maxSkills: 4 });
  return (await conversation.match("report")).skills.map(({ name }) => name);
}

describe("of skills that match alike", () => {
  test("the one that was loaded last comes first in the next conversation [design.use.recorded, design.use.next]", async () => {
    const { skep, reopen } = await openMachine(TIED);
    expect(await orderFor(skep)).toEqual(["a1", "b1", "c1", "d1"]);
    const conversation = await skep.conversation();
    await conversation.load("b1");
    await sleep(2);
    await conversation.load("C1");
    expect(await orderFor(skep)).toEqual(["c1", "b1", "a1", "d1"]);
    await sleep(2);
    expect(await conversation.load("b1")).toContain("already loaded");
    expect(await orderFor(skep)).toEqual(["b1", "c1", "a1", "d1"]);
    await skep.close();
    expect(await orderFor(await reopen())).toEqual(["b1", "c1", "a1", "d1"]);
  });

  test("a message that brings one counts as use, a match does not [design.use.recorded]", async () => {
    const { skep } = await openMachine(TIED);
    const conversation = await skep.conversation({ mode: "triggered" });
    await conversation.match("/d1");
    await (await skep.conversation()).match("/d1");
    expect(await orderFor(skep)).toEqual(["a1", "b1", "c1", "d1"]);
    await conversation.forMessage("/d1");
    expect(await orderFor(skep)).toEqual(["d1", "a1", "b1", "c1"]);
  });

  test("each agent has its own memory [design.use.next]", async () => {
    const { skep, reopen } = await openMachine(TIED);
    await (await skep.conversation({ agent: "ada" })).load("d1");
    await (await (await skep.conversation({ agent: "bob" })).subagent()).load("c1");
    const other = await reopen();
    expect(await orderFor(other, "ada")).toEqual(["d1", "a1", "b1", "c1"]);
    expect(await orderFor(other, "bob")).toEqual(["c1", "a1", "b1", "d1"]);
    expect(await orderFor(other)).toEqual(["a1", "b1", "c1", "d1"]);
  });
});

describe("a message that calls a skill", () => {
  const FILES = { ...TIED, "deploy/SKILL.md": skillText("deploy", "disable-model-invocation: true\n") };

  test("brings that one first, and what else it matches [design.people.called]", async () => {
    const { skep } = await openMachine(FILES);
    const conversation = await skep.conversation({ mode: "triggered", maxSkills: 2 });
    const { skills, problems } = await conversation.match("/deploy the report, then $b1");
    expect(skills.map(({ name, rank, reason, why }) => `${rank} ${name} ${reason}: ${why}`)).toMatchInlineSnapshot(`
      [
        "1 deploy mention: The message names it.",
        "2 b1 mention: The message names it.",
        "3 a1 hits: One of its triggers matches; \`b1\` goes before it: the message names that one.",
      ]
    `);
    expect(problems).toEqual([]);
  });

  test("is answered in a list request too [design.people.called]", async () => {
    const { skep } = await openMachine(FILES);
    const conversation = await skep.conversation({ mode: "triggered" });
    const { level, skills } = await conversation.match("show all skills /deploy");
    expect([level, skills.map(({ name }) => name)]).toEqual([3, ["deploy"]]);
  });
});

test("any message is read, however long and broken [design.conversation.triggered]", async () => {
  const { skep } = await openMachine(TIED);
  const conversation = await skep.conversation({ mode: "triggered" });
  for (const message of [
    "",
    "\ud800\udfff\udc00",
    "/",
    "$",
    "report ".repeat(150_000),
    "\0".repeat(1e6),
    "/a1".repeat(4e5),
  ]) {
    const { level, problems } = await conversation.match(message);
    expect([1, 3]).toContain(level);
    expect(problems).toEqual([]);
  }
});
