import { RE2JS } from "re2js";
import { describe, expect, test } from "vitest";
import { Random } from "../../../test/fuzz/random.ts";
import { foldCase } from "../words.ts";
import { requiredLiterals } from "./required-literals.ts";

describe("what every match of a pattern holds", () => {
  test.each([
    ["greet\\s+\\w+", ["greet"]],
    ["Deploy (?:to )?production", ["production"]],
    ["(merge|rebase) it", ["merge", "rebase"]],
    ["a|bcd", ["a", "bcd"]],
    ["colou?r", ["colo"]],
    ["issue #?\\d+", ["issue "]],
    ["(?i)ПРИВЕТ", ["привет"]],
    ["(?P<what>pdf)+!", ["pdf"]],
    ["go{2,}gle", ["gle"]],
    ["^\\bstart\\b$", ["start"]],
    ["[a-z]]*x", undefined],
    ["\\$(\\d+)\\.99", [".99"]],
    ["数据", ["数据"]],
    ["[[:alpha:]]+ing", ["ing"]],
    ["[^]x]y", ["y"]],
  ])("of %j is known [design.triggers.filter]", (pattern, literals) => {
    expect(requiredLiterals(pattern)).toEqual(literals);
  });

  test.each(["", "a*", "(a|b?)", "\\w+", "x{0,3}", "(?:abc)?", "[abc]", "ß", "a|"])(
    "of %j is nothing [design.triggers.filter]",
    (pattern) => {
      expect(requiredLiterals(pattern)).toBeUndefined();
    },
  );

  test.each([
    "(",
    "(abc",
    "abc)",
    "a**",
    "[a",
    "(?=x)y",
    "(a)\\1",
    "a{2000}",
    "\\Qa*b\\E",
    "\\x41bc",
    "x{",
    "(?<=a)b",
    "a(?i)?b",
  ])("of %j is not guessed, so that RE2 is asked about it [design.triggers.invalid]", (pattern) => {
    expect(requiredLiterals(pattern)).toBeUndefined();
  });

  test("is in every match that RE2 finds, whatever the pattern [design.triggers.filter]", () => {
    const random = new Random(17);
    let checked = 0;
    for (let i = 0; i < 30_000; i++) {
      const pattern = randomPattern(random);
      const literals = requiredLiterals(pattern);
      const compiled = literals === undefined ? undefined : compile(pattern);
      if (literals === undefined || compiled === undefined) continue;
      for (let j = 0; j < 4; j++) {
        const matcher = compiled.matcher(randomText(random));
        if (!matcher.find()) continue;
        checked++;
        const held = foldCase(matcher.group() ?? "");
        expect({ pattern, held, isHeld: literals.some((literal) => held.includes(literal)) }).toMatchObject({
          isHeld: true,
        });
      }
    }
    expect(checked).toBeGreaterThan(3000);
  });

  test("folds every letter as RE2 does [design.triggers.filter]", () => {
    const families = new Map<string, Set<string>>();
    for (let code = 0; code < 0x1_f000; code++) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const character = String.fromCodePoint(code);
      for (const other of [character.toLowerCase(), character.toUpperCase()]) {
        if (other === character) continue;
        const key = foldCase(foldCase(character));
        families.set(key, (families.get(key) ?? new Set()).add(character).add(other));
      }
    }
    expect(families.size).toBeGreaterThan(1000);
    for (const family of families.values()) {
      for (const one of family) {
        if (/[\\^$.*+?()[\]{}|]/.test(one)) continue;
        const [literal] = requiredLiterals(one) ?? [];
        const compiled = RE2JS.compile(one, RE2JS.CASE_INSENSITIVE);
        const missed = [...family].filter(
          (other) => literal !== undefined && compiled.test(other) && !foldCase(other).includes(literal),
        );
        expect({ one, missed }).toEqual({ one, missed: [] });
      }
    }
  });
});

function compile(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
  } catch {
    // most random patterns are wrong somewhere
    return undefined;
  }
}

const PIECES =
  "a b K s ſ S ab ( ) (?: | * + ? {2} {0,1} {1,} [ab] [^a] [] [[:alpha:]x] . \\w \\s \\b ^ $ \\. \\pL (?i) (?P<n> σ Σ ж 数".split(
    " ",
  );

function randomPattern(random: Random): string {
  return Array.from({ length: 1 + random.below(8) }, () => random.pick(PIECES)).join("");
}

function randomText(random: Random): string {
  const characters = ["a", "A", "b", "B", "k", "K", "K", "s", "ſ", "ς", "Σ", "Ж", "数", " ", ".", "x", "{", "]"];
  return Array.from({ length: 14 }, () => random.pick(characters)).join("");
}
