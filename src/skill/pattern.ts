import { RE2JS, RE2JSException } from "re2js";

/** Says why RE2 cannot take a pattern, or nothing. RE2 matches in linear time, whatever an author writes. */
export function patternProblem(pattern: string): string | undefined {
  try {
    RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
    return undefined;
  } catch (error) {
    if (error instanceof RE2JSException) return error.message.replace(/^error parsing regexp: /, "");
    throw error;
  }
}
