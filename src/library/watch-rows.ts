import type { Diagnostic } from "../base/diagnostics.ts";
import { noteOf } from "./codes.ts";
import type { DiscoveredSkill } from "./discovered.ts";
import type { Ranked } from "./precedence.ts";
import type { SkillRow } from "./table.ts";

/** What a library knew at one moment. */
export interface Moment {
  readonly ranked: Ranked;
  /** By profile and folder of a source, as in `<profile> <folder>`. */
  readonly rows: ReadonlyMap<string, readonly SkillRow[]>;
}

/** What happened to the skill that counts for a name. Of a removed one, `skill` is what it was. */
export interface LibraryEvent {
  readonly type: "added" | "changed" | "removed";
  readonly skill: DiscoveredSkill;
}

/** The skills that count, by folded name, each with the row that it was made from. */
export type Snapshot = ReadonlyMap<string, { readonly skill: DiscoveredSkill; readonly row: SkillRow | undefined }>;

export function takeSnapshot({ ranked, rows }: Moment): Snapshot {
  const byPath = new Map<string, SkillRow>();
  for (const [key, sourceRows] of rows) {
    const folder = key.slice(key.indexOf(" ") + 1);
    for (const row of sourceRows) byPath.set(`${folder}/${row.path}`, row);
  }
  return new Map(Array.from(ranked.winners, ([name, skill]) => [name, { skill, row: byPath.get(skill.path) }]));
}

/** What happened between two moments; `touched` are the skills in whose folders something else was written. */
export function compareSnapshots(
  before: Snapshot,
  after: Snapshot,
  touched: ReadonlySet<DiscoveredSkill>,
): LibraryEvent[] {
  const events: LibraryEvent[] = [];
  for (const [name, { skill }] of before) if (!after.has(name)) events.push({ type: "removed", skill });
  for (const [name, { skill, row }] of after) {
    const known = before.get(name);
    if (known === undefined) events.push({ type: "added", skill });
    else if (!isSameSkill(known.skill, skill) || !isSameRow(known.row, row)) events.push({ type: "changed", skill });
    else if (touched.has(skill) && !(row instanceof LastGoodRow)) events.push({ type: "changed", skill });
  }
  return events;
}

function isSameSkill(a: DiscoveredSkill, b: DiscoveredSkill): boolean {
  return a.path === b.path && a.source === b.source && a.status === b.status && a.reason === b.reason;
}

function isSameRow(a: SkillRow | undefined, b: SkillRow | undefined): boolean {
  // a skill whose file is as it was has the very same row
  if (a === b || a === undefined || b === undefined) return a === b;
  return ROW_TEXTS.every((field) => a[field] === b[field]) && String(a.stamp) === String(b.stamp);
}

const ROW_TEXTS = ["name", "description", "version", "needs", "more"] as const;

/**
 * Puts the last good row of a skill in the place of one that does not load: editors empty a file before they write
 * it. A folder without a row is gone, and one that has become a link out of its source is not trusted for having
 * been good.
 */
export function keepGoodRows(rows: readonly SkillRow[], before: readonly SkillRow[]): readonly SkillRow[] {
  if (before === rows || rows.every((row) => row.name !== "")) return rows;
  const good = new Map(before.flatMap((row) => (row.name === "" ? [] : [[row.path, row]])));
  return rows.map((row) => {
    const last = row.name === "" ? good.get(row.path) : undefined;
    if (last === undefined) return row;
    const said: Diagnostic[] = row.diagnostics === "" ? [] : JSON.parse(row.diagnostics);
    return said.some(({ code }) => code === "entry-outside") ? row : new LastGoodRow(last, said);
  });
}

class LastGoodRow implements SkillRow {
  readonly path: string;
  readonly stamp: SkillRow["stamp"];
  readonly name: string;
  readonly description: string;
  readonly version: string;
  readonly needs: string;
  readonly more: string;
  readonly diagnostics: string;

  constructor(good: SkillRow, said: readonly Diagnostic[]) {
    this.path = good.path;
    this.stamp = good.stamp;
    this.name = good.name;
    this.description = good.description;
    this.version = good.version;
    this.needs = good.needs;
    this.more = good.more;
    this.diagnostics = JSON.stringify([...said, lastGoodNote(said[0])]);
  }

  /** Never: it is read again until it loads. */
  isOf(): boolean {
    return false;
  }
}

function lastGoodNote(first: Diagnostic | undefined): Diagnostic {
  const message = "does not load as it is now; its last good version counts while the library is watched";
  return noteOf("last-good-kept", first ?? { path: "." }, { message });
}
