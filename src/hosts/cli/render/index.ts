import type { Terminal } from "../terminal.ts";

/** Words an operation's answer for people; bytes, where the answer is a file. */
export type Renderer = (
  output: unknown,
  terminal: Terminal,
  input: Readonly<Record<string, unknown>>,
) => string | Uint8Array;

/** One per operation, loaded when it is needed. The output has been made by that very operation, so its type is known. */
export const renderers: Readonly<Record<string, () => Promise<Renderer>>> = {
  validate: async () => (await import("./validate.ts")).renderValidate as Renderer,
  new: async () => (await import("./new.ts")).renderNew as Renderer,
  enable: async () => (await import("./switched.ts")).renderSwitched as Renderer,
  disable: async () => (await import("./switched.ts")).renderSwitched as Renderer,
  show: async () => (await import("./show.ts")).renderShow as Renderer,
  search: async () => (await import("./search.ts")).renderSearch as Renderer,
  match: async () => (await import("./match.ts")).renderMatch as Renderer,
  prompt: async () => (await import("./prompt.ts")).renderPrompt as Renderer,
  load: async () => (await import("./prompt.ts")).renderLoad as Renderer,
  read: async () => (await import("./read.ts")).renderRead as Renderer,
  connect: async () => (await import("./connect.ts")).renderConnect as Renderer,
  disconnect: async () => (await import("./connect.ts")).renderDisconnect as Renderer,
  doctor: async () => (await import("./doctor.ts")).renderDoctor as Renderer,
};
