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
    summary: "List the skills that this machine has, or tell all about one",
    load: async () => callable((await import("./show.ts")).show),
  },
  {
    name: "search",
    summary: "Find the skills that fit a task",
    load: async () => callable((await import("./search.ts")).search),
  },
  {
    name: "match",
    summary: "See what a message would bring a model of the skills, and why",
    load: async () => callable((await import("./match.ts")).match),
  },
  {
    name: "prompt",
    summary: "Print what a model is told about skills",
    load: async () => callable((await import("./prompt.ts")).prompt),
  },
  {
    name: "load",
    summary: "Print a skill's instructions as a model gets them",
    load: async () => callable((await import("./load.ts")).load),
  },
  {
    name: "read",
    summary: "Print a file of a skill",
    load: async () => callable((await import("./read.ts")).read),
  },
  {
    name: "enable",
    summary: "Switch a skill on",
    load: async () => callable((await import("./enable.ts")).enable),
  },
  {
    name: "disable",
    summary: "Switch a skill off, without touching its files",
    load: async () => callable((await import("./disable.ts")).disable),
  },
  {
    name: "connect",
    summary: "Give the skills to a coding agent: write Skep into its MCP configuration",
    load: async () => callable((await import("./connect.ts")).connect),
  },
  {
    name: "disconnect",
    summary: "Take Skep out of an agent's MCP configuration again",
    load: async () => callable((await import("./disconnect.ts")).disconnect),
  },
  {
    name: "doctor",
    summary: "Look at all that Skep depends on, and say what to do",
    load: async () => callable((await import("./doctor.ts")).doctor),
  },
];
