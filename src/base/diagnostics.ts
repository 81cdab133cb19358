/**
 * `error` means exactly: the skill does not load. `warning`: it loads, and something in it should change.
 * `info`: it loads, and something was quietly mended or is worth knowing.
 */
export type Severity = "error" | "warning" | "info";

/** One thing that is imperfect in a skill. The code is stable and documented; the words are for people. */
export interface Diagnostic {
  readonly code: string;
  readonly severity: Severity;
  /** Relative to the skill's folder, with `/`. */
  readonly path: string;
  /** Counted from 1 in the file as it is on disk. */
  readonly line: number;
  readonly message: string;
  readonly hint: string;
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === "error");
}
