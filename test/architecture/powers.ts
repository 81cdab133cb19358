import type { Rule } from "./violation.ts";

/** Ambient names that do one kind of thing, and what to write in their place. */
export interface Power {
  readonly rule: Rule;
  /** A global (`process.env`) or a module's member (`node:os.homedir`), with all that hangs below it. */
  readonly names: readonly string[];
  readonly does: string;
  readonly instead: string;
}

/** What no pure file may use. */
export const IMPURE_POWERS: readonly Power[] = [
  {
    rule: "pure/ambient",
    names: ["Date.now", "Date()", "performance"],
    does: "reads the clock",
    instead: "take the time as a value",
  },
  {
    rule: "pure/ambient",
    names: ["Math.random", "crypto.randomUUID", "crypto.getRandomValues"],
    does: "is random",
    instead: "take the random value as an argument",
  },
  {
    rule: "pure/ambient",
    names: ["fetch", "WebSocket", "EventSource"],
    does: "reaches the network",
    instead: "take the answer as a value",
  },
  {
    rule: "pure/ambient",
    names: ["setTimeout", "setInterval", "setImmediate", "queueMicrotask", "AbortSignal.timeout"],
    does: "runs later",
    instead: "leave the waiting to the caller",
  },
  {
    rule: "pure/ambient",
    names: ["process", "console", "import.meta"],
    does: "touches the machine",
    instead: "take what is needed as a value",
  },
];

/** What is reserved for the rooms named beside it. */
export const RESERVED_POWERS: readonly (Power & { readonly rooms: readonly string[] })[] = [
  {
    rule: "only/print",
    rooms: ["hosts"],
    names: ["console", "process.stdout", "process.stderr"],
    does: "prints",
    instead: "return the words and let a host say them",
  },
  {
    rule: "only/prompt",
    rooms: ["hosts"],
    names: ["process.stdin", "node:tty", "@clack/prompts"],
    does: "talks to the person at the terminal",
    instead: "return the question and let a host ask it",
  },
  {
    rule: "only/arguments",
    rooms: ["hosts"],
    names: ["process.argv"],
    does: "reads the command line",
    instead: "take the arguments as values",
  },
  {
    rule: "only/exit",
    rooms: ["hosts"],
    names: ["process.exit", "process.exitCode", "process.abort"],
    does: "ends the process",
    instead: "throw, and let a host choose the exit code",
  },
  {
    rule: "only/environment",
    rooms: ["hosts", "system"],
    // biome-ignore format: by module
    names: [
      "process.env", "process.loadEnvFile", "process.cwd", "process.chdir",
      "node:os.homedir", "node:os.userInfo", "node:os.tmpdir",
    ],
    does: "reads the environment",
    instead: "take it as a value from system/",
  },
];
