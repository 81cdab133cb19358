import { expect, test } from "vitest";
import { findCalls } from "./calls.ts";

test.each([
  ["/pdf", ["pdf"]],
  ["please $pdf-tools this", ["pdf-tools"]],
  ["(/a) [$b] {/c} \"/d\" '$e' `/f`", ["a", "b", "c", "d", "e", "f"]],
  ["/Java_Expert and /java-expert", ["java-expert"]],
  ["first /b, then /a.", ["b", "a"]],
  ["/навык /技能 /re\u0301sume\u0301", ["навык", "技能", "résumé"]],
  ["/a\n/b\t$c", ["a", "b", "c"]],
])("%j calls %j [design.people.called]", (message, names) => {
  expect(findCalls(message)).toEqual(names);
});

test.each([
  "/usr/bin/env",
  "$HOME/bin and /etc/passwd",
  "see /docs.md or /docs:8080",
  "and/or, 5/pdf, a$pdf",
  "https://example.org/pdf",
  "C:/pdf/x /pdf\\x",
  "//pdf $$pdf",
  "/ pdf $ pdf",
  "",
  "\ud800/pdf",
])("%j calls nothing [design.people.paths]", (message) => {
  expect(findCalls(message)).toEqual([]);
});

test("a message is looked at as far as triggers look, and no name is cut [design.people.called]", () => {
  const start = "x ".repeat(4094);
  expect(findCalls(`${start}/pdf-tools ${"y ".repeat(500_000)}/late`)).toEqual(["pdf-tools"]);
  expect(findCalls(`${start}xxx /late`)).toEqual([]);
});

test("a megabyte of calls is no work [design.people.called]", () => {
  const started = performance.now();
  findCalls("/a".repeat(500_000));
  findCalls(`/${"a".repeat(1_000_000)}`);
  findCalls("/a ".repeat(300_000));
  expect(performance.now() - started).toBeLessThan(500);
});
