import { foldCase } from "../words.ts";

/**
 * Folded texts of which every match of a pattern holds at least one; nothing when that cannot be told. Careful rather
 * than clever: whatever it does not know for certain makes it say nothing, and the pattern is then always tried.
 */
export function requiredLiterals(pattern: string): readonly string[] | undefined {
  const reader = new PatternReader(pattern);
  const literals = reader.alternatives();
  return reader.hasUnderstood ? literals : undefined;
}

type Literals = readonly string[] | undefined;

/** What one piece of a pattern matches, as far as it matters here. */
type Atom =
  | { readonly kind: "character"; readonly text: string }
  | { readonly kind: "group"; readonly literals: Literals }
  /** One character of several. */
  | { readonly kind: "any" }
  /** No character at all: `^`, `\b`. */
  | { readonly kind: "place" };

const ANY: Atom = { kind: "any" };
const PLACE: Atom = { kind: "place" };

/** Reads the part of RE2's syntax that people use, and stops before anything else. */
class PatternReader {
  readonly #pattern: string;
  #at = 0;
  #isLost = false;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  /** True if the whole pattern was read. */
  get hasUnderstood(): boolean {
    return !this.#isLost && this.#at === this.#pattern.length;
  }

  /** `a|b|c`: one literal of each, so that one of all of them must be there. */
  alternatives(): Literals {
    const all: string[] = [];
    let isKnown = true;
    do {
      const literals = this.#sequence();
      if (literals === undefined) isKnown = false;
      else all.push(...literals);
    } while (this.#take(/\|/y) !== undefined);
    return isKnown && all.length <= MAX_ALTERNATIVES ? all : undefined;
  }

  /** The best of what a sequence of atoms needs: characters that stand together are one literal. */
  #sequence(): Literals {
    let best: Literals;
    let run = "";
    const endRun = (): void => {
      if (run !== "") best = better(best, [run]);
      run = "";
    };
    for (let atom = this.#atom(); atom !== undefined; atom = this.#atom()) {
      const repeat = this.#repeat();
      if (atom.kind === "place") continue;
      if (atom.kind === "character" && repeat !== "maybe") run += atom.text;
      if (atom.kind !== "character" || repeat !== "once") endRun();
      if (atom.kind === "group" && repeat !== "maybe") best = better(best, atom.literals);
    }
    endRun();
    return best;
  }

  #atom(): Atom | undefined {
    if (this.#take(/\(/y) !== undefined) return this.#group();
    if (this.#take(/\.|\\[dDsSwW]|\\[pP](?:[A-Za-z]|\{\^?\w+\})/y) !== undefined) return ANY;
    if (this.#take(/\[\^?\]?(?:\[:\^?\w+:\]|\\[^QEx0-7]|[^\]\\])*\]/y) !== undefined) return ANY;
    if (this.#take(/[$^]|\\[bBAz]/y) !== undefined) return PLACE;
    const escaped = this.#take(/\\[!-/:-@[-`{-~]/y);
    if (escaped !== undefined) return characterAtom(escaped.slice(1));
    const plain = this.#take(/[^\\()[\]{}|*+?\p{Cs}]/uy);
    return plain === undefined ? undefined : characterAtom(plain);
  }

  /** After its `(`. Flags cannot change what is needed: case never counts here. */
  #group(): Atom | undefined {
    // flags are nothing that could be repeated: to RE2, a sign after them repeats what stands before them
    if (this.#take(/\?[imsU]*(?:-[imsU]+)?\)(?![*+?{])/y) !== undefined) return PLACE;
    if (this.#take(/\?/y) !== undefined && this.#take(/[imsU]*(?:-[imsU]+)?:|P?<\w+>/y) === undefined) {
      this.#isLost = true;
      return undefined;
    }
    const literals = this.alternatives();
    if (this.#take(/\)/y) === undefined) this.#isLost = true;
    return { kind: "group", literals };
  }

  #repeat(): "once" | "often" | "maybe" {
    const sign = this.#take(/(?:[*+?]|\{(?:0|[1-9]\d{0,2})(?:,\d{0,3})?\})\??/y);
    if (sign === undefined) return "once";
    return /^(?:\+|\{[1-9])/.test(sign) ? "often" : "maybe";
  }

  #take(sticky: RegExp): string | undefined {
    sticky.lastIndex = this.#at;
    const found = sticky.exec(this.#pattern)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }
}

/** More alternatives than that say little, and each costs its place in the filter. */
const MAX_ALTERNATIVES = 16;

/** A character that has several folded forms is none that can be looked for. */
function characterAtom(text: string): Atom {
  const folded = foldCase(text);
  return folded.length === text.length && foldCase(folded) === folded ? { kind: "character", text: folded } : ANY;
}

/** The one that fewer messages hold: its shortest literal is longer, or it has fewer. */
function better(a: Literals, b: Literals): Literals {
  if (a === undefined || b === undefined) return a ?? b;
  const difference = shortest(b) - shortest(a) || a.length - b.length;
  return difference > 0 ? b : a;
}

function shortest(literals: readonly string[]): number {
  return Math.min(...literals.map((literal) => literal.length));
}
