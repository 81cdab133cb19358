import { type CallableOperation, callable } from "./operation.ts";

/** An operation as its host sees it before it is loaded. */
export interface OperationEntry {
  readonly name: string;
  readonly summary: string;
  load(): Promise<CallableOperation>;
}

/** The table of contents. Each verb is loaded only when it is asked for, so that a long list costs nothing. */
export const operations: readonly OperationEntry[] = [
  {
    name: "validate",
    summary: "Judge skills: what is wrong, where, and what to do about it",
    load: async () => callable((await import("./validate.ts")).validate),
  },
  {
    name: "new",
    summary: "Start a skill that is valid from its first minute",
    load: async () => callable((await import("./new.ts")).newSkill),
  },
  {
    name: "show",
    summary: "Show the skills that come with Skep, judged",
    load: async () => callable((await import("./show.ts")).show),
  },
];
