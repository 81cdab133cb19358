import type { Edit } from "./edit.ts";

/** A server as an agent's configuration describes it. */
export type Server = Readonly<Record<string, string | readonly string[] | Readonly<Record<string, string>>>>;

/** Where in a configuration a server stands: below a table of all servers, by its name. */
export interface ServerPlace {
  readonly table: string;
  readonly name: string;
}

/** What a text says, or the line on which it is broken. An empty text says nothing, which is right. */
export type ParsedConfig =
  | { readonly value: Readonly<Record<string, unknown>>; readonly hasTrailingComma?: boolean }
  | { readonly problem: string; readonly line: number };

/** One kind of file, and how a server is put into its text and taken out without touching the rest of it. Pure. */
export interface ConfigFormat {
  parse(text: string): ParsedConfig;
  /** One insertion, so that taking the same text out again gives the old text. The text must parse. */
  insert(text: string, place: ServerPlace, server: Server): Edit;
  /** Takes a server out however it is written; nothing where this kind of writing is not known. The text must parse. */
  remove(text: string, place: ServerPlace): Edit[] | undefined;
}
