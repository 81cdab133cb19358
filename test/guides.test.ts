import { describe, expect, test } from "vitest";
import { blocksOf, makeBareMachine, readPage, replaySession, runExample } from "./support/documents.ts";

const PAGE = "docs/guides/what-models-are-told.md";
const COMMANDS = ["gh", "agent-browser"];

describe("what models are told", () => {
  test.each(blocksOf(PAGE, "console").map((session) => [firstLine(session), session]))(
    "the session of %s is what really happens",
    async (_first, session) => {
      expect(await replaySession(session, await makeBareMachine(COMMANDS))).toBe(session);
    },
  );

  test.each(examplesOf(PAGE).map((example, index) => [index + 1, ...example]))(
    "program %i prints what the page says",
    async (_number, code, output) => {
      expect(await runExample(String(code), await makeBareMachine(COMMANDS))).toBe(output);
    },
  );

  test("every program has its output below it", () => {
    const programs = blocksOf(PAGE, "ts");
    expect(programs.length).toBeGreaterThan(3);
    expect(examplesOf(PAGE).map(([code]) => code)).toEqual(programs);
  });

  test("twenty messages in five languages are there, four in each", () => {
    const sessions = blocksOf(PAGE, "console").filter((session) => session.startsWith("$ skep match --explain"));
    const messages = sessions.map((session) => session.match(/^\$ skep match --explain ".+"$/gm));
    expect(messages.map((found) => found?.length)).toEqual([4, 4, 4, 4, 4]);
  });
});

/** Programs, each with the output that stands below it. */
function examplesOf(page: string): [string, string][] {
  const found = readPage(page).matchAll(/^```ts\n(.*?)^```\n\n```text\n(.*?)^```$/gms);
  return Array.from(found, ([, code = "", output = ""]) => [code, output]);
}

function firstLine(session: string): string {
  return session.split("\n")[0]?.replace(/^\$ /, "") ?? "";
}
