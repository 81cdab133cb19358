import { describe, expect, test } from "vitest";
import { compilePattern } from "../../skill/pattern.ts";
import { PatternIndex } from "./pattern-index.ts";

const match = (patterns: readonly string[], message: string): Record<string, string> =>
  Object.fromEntries(new PatternIndex(patterns, compilePattern).match(message).texts);

describe("patterns", () => {
  test("match anywhere, whatever the case, and say what they matched [toolsets.match.patterns, design.triggers.patterns]", () => {
    expect(match(["greet\\s+\\w+", "wave"], "Please GREET  Anna")).toEqual({ "greet\\s+\\w+": "GREET  Anna" });
  });

  test("without a literal are tried too [design.triggers.patterns]", () => {
    expect(match(["\\d{4}-\\d{2}"], "due 2031-07")).toEqual({ "\\d{4}-\\d{2}": "2031-07" });
  });

  test("are compiled for a message that holds a literal of theirs, once [design.triggers.filter]", () => {
    const compiled: string[] = [];
    const index = new PatternIndex(["deploy\\s+\\w+", "ship it"], (pattern) => {
      compiled.push(pattern);
      return compilePattern(pattern);
    });
    index.match("nothing of the kind");
    expect(compiled).toEqual([]);
    index.match("Deploy it");
    index.match("DEPLOY again");
    expect(compiled).toEqual(["deploy\\s+\\w+"]);
  });

  test("are kept compiled up to a number, the latest used ones [design.triggers.filter]", () => {
    const compiled: string[] = [];
    const names = Array.from({ length: 130 }, (_, index) => `word${index}x`);
    const index = new PatternIndex(names, (pattern) => {
      compiled.push(pattern);
      return compilePattern(pattern);
    });
    for (const name of names) index.match(`${name} word0x`);
    expect(compiled).toHaveLength(130);
    index.match("word0x word1x");
    expect(compiled.slice(130)).toEqual(["word1x"]);
  });

  test("that RE2 refuses are reported, and the rest matches [design.triggers.invalid]", () => {
    const { texts, problems } = new PatternIndex(["(", "hello \\w+"], compilePattern).match("hello there");
    expect([...texts.values()]).toEqual(["hello there"]);
    expect([...problems]).toEqual([["(", "missing closing ): `(`"]]);
  });

  test.each(["", "a*", ".*", "^", "(foo)?", "$"])(
    "%j would match every message, so it matches none [design.triggers.empty]",
    (pattern) => {
      const { texts, problems } = new PatternIndex([pattern], compilePattern).match("some aaa message");
      expect(texts.size).toBe(0);
      expect(problems.get(pattern)).toBe("it matches nothing at all, and so every message");
    },
  );

  test("that match only a place match nothing [design.triggers.empty]", () => {
    expect(match(["\\b"], "some message")).toEqual({});
  });

  test("with a program that is too large are not run [limits.pattern-program]", () => {
    const pattern = `(?:${"a?".repeat(250)}){250}`;
    const { problems } = new PatternIndex([pattern], compilePattern).match("a".repeat(8192));
    expect(problems.get(pattern)).toBe("what it repeats makes it too large to run");
  });

  test("in any number take a bounded time, and the short ones go first [limits.pattern-work]", () => {
    const evil = Array.from({ length: 500 }, (_, index) => `(?:.?){200}[x${String.fromCodePoint(0x4e00 + index)}]`);
    const index = new PatternIndex([...evil, "a{3}"], compilePattern);
    const { texts, problems } = index.match("a".repeat(8192));
    expect(texts.get("a{3}")).toBe("aaa");
    expect(problems.size).toBeGreaterThan(400);
    expect(new Set(problems.values())).toEqual(
      new Set(["the patterns before it took all the time that one message has"]),
    );
    // what is already compiled makes no difference to the answer
    expect(index.match("a".repeat(8192))).toEqual({ texts, problems });
  });

  test("of one skill leave time for another's, however short they are written [limits.pattern-work]", () => {
    const evil = Array.from({ length: 50 }, (_, index) => `(.?){${190 + index}}m`);
    const honest = "\\bdeploy(?:ed|ing)? +to +prod(?:uction)?\\b";
    const { texts } = new PatternIndex([...evil, honest], compilePattern).match(
      `deploy to prod ${"lorem ipsum ".repeat(600)}`,
    );
    expect(texts.get(honest)).toBe("deploy to prod");
  });

  test("that would take V8 a lifetime take no time [design.triggers.patterns]", () => {
    expect(match(["(a+)+$"], `${"a".repeat(8192)}`)).toEqual({ "(a+)+$": "a".repeat(8192) });
    expect(match(["(a+)+$"], `${"a".repeat(8191)}!`)).toEqual({});
  });
});
