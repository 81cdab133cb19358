/** What kind of "no" a code is: hosts turn it into an exit code or an HTTP status. */
export type SkepErrorKind = "usage" | "missing" | "conflict" | "refused" | "failed";

/**
 * Every code a request can fail with. Codes are stable: programs match on them, so one is never renamed
 * or given a second meaning.
 */
export const ERROR_CODES = {
  "invalid-input": "usage",
  "invalid-name": "usage",
  "unknown-command": "usage",
  "unknown-option": "usage",
  "path-not-found": "missing",
  "no-skills-found": "missing",
  "not-a-skill": "missing",
  "already-exists": "conflict",
  "lock-timeout": "conflict",
  "lock-lost": "conflict",
  "unsafe-path": "refused",
  "not-readable": "failed",
  "not-writable": "failed",
} as const satisfies Record<string, SkepErrorKind>;

export type SkepErrorCode = keyof typeof ERROR_CODES;

/** The request cannot be met, for a reason the caller can act on. Anything else that is thrown is our bug. */
export class SkepError extends Error {
  readonly code: SkepErrorCode;
  readonly hint: string | undefined;

  constructor(code: SkepErrorCode, message: string, options: { hint?: string; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "SkepError";
    this.code = code;
    this.hint = options.hint;
  }

  get kind(): SkepErrorKind {
    return ERROR_CODES[this.code];
  }
}

/** True for a Node system error with one of these codes (`ENOENT`, ...): the only ones worth catching. */
export function isSystemError(error: unknown, ...codes: string[]): error is NodeJS.ErrnoException {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
