import type { CompiledPattern } from "../../skill/pattern.ts";
import { foldCase } from "../words.ts";
import { LiteralFilter } from "./literal-filter.ts";
import { requiredLiterals } from "./required-literals.ts";

export type CompilePattern = (pattern: string) => CompiledPattern;

/** By pattern: what of a message it matched, and why others could not be tried. */
export interface PatternMatches {
  readonly texts: ReadonlyMap<string, string>;
  readonly problems: ReadonlyMap<string, string>;
}

/** Any number of patterns. Those whose literals a message does not hold are neither compiled nor run for it. */
export class PatternIndex {
  readonly #patterns: readonly string[];
  readonly #filter: LiteralFilter;
  /** Patterns that need no literal: always tried. */
  readonly #unfiltered: readonly string[];
  readonly #compile: CompilePattern;
  readonly #compiled = new Map<string, CompiledPattern>();

  constructor(patterns: Iterable<string>, compile: CompilePattern) {
    const needs = Array.from(new Set(patterns), (pattern) => ({ pattern, literals: requiredLiterals(pattern) }));
    const filtered = needs.flatMap(({ pattern, literals }) => (literals ? [{ pattern, literals }] : []));
    this.#patterns = filtered.map(({ pattern }) => pattern);
    this.#filter = new LiteralFilter(filtered.map(({ literals }) => literals));
    this.#unfiltered = needs.filter(({ literals }) => literals === undefined).map(({ pattern }) => pattern);
    this.#compile = compile;
  }

  /**
   * Tries the patterns, the cheapest first, until their work adds up to what one message may cost. What that is depends on
   * the message and the patterns alone, so that the same message always has the same answer.
   */
  match(message: string): PatternMatches {
    const texts = new Map<string, string>();
    const problems = new Map<string, string>();
    let work = 0;
    for (const pattern of this.#candidates(message)) {
      if (work > MAX_WORK) {
        problems.set(pattern, "the patterns before it took all the time that one message has");
        continue;
      }
      const compiled = this.#compiledPattern(pattern);
      work += compiled.size * (COMPILING + message.length);
      if (compiled.problem !== undefined) {
        problems.set(pattern, compiled.problem);
        continue;
      }
      const text = compiled.find(message);
      // where nothing was matched, at a `\b` say, the message says nothing either
      if (text) texts.set(pattern, text);
    }
    return { texts, problems };
  }

  #candidates(message: string): string[] {
    const held = Array.from(this.#filter.find(foldCase(message)), (row) => this.#patterns[row] ?? "");
    const candidates = [...held, ...this.#unfiltered].map((pattern) => ({ pattern, cost: costOf(pattern) }));
    candidates.sort((a, b) => a.cost - b.cost || (a.pattern < b.pattern ? -1 : 1));
    return candidates.map(({ pattern }) => pattern);
  }

  /** Keeps the latest used: RE2 may hold on to megabytes for each. */
  #compiledPattern(pattern: string): CompiledPattern {
    const compiled = this.#compiled.get(pattern) ?? this.#compile(pattern);
    this.#compiled.delete(pattern);
    this.#compiled.set(pattern, compiled);
    const [oldest] = this.#compiled.keys();
    if (this.#compiled.size > MAX_COMPILED && oldest !== undefined) this.#compiled.delete(oldest);
    return compiled;
  }
}

/** What a pattern costs at the most for each character, guessed without compiling it: `.{200}` is short and dear. */
function costOf(pattern: string): number {
  const counts = Array.from(pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g), ([, least, most]) => Number(most || least));
  return counts.reduce((cost, count) => cost * Math.max(count, 1), pattern.length);
}

const MAX_COMPILED = 128;
/** In steps of a program: about 12 ns each at the worst, and far less for most patterns. */
const MAX_WORK = 8_000_000;
/** Compiling costs about as much as running over so many characters. */
const COMPILING = 1024;
