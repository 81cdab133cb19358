import { RE2JS, RE2JSException } from "re2js";

/** A pattern ready to run, or why it cannot be; `size` is how much work it is per character. */
export type CompiledPattern =
  | { readonly size: number; readonly find: (text: string) => string | undefined; readonly problem?: never }
  | { readonly size: number; readonly problem: string };

/** Compiles a pattern that an author wrote. RE2 matches in linear time, whatever that is. Loading this loads RE2. */
export function compilePattern(pattern: string): CompiledPattern {
  try {
    const compiled = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
    const size = compiled.programSize();
    if (size > MAX_PROGRAM) return { size, problem: "what it repeats makes it too large to run" };
    if (compiled.test("")) return { size, problem: "it matches nothing at all, and so every message" };
    return { size, find: (text) => findText(compiled, text) };
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    return { size: pattern.length, problem: reasonIn(error.message) };
  }
}

/** Says why a pattern cannot be used, or nothing. */
export function patternProblem(pattern: string): string | undefined {
  return compilePattern(pattern).problem;
}

/** RE2's time is at most its program's size times the text's: a short pattern can ask for 125,000 steps per character. */
const MAX_PROGRAM = 1000;

function findText(compiled: RE2JS, text: string): string | undefined {
  const matcher = compiled.matcher(text);
  return matcher.find() ? (matcher.group() ?? undefined) : undefined;
}

/** RE2's own words, without the flag that we put before the pattern. */
function reasonIn(message: string): string {
  return message.replace(/^error parsing regexp: /, "").replace("`(?i)", "`");
}
