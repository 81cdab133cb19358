import { type Dirent, lstatSync, readdirSync, type Stats, statSync } from "node:fs";
import { relative } from "node:path";
import { isDiskError } from "../base/disk-error.ts";
import { isInside } from "../base/inside.ts";
import { MANIFEST, SKILL_MD } from "../skill/entry.ts";
import type { FileNote, Profile } from "../skill/skill.ts";
import { findSkillFolders, findTarget, hasSkillBelow, isSkippedFolder } from "../sources/walk.ts";
import { readHead } from "./head.ts";
import { parsePlainHead } from "./plain-head.ts";
import type { Source } from "./source.ts";
import { isStampOf, type Listing, type SkillRow, stampOf } from "./table.ts";
import { hasStamp, PlainTable } from "./table-row.ts";

export interface Scan {
  readonly rows: readonly SkillRow[];
  readonly listing: Listing | undefined;
  /** True if this is not what was remembered: worth remembering anew. */
  readonly isChanged: boolean;
}

export interface ScanOptions {
  readonly profile: Profile;
  /** The rows of an earlier scan. */
  readonly remembered: readonly SkillRow[];
  /** Folders of other sources: what a link finds in them has its row there. */
  readonly otherFolders?: readonly string[] | undefined;
  /** What that scan found in the source's folder. */
  readonly listing?: Listing | undefined;
}

/**
 * Looks through a source. A skill whose `SKILL.md` is as it was is not opened; of a new one only the frontmatter is
 * read. A folder that is a skill is not searched for others. Every folder that holds one has a row.
 */
export async function scanSource(source: Source, options: ScanOptions): Promise<Scan> {
  return await new Scanner(source, options).scan();
}

type RowReader = typeof import("./row-reader.ts");

class Scanner {
  readonly #source: Source;
  readonly #profile: Profile;
  readonly #remembered: readonly SkillRow[];
  readonly #lastListing: Listing | undefined;
  readonly #otherFolders: readonly string[];
  #byPath: ReadonlyMap<string, SkillRow> | undefined;
  #rows: SkillRow[] = [];
  #plain: PlainTable | undefined;
  /** Rows that only the parser can make. */
  readonly #later: ((reader: RowReader) => SkillRow | undefined)[] = [];
  /** How many skills may have to be read. */
  #expected = 1;
  #isThorough = true;
  #kept = 0;
  /** How many rows at the beginning are in the order in which they were remembered. */
  #keptInOrder = 0;
  readonly #others: string[] = [];

  constructor(source: Source, { profile, remembered, listing, otherFolders = [] }: ScanOptions) {
    this.#source = source;
    this.#profile = profile;
    this.#remembered = remembered;
    this.#lastListing = listing;
    this.#otherFolders = otherFolders;
  }

  async scan(): Promise<Scan> {
    // before the listing, so that what happens in between is seen the next time
    const now = Date.now();
    const stats = findStats(this.#source.folder);
    const last = this.#lastListing;
    const isListed = last !== undefined && stats !== undefined && isStampOf(last.stamp, stats);
    const { count, folders, links, unknown } = isListed ? this.#keepListed(last) : this.#list();
    for (const name of folders) this.#look(name, "folder");
    for (const name of links) this.#look(name, "link");
    for (const name of unknown) this.#look(name, kindOf(`${this.#source.folder}/${name}`));
    if (this.#later.length > 0) {
      const reader = await import("./row-reader.ts");
      for (const read of this.#later) {
        const row = read(reader);
        if (row !== undefined) this.#rows.push(row);
      }
    }
    if (this.#rows.length > this.#keptInOrder) this.#rows.sort(byName);
    const isLasting = stats !== undefined && (isListed || isWorthRemembering(count, stats, now));
    const listing = isLasting ? { stamp: stampOf(stats), count, others: this.#others } : undefined;
    return { rows: this.#rows, listing, isChanged: (isLasting && !isListed) || this.#isChanged() };
  }

  /** Takes over what stands in a folder in which no name has come or gone. */
  #keepListed({ count, others }: Listing): Seen {
    this.#isThorough = count <= MANY;
    const unknown = new Set(others);
    // what stands in a folder of skills is looked for there
    const isBelow = ({ path }: SkillRow): boolean => path.includes("/");
    const firstLost = this.#remembered.findIndex((row) => isBelow(row) || !this.#isSame(row));
    const kept = firstLost === -1 ? this.#remembered.length : firstLost;
    // taken at once: mostly that is all of them
    this.#rows = this.#remembered.slice(0, kept);
    this.#kept = kept;
    for (const row of this.#remembered.slice(kept)) if (!isBelow(row) && !this.#keep(row)) unknown.add(row.path);
    this.#keptInOrder = this.#kept;
    return { count, folders: [], links: [], unknown };
  }

  /** Lists the source's folder, and takes over the rows that still hold of skills right below it. */
  #list(): Seen {
    const entries = this.#readFolder();
    this.#isThorough = entries.length <= MANY;
    const links: string[] = [];
    const folders: string[] = [];
    for (const entry of entries) {
      if (entry.isSymbolicLink()) links.push(entry.name);
      else if (entry.isDirectory()) folders.push(entry.name);
    }
    // as they mostly are already: rows are then made in the order in which they are kept
    folders.sort();
    const seen = { count: entries.length, links, unknown: [] };
    this.#expected = Math.max(folders.length - this.#remembered.length, 1);
    if (this.#remembered.length === 0) return { ...seen, folders };
    const toLook = new Set(folders);
    for (const row of this.#remembered) if (toLook.has(row.path) && this.#keep(row)) toLook.delete(row.path);
    this.#keptInOrder = this.#kept;
    return { ...seen, folders: toLook };
  }

  /** What stands in the source's folder; one that may not be listed has a row that says so. */
  #readFolder(): Dirent[] {
    try {
      return readdirSync(this.#source.folder, { withFileTypes: true });
    } catch (error) {
      if (!isDiskError(error)) throw error;
      const { code } = error;
      if (code === "ENOENT") return [];
      const message = code === "ENOTDIR" ? "is not a folder" : `cannot be listed (${code})`;
      this.#refuse("", { code: "file-unreadable", path: ".", message });
      return [];
    }
  }

  #isChanged(): boolean {
    if (this.#kept === this.#rows.length && this.#kept === this.#remembered.length) return false;
    return this.#kept !== this.#rows.filter(hasStamp).length || this.#kept !== this.#remembered.filter(hasStamp).length;
  }

  /** Takes over a remembered row, if its file is as it was. */
  #keep(row: SkillRow | undefined): boolean {
    if (row === undefined || !this.#isSame(row)) return false;
    this.#rows.push(row);
    this.#kept++;
    return true;
  }

  #isSame(row: SkillRow): boolean {
    const stats = findStats(`${this.#source.folder}/${row.path}/${SKILL_MD}`);
    return stats !== undefined && row.isOf(stats) && !this.#hasManifest(row.path);
  }

  #find(path: string): SkillRow | undefined {
    if (this.#remembered.length === 0) return undefined;
    this.#byPath ??= new Map(this.#remembered.map((row) => [row.path, row]));
    return this.#byPath.get(path);
  }

  /** Finds what stands at a name right below the source: a skill, a folder of skills, or nothing of ours. */
  #look(name: string, kind: Kind | undefined): void {
    if (this.#source.reserved.includes(name) || isSkippedFolder(name)) return;
    const folder = `${this.#source.folder}/${name}`;
    if (kind === "folder" && this.#readHead(folder, name)) return;
    if (kind !== undefined) this.#others.push(name);
    if (kind === "link") this.#lookAtLink(folder, name);
    if (kind !== "folder") return;
    let skipBelow: string | undefined;
    for (const found of findSkillFolders(folder, { startDepth: 1, within: this.#source.folder })) {
      if (skipBelow !== undefined && found.folder.startsWith(skipBelow)) continue;
      skipBelow = found.refused === undefined ? `${found.folder}/` : undefined;
      const path = relative(this.#source.folder, found.folder);
      if (found.refused !== undefined) this.#refuse(path, found.refused);
      else if (found.folder === folder || !(this.#keep(this.#find(path)) || this.#readHead(found.folder, path))) {
        this.#later.push((reader) => reader.readFullRow(found.folder, path, this.#profile));
      }
    }
  }

  /** The quick way, for a skill that is one `SKILL.md` with a frontmatter of ordinary length. */
  #readHead(folder: string, path: string): boolean {
    const head = readHead(folder);
    if (head === undefined || this.#hasManifest(path)) return false;
    const { bytes, end, stats } = head;
    const name = path.slice(path.lastIndexOf("/") + 1);
    const plain = parsePlainHead(bytes, end, name);
    if (plain === undefined) {
      // a copy: the bytes are only lent
      const copy = Buffer.from(bytes.subarray(0, end));
      this.#later.push((reader) => reader.readHeadRow(path, stampOf(stats), copy, this.#profile));
      return true;
    }
    this.#plain ??= new PlainTable(this.#expected);
    this.#rows.push(this.#plain.add(path, name, stats));
    if (plain.text === undefined) this.#plain.descriptions.addBytes(bytes, plain.start, plain.end);
    else this.#plain.descriptions.add(plain.text);
    return true;
  }

  #lookAtLink(folder: string, path: string): void {
    const target = findTarget(folder);
    if (target === undefined) return;
    // in this source or another it is found where it really stands; a link to no skill is none of our business
    const isKnown = [this.#source.folder, ...this.#otherFolders].some((known) =>
      isInside(findTarget(known) ?? known, target),
    );
    if (isKnown || !hasSkillBelow(target)) return;
    const message = `is a link that leads out of ${this.#source.folder}`;
    this.#refuse(path, { code: "entry-outside", path: ".", message });
  }

  #refuse(path: string, note: FileNote): void {
    this.#later.push((reader) => reader.refusedRow(path, note, this.#profile));
  }

  #hasManifest(path: string): boolean {
    if (!this.#isThorough) return false;
    return findStats(`${this.#source.folder}/${path}/${MANIFEST}`) !== undefined;
  }
}

type Kind = "folder" | "link";

/** What is known of a source's folder. */
interface Seen {
  /** How many names stand in it. */
  readonly count: number;
  /** Those at which something new may stand, by what they are. */
  readonly folders: Iterable<string>;
  readonly links: Iterable<string>;
  readonly unknown: Iterable<string>;
}

/**
 * Up to this many names, a source's folder is listed every time, and each skill is also looked at for a
 * `manifest.json` beside its `SKILL.md`. Beyond, that would cost as much as all the rest: there, a pack that is also a
 * `SKILL.md` is known as a pack once it is loaded, and the folder is listed when its own times have changed.
 */
const MANY = 5000;

/** Longer than any file system needs to tell two moments apart. */
const TICK_MS = 2000;

/** A folder that changed a moment ago may change again and look the same. */
function isWorthRemembering(count: number, stats: Stats, now: number): boolean {
  return count > MANY && now - Math.max(stats.mtimeMs, stats.ctimeMs) >= TICK_MS;
}

/** In the order in which skills are listed, so that they need not be sorted again. */
function byName(a: SkillRow, b: SkillRow): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : a.path < b.path ? -1 : 1;
}

function kindOf(path: string): Kind | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats?.isSymbolicLink()) return "link";
  return stats?.isDirectory() ? "folder" : undefined;
}

/** What stands at a path; nothing also if that cannot be told, as with links that go in a circle. */
function findStats(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (isDiskError(error)) return undefined;
    throw error;
  }
}
