/** Every rule by its id, as a sentence that holds when the tree is well. */
export const RULES = {
  "rooms/unknown": "everything in src/ sits in a room of the table",
  "rooms/readme": "a room has a README.md that says what it knows",
  "imports/room": "a room imports only rooms that its row of the table names",
  "imports/types-only": "a room of which only types are allowed is imported with `import type`",
  "imports/outside": "an import stays inside src/",
  "imports/computed": "an import names its module, so that it can be checked",
  "pure/builtin": "a pure file imports no Node built-in",
  "pure/ambient": "a pure file reads no clock, chance, network or process",
  "only/print": "only hosts/ print",
  "only/prompt": "only hosts/ ask the person at the terminal",
  "only/arguments": "only hosts/ read the command line",
  "only/exit": "only hosts/ end the process",
  "only/environment": "only hosts/ and system/ read the environment",
  "ambient/whole": "an ambient object is used member by member, so that its use can be seen",
  "files/syntax": "a file parses",
  "files/name": "a file is named for its idea",
  "files/default-export": "what a file exports has a name",
  "files/empty-catch": "a catch says what it does with the error",
  cycles: "files do not load each other in a circle",
} as const;

export type Rule = keyof typeof RULES;

/** One broken rule at one place. `file` is relative to the root, with `/`; `line` counts from 1. */
export interface Violation {
  readonly rule: Rule;
  readonly file: string;
  readonly line: number;
  readonly message: string;
}
