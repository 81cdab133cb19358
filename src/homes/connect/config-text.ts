import { isDeepStrictEqual } from "node:util";
import { SkepError } from "../../base/errors.ts";
import type { ConfigFormat, Server, ServerPlace } from "./config-format.ts";
import { applyEdits, type Edit, lineAt } from "./edit.ts";
import { isOurs, isSame } from "./ours.ts";

/** A server in the configuration of an agent, and the file that it is of, for messages. */
export interface Spot {
  readonly path: string;
  readonly format: ConfigFormat;
  readonly place: ServerPlace;
}

/** What Skep remembers of a server that it wrote. */
export interface Written {
  readonly server: Server;
  /** The text that was put in, exactly. */
  readonly inserted: string;
}

/** A change of a text, shown by its own lines only: what stands around them may be secret. */
export interface TextChange {
  readonly after: string;
  readonly line: number;
  readonly removed: string;
  readonly added: string;
}

/** What an agent's configuration has at a place: nothing, a server of ours, or one that is not. */
export type Standing = "absent" | "ours" | "foreign";

export function findStanding(text: string, spot: Spot, written: Written | undefined): Standing {
  const server = findServer(parseText(text, spot), spot);
  if (server === undefined) return "absent";
  return isOurs(spot.place.name, server, written?.server) ? "ours" : "foreign";
}

/** The text with our server in it, in the place of an older one of ours; nothing if it is there already. */
export function planConnect(
  text: string,
  spot: Spot,
  server: Server,
  written: Written | undefined,
): (TextChange & Written) | undefined {
  if (isSame(findServer(parseText(text, spot), spot), server)) return undefined;
  const removal = planDisconnect(text, spot, written);
  const [mark, body] = splitMark(removal?.after ?? text);
  const edit = spot.format.insert(body, spot.place, server);
  const after = mark + applyEdits(body, [edit]);
  requireOutcome(text, after, spot, server);
  return {
    after,
    server,
    inserted: edit.text,
    line: lineAt(after, mark.length + edit.offset + startOf(edit.text)),
    removed: removal?.removed ?? "",
    added: edit.text,
  };
}

/** The text without our server: as it was before, if what was put in still stands there; nothing if there is none. */
export function planDisconnect(text: string, spot: Spot, written: Written | undefined): TextChange | undefined {
  const standing = findStanding(text, spot, written);
  if (standing === "absent") return undefined;
  const { name } = spot.place;
  if (standing === "foreign") {
    throw new SkepError("server-name-taken", `\`${spot.path}\` has a server \`${name}\` that Skep did not write`, {
      hint: "it is left as it is: give Skep another name there with `--name`",
    });
  }
  const [mark, body] = splitMark(text);
  const edits = findVerbatim(body, spot, written) ?? spot.format.remove(body, spot.place);
  if (edits === undefined) throw notEditable(spot);
  const after = mark + applyEdits(body, edits);
  requireOutcome(text, after, spot, undefined);
  const removed = edits.map(({ offset, length }) => body.slice(offset, offset + length)).join("");
  const line = lineAt(body, (edits[0]?.offset ?? 0) + startOf(removed));
  return { after, line, removed, added: "" };
}

const BYTE_ORDER_MARK = "\uFEFF";

function splitMark(text: string): [mark: string, body: string] {
  return text.startsWith(BYTE_ORDER_MARK) ? [BYTE_ORDER_MARK, text.slice(1)] : ["", text];
}

type Table = Readonly<Record<string, unknown>>;

function parseText(text: string, { path, format, place }: Spot): Table {
  const parsed = format.parse(splitMark(text)[1]);
  if ("problem" in parsed) throw broken(path, parsed.line, parsed.problem);
  const servers = parsed.value[place.table];
  if (servers !== undefined && !isTable(servers)) throw broken(path, 1, `\`${place.table}\` is not a table of servers`);
  return parsed.value;
}

function broken(path: string, line: number, problem: string): SkepError {
  return new SkepError("agent-config-invalid", `\`${path}\` is broken at line ${line}: ${problem}`, {
    hint: "mend it first: it was left as it is",
  });
}

function isTable(value: unknown): value is Table {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function findServer(config: Table, { place: { table, name } }: Spot): unknown {
  const servers = config[table];
  return isTable(servers) && Object.hasOwn(servers, name) ? servers[name] : undefined;
}

/** The text that was put in, if it still stands there once and taking it out takes out nothing else. */
function findVerbatim(body: string, spot: Spot, written: Written | undefined): Edit[] | undefined {
  if (written === undefined || written.inserted === "") return undefined;
  const offset = body.indexOf(written.inserted);
  if (offset === -1 || body.includes(written.inserted, offset + 1)) return undefined;
  const edits = [{ offset, length: written.inserted.length, text: "" }];
  return isOutcome(body, applyEdits(body, edits), spot, undefined) ? edits : undefined;
}

function requireOutcome(before: string, after: string, spot: Spot, server: Server | undefined): void {
  if (!isOutcome(before, after, spot, server)) throw notEditable(spot);
}

/** Whether the new text says exactly what the old one does, but for our server, to all that could read the old one. */
function isOutcome(before: string, after: string, spot: Spot, server: Server | undefined): boolean {
  const [old, parsed] = [before, after].map((text) => spot.format.parse(splitMark(text)[1]));
  if (old === undefined || parsed === undefined || "problem" in old || "problem" in parsed) return false;
  // not every agent forgives a trailing comma
  if (parsed.hasTrailingComma === true && old.hasTrailingComma !== true) return false;
  if (!isSame(findServer(parsed.value, spot), server)) return false;
  return isDeepStrictEqual(withoutServer(old.value, spot), withoutServer(parsed.value, spot));
}

/** All but the server, and but a table of servers that has no other. */
function withoutServer(config: Table, { place: { table, name } }: Spot): Map<string, unknown> {
  const rest = new Map(Object.entries(config));
  const servers = new Map(Object.entries(rest.get(table) ?? {}));
  servers.delete(name);
  if (servers.size === 0) rest.delete(table);
  else rest.set(table, servers);
  return rest;
}

function notEditable({ path, place }: Spot): SkepError {
  return new SkepError(
    "config-not-editable",
    `\`${path}\` cannot be changed without changing more than \`${place.name}\``,
    {
      hint: "it is written in a way that Skep does not know: add or remove the server there by hand",
    },
  );
}

/** Where a text begins to say something. */
function startOf(text: string): number {
  return text.search(/\S|$/);
}
