import { type Dirent, lstatSync, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { isDiskError } from "../base/disk-error.ts";
import { MANIFEST, SKILL_MD } from "../skill/entry.ts";
import type { FileNote, Profile } from "../skill/skill.ts";
import { findSkillFolders, isSkippedFolder } from "../sources/walk.ts";
import { readHead } from "./head.ts";
import { parsePlainHead } from "./plain-head.ts";
import type { Source } from "./source.ts";
import { plainRowOf, type SkillRow, stampOf } from "./table.ts";

export interface Scan {
  readonly rows: readonly SkillRow[];
  /** True if the rows are not those that were remembered: worth remembering anew. */
  readonly isChanged: boolean;
}

export interface ScanOptions {
  readonly profile: Profile;
  /** The rows of an earlier scan. */
  readonly remembered: readonly SkillRow[];
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
  #byPath: ReadonlyMap<string, SkillRow> | undefined;
  readonly #rows: SkillRow[] = [];
  /** Rows that only the parser can make. */
  readonly #later: ((reader: RowReader) => SkillRow)[] = [];
  #isThorough = true;
  #kept = 0;

  constructor(source: Source, { profile, remembered }: ScanOptions) {
    this.#source = source;
    this.#profile = profile;
    this.#remembered = remembered;
  }

  async scan(): Promise<Scan> {
    // a first look needs to know folders from links; later ones only of what is new
    const entries =
      this.#remembered.length === 0 ? this.#list((folder) => readdirSync(folder, { withFileTypes: true })) : undefined;
    const names = entries?.map((entry) => entry.name) ?? this.#list((folder) => readdirSync(folder));
    this.#isThorough = names.length <= THOROUGH;
    this.#keepAll();
    if (this.#kept < names.length) {
      const kept = new Set(this.#rows.map((row) => row.path));
      for (const [index, name] of names.entries()) {
        if (kept.has(name) || this.#source.reserved.includes(name) || isSkippedFolder(name)) continue;
        this.#look(name, entries?.[index]);
      }
    }
    if (this.#later.length > 0) {
      const reader = await import("./row-reader.ts");
      for (const read of this.#later) this.#rows.push(read(reader));
    }
    const hasStamp = (row: SkillRow): boolean => row.stamp !== undefined;
    const isSame = this.#kept === this.#rows.length && this.#kept === this.#remembered.length;
    const isChanged =
      !isSame &&
      (this.#kept !== this.#rows.filter(hasStamp).length || this.#kept !== this.#remembered.filter(hasStamp).length);
    return { rows: isSame ? this.#rows : this.#rows.sort(byName), isChanged };
  }

  /** Lists the source's folder; one that may not be listed has a row that says so. */
  #list<T>(list: (folder: string) => T[]): T[] {
    try {
      return list(this.#source.folder);
    } catch (error) {
      if (!isDiskError(error)) throw error;
      const { code } = error;
      if (code === "ENOENT") return [];
      const message = code === "ENOTDIR" ? "is not a folder" : `cannot be listed (${code})`;
      this.#refuse("", { code: "file-unreadable", path: ".", message });
      return [];
    }
  }

  /** Takes over the rows that still hold of skills right below the source. */
  #keepAll(): void {
    for (const row of this.#remembered) {
      // what stands in a folder of skills is looked for there
      if (!row.path.includes("/")) this.#keep(row);
    }
  }

  /** Takes over a remembered row, if its file is as it was. */
  #keep(row: SkillRow | undefined): boolean {
    if (row === undefined) return false;
    const stats = findStats(`${this.#source.folder}/${row.path}/${SKILL_MD}`);
    if (stats === undefined || !row.isOf(stats) || this.#hasManifest(row.path)) return false;
    this.#rows.push(row);
    this.#kept++;
    return true;
  }

  #find(path: string): SkillRow | undefined {
    if (this.#remembered.length === 0) return undefined;
    this.#byPath ??= new Map(this.#remembered.map((row) => [row.path, row]));
    return this.#byPath.get(path);
  }

  /** Finds what stands at a name right below the source: a skill, a folder of skills, or nothing of ours. */
  #look(name: string, entry?: Dirent): void {
    const folder = `${this.#source.folder}/${name}`;
    const kind = kindOf(entry ?? lstatSync(folder, { throwIfNoEntry: false }));
    if (kind === "link") this.#lookAtLink(folder, name);
    if (kind !== "folder") return;
    if (this.#readHead(folder, name)) return;
    let skipBelow: string | undefined;
    for (const found of findSkillFolders(folder)) {
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
    const stamp = stampOf(head.stats);
    const plain = parsePlainHead(head.bytes.toString("utf8"), basename(path));
    if (plain !== undefined) {
      this.#rows.push(plainRowOf(path, stamp, plain.name, plain.description));
      return true;
    }
    // a copy: the bytes are only lent
    const bytes = Buffer.from(head.bytes);
    this.#later.push((reader) => reader.readHeadRow(path, stamp, bytes, this.#profile));
    return true;
  }

  #lookAtLink(folder: string, path: string): void {
    const target = findTarget(folder);
    const root = `${realpathSync(this.#source.folder)}/`;
    // a link that stays inside is found where it really stands; one that leads to no skill is none of our business
    if (target === undefined || target.startsWith(root) || !isSkillFolder(target)) return;
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

/**
 * Up to this many skills, each is also looked at for a `manifest.json` beside its `SKILL.md`. Beyond, that would cost
 * as much as all the rest: there, a pack that is also a `SKILL.md` is known as a pack once it is loaded.
 */
const THOROUGH = 5000;

/** In the order in which skills are listed, so that they need not be sorted again. */
function byName(a: SkillRow, b: SkillRow): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : a.path < b.path ? -1 : 1;
}

function kindOf(entry: Pick<Dirent, "isSymbolicLink" | "isDirectory"> | undefined): "folder" | "link" | "other" {
  if (entry?.isSymbolicLink()) return "link";
  return entry?.isDirectory() ? "folder" : "other";
}

function findTarget(link: string): string | undefined {
  try {
    return realpathSync(link);
  } catch (error) {
    if (isDiskError(error)) return undefined;
    throw error;
  }
}

function isSkillFolder(folder: string): boolean {
  return findStats(join(folder, SKILL_MD)) !== undefined;
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
