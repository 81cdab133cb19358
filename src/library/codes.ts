import type { Diagnostic, Severity } from "../base/diagnostics.ts";

interface Code {
  readonly severity: Severity;
  readonly means: string;
  /** What to do about it; one diagnostic may know better. */
  readonly hint: string;
}

/**
 * Every diagnostic about config and the library; those about a skill are in `skill/codes.ts`. Codes are stable; the
 * reference page is made from this table.
 */
export const LIBRARY_CODES = {
  // config: an error means that what it is about has its default instead
  "config-unreadable": {
    severity: "error",
    means: "A config file is there and cannot be read.",
    hint: "check the path and its permissions",
  },
  "config-invalid": {
    severity: "error",
    means: "A config file is not YAML, or a value in it is wrong.",
    hint: "correct the line; `skep doctor` tells what is wanted there",
  },
  "config-unknown-key": {
    severity: "warning",
    means: "The key is none that this version knows; it is left alone.",
    hint: "correct its spelling, or remove it",
  },
  "config-not-for-projects": {
    severity: "warning",
    means: "A project's config has a setting that is the user's alone; it was ignored.",
    hint: "set it in your own config.yaml",
  },
  "config-outside": {
    severity: "warning",
    means: "Something of a project's config leads out of the project; it was ignored.",
    hint: "name a folder inside the project, or set it in your own config.yaml",
  },

  // the library
  "name-taken": {
    severity: "warning",
    means: "Two skills of one source have the same name; one of them counts.",
    hint: "rename one of them",
  },
  "last-good-kept": {
    severity: "info",
    means: "A skill does not load any more; while the library is watched, its last good version counts.",
    hint: "finish the change, or remove the skill's folder",
  },
} as const satisfies Record<string, Code>;

export type LibraryCode = keyof typeof LIBRARY_CODES;

/** Makes one diagnostic, with the hint of the table if there is no better one. */
export function noteOf(
  code: LibraryCode,
  place: { readonly path: string; readonly line?: number },
  words: { readonly message: string; readonly hint?: string },
): Diagnostic {
  const { severity, hint } = LIBRARY_CODES[code];
  return { code, severity, path: place.path, line: place.line ?? 1, message: words.message, hint: words.hint ?? hint };
}
