/** What kind of "no" a code is: hosts turn it into an exit code or an HTTP status. */
export type SkepErrorKind = "usage" | "missing" | "conflict" | "refused" | "failed";

/**
 * Every code a request can fail with, and what it means. Codes are stable: programs match on them, so one is never
 * renamed or given a second meaning. The reference page is made from this table.
 */
export const ERROR_CODES = {
  "invalid-input": { kind: "usage", means: "The request has a part that is missing, unknown or of the wrong form." },
  "invalid-name": { kind: "usage", means: "What was given as a name cannot be one." },
  "unknown-command": { kind: "usage", means: "There is no command of that name." },
  "unknown-option": { kind: "usage", means: "The command has no such option." },
  "path-not-found": { kind: "missing", means: "There is nothing at the path." },
  "no-skills-found": { kind: "missing", means: "No skill stands in the folder or below it." },
  "skill-not-found": { kind: "missing", means: "No source has a skill of that name." },
  "not-a-skill": { kind: "missing", means: "What stands at the path is neither a folder nor a `SKILL.md`." },
  "skill-not-ready": { kind: "conflict", means: "The skill is there, and disabled or unavailable." },
  "skill-not-allowed": {
    kind: "refused",
    means: "The conversation may not use the skill: by its access, or because only people may call it.",
  },
  "resource-not-found": { kind: "missing", means: "The skill has no file at that path." },
  "already-exists": {
    kind: "conflict",
    means: "Something stands where a new folder was to be made; it was left as it is.",
  },
  "still-disabled": { kind: "conflict", means: "Something that is not the user's config switches the skill off." },
  "lock-timeout": { kind: "conflict", means: "Another command was changing the same things for longer than we wait." },
  "lock-lost": {
    kind: "conflict",
    means: "The lock file was removed or replaced during the work, which then stopped.",
  },
  "address-in-use": { kind: "conflict", means: "Another program already serves at the address." },
  "address-unavailable": { kind: "failed", means: "The system does not let us serve at the address." },
  "token-missing": { kind: "refused", means: "What other machines can reach is served only with a token." },
  "unsafe-path": {
    kind: "refused",
    means: "Something at the path could lead to, hang on or overwrite what it should not; it was not touched.",
  },
  "resource-outside": {
    kind: "refused",
    means: "The path of a resource leads out of the skill's folder, by its spelling or by a link.",
  },
  "resource-not-a-file": {
    kind: "refused",
    means: "What stands at the path of a resource is a folder, FIFO, socket or device.",
  },
  "resource-private": {
    kind: "refused",
    means: "The file may hold secrets (`.env`, what is in `.git`), and is not for models.",
  },
  "skill-too-large": { kind: "refused", means: "The skill has more files or bytes than services take." },
  "resource-too-large": { kind: "refused", means: "The file is larger than a model is given at once." },
  "not-readable": {
    kind: "failed",
    means: "The system refuses to read a file or folder, or it changes faster than it can be read.",
  },
  "watch-limit": {
    kind: "failed",
    means: "The system watches as many folders, or for as many programs, as its limits allow.",
  },
  "not-writable": { kind: "failed", means: "The system refuses to write: no space, no permission or the like." },
  "config-invalid": { kind: "failed", means: "A config file is not YAML, or has a wrong value in it." },
  "config-not-editable": {
    kind: "refused",
    means: "A config file is right, and written in a way that Skep cannot change without changing more than that.",
  },
  "agent-config-invalid": {
    kind: "failed",
    means: "The configuration file of another agent is broken; it was left as it is.",
  },
  "server-name-taken": {
    kind: "conflict",
    means: "An agent has a server of that name which Skep did not write; it was left as it is.",
  },
  "consent-needed": { kind: "refused", means: "The change waits for a yes, and there is nobody to ask." },
  "state-newer": { kind: "failed", means: "A newer version of Skep has written `state.db`; it was left as it is." },
  "state-broken": { kind: "failed", means: "The file `state.db` is damaged, or not Skep's; it was left as it is." },
} as const satisfies Record<string, { kind: SkepErrorKind; means: string }>;

export type SkepErrorCode = keyof typeof ERROR_CODES;

/** The request cannot be met, for a reason the caller can act on. Anything else that is thrown is our bug. */
export class SkepError extends Error {
  // the bundle shortens names, and people read this one
  static override readonly name = "SkepError";
  readonly code: SkepErrorCode;
  /** What the caller can do about it. */
  readonly hint: string;

  constructor(code: SkepErrorCode, message: string, options: { hint: string; cause?: unknown }) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "SkepError";
    this.code = code;
    this.hint = options.hint;
  }

  get kind(): SkepErrorKind {
    return ERROR_CODES[this.code].kind;
  }
}

/** True for a Node system error with one of these codes (`ENOENT`, ...): the only ones worth catching. */
export function isSystemError(error: unknown, ...codes: string[]): error is NodeJS.ErrnoException {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
