import { isUtf8 } from "node:buffer";
import { ProtocolError, ProtocolErrorCode, type Resource } from "@modelcontextprotocol/server";
import {
  DIRECTORY_MIME_TYPE,
  type Skill,
  SkillCatalogError,
  type SkillReadResult,
  type SkillSource,
  type SkillWarning,
} from "@modelcontextprotocol/server/ext/skills";
import { SkepError } from "../../base/errors.ts";
import { nextTurn } from "../../base/next-turn.ts";
import type { Skep } from "../../system/skep.ts";
import type { KnownSkill, SkillFolder } from "../../system/types.ts";
import { mimeTypeOf } from "./mime-type.ts";
import { cursorAfter, type Page, pageOf } from "./pages.ts";
import { serveNames } from "./served-names.ts";
import { readEntry, readSkillMd } from "./skill-entry.ts";
import { parseSkillUri, SKILL_MD, type SkillUri, skillUri } from "./skill-uri.ts";

export interface SkillSourceOptions {
  readonly skep: Skep;
  /** Those that a model may choose; another list whenever the library was looked at again. */
  skills(): readonly KnownSkill[];
  readonly warn: (warning: SkillWarning) => void;
}

/** The skills of this machine for the skills extension, read as leniently as everywhere and served as strictly as it asks. */
export class LibrarySource implements SkillSource {
  readonly #options: SkillSourceOptions;
  #shelf: Shelf | undefined;

  constructor(options: SkillSourceOptions) {
    this.#options = options;
  }

  async list({ cursor }: { cursor?: string }): Promise<{ skills: Skill[]; nextCursor?: string }> {
    const { served, entries } = this.#look();
    const { items, ...next } = pageOf([...served], ([name]) => name, cursor);
    const skills: Skill[] = [];
    let length = 0;
    for (const [name, skill] of items) {
      const entry = entries.get(name) ?? (await this.#tryEntry(name, skill));
      if (entry === undefined) continue;
      skills.push(entry);
      length += JSON.stringify(entry).length;
      if (length > MAX_PAGE_LENGTH) return { skills, nextCursor: cursorAfter(name) };
    }
    return { skills, ...next };
  }

  /** Always as it is now, so that the digests are those of what is read next. */
  async get(uri: string): Promise<Skill | undefined> {
    const { name, path } = parseSkillUri(uri) ?? NOTHING;
    const skill = this.#look().served.get(name);
    return skill === undefined || path !== SKILL_MD ? undefined : await answer(() => this.#readEntry(name, skill));
  }

  async read(uri: string): Promise<SkillReadResult | undefined> {
    const { name, path } = parseSkillUri(uri) ?? NOTHING;
    const skill = this.#look().served.get(name);
    if (skill === undefined || path === "") return undefined;
    return await answer(async () => {
      const folder = await this.#options.skep.openFolder(skill);
      const bytes = path === SKILL_MD ? await readSkillMd(folder, name) : folder.read(path, MAX_BYTES);
      return contentOf(path, bytes);
    });
  }

  async readDirectory(
    uri: string,
    { cursor }: { cursor?: string },
  ): Promise<{ resources: Resource[]; nextCursor?: string } | undefined> {
    const asked = parseSkillUri(uri);
    const children = asked && (await answer(() => this.#childrenOf(asked)));
    if (children === undefined) return undefined;
    const { items, ...next } = pageOf(children, (child) => child.uri, cursor);
    return { resources: [...items], ...next };
  }

  /** The `SKILL.md` of each skill, a page at a time. */
  listFiles(cursor: string | undefined): Page<Resource> {
    const { items, ...next } = pageOf([...this.#look().served], ([name]) => name, cursor);
    const resources = items.map(([name, { description }]) => ({ ...fileResource(name, SKILL_MD), name, description }));
    return { items: resources, ...next };
  }

  #look(): Shelf {
    const skills = this.#options.skills();
    if (this.#shelf?.skills !== skills) this.#shelf = { skills, served: serveNames(skills), entries: new Map() };
    return this.#shelf;
  }

  /** For a list, which one skill shall not spoil for the others. */
  async #tryEntry(name: string, skill: KnownSkill): Promise<Skill | undefined> {
    await nextTurn();
    try {
      return await this.#readEntry(name, skill);
    } catch (error) {
      if (!(error instanceof SkepError || error instanceof SkillCatalogError)) throw error;
      this.#options.warn({ path: skill.path, message: error.message });
      return undefined;
    }
  }

  async #readEntry(name: string, skill: KnownSkill): Promise<Skill> {
    const entry = await readEntry(await this.#options.skep.openFolder(skill), name);
    const shelf = this.#look();
    if (shelf.served.get(name) === skill) shelf.entries.set(name, entry);
    return entry;
  }

  async #childrenOf({ name, path }: SkillUri): Promise<Resource[] | undefined> {
    const { served } = this.#look();
    if (name === "") return [...served.keys()].map((one) => folderResource(one, ""));
    const skill = served.get(name);
    if (skill === undefined) return undefined;
    const folder = await this.#options.skep.openFolder(skill);
    const children = childrenBelow(folder, path).map((child) => {
      return child.isFolder ? folderResource(name, child.path) : fileResource(name, child.path);
    });
    return children.length === 0 ? undefined : children.sort((a, b) => (a.uri < b.uri ? -1 : 1));
  }
}

/** The library at one moment. */
interface Shelf {
  readonly skills: readonly KnownSkill[];
  /** By the names that they are served under, sorted. */
  readonly served: ReadonlyMap<string, KnownSkill>;
  /** Those that have been read since. */
  readonly entries: Map<string, Skill>;
}

const NOTHING: SkillUri = { name: "", path: "" };
// A client on stdio gives up the connection for a message of more than 10 MB.
const MAX_BYTES = 7 * 1024 * 1024;
const MAX_PAGE_LENGTH = 4 * 1024 * 1024;
/** As many as a skill's folder is ever looked through for. */
const MAX_FILES = 5000;

/** What a skill has there, or an answer that says why not: what is missing is told by nothing. */
async function answer<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SkepError)) throw error;
    if (error.kind === "missing") return undefined;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${error.message}; ${error.hint}`);
  }
}

function childrenBelow(folder: SkillFolder, path: string): { path: string; isFolder: boolean }[] {
  const files = [SKILL_MD, ...folder.list({ maxFiles: MAX_FILES }).files];
  const start = path === "" ? "" : `${path}/`;
  const children = new Map<string, boolean>();
  for (const file of files) {
    if (!file.startsWith(start)) continue;
    const slash = file.indexOf("/", start.length);
    children.set(slash === -1 ? file : file.slice(0, slash), slash !== -1);
  }
  return Array.from(children, ([child, isFolder]) => ({ path: child, isFolder }));
}

/** Text only where that loses nothing, a byte order mark included, as a client checks the bytes; and where it fits. */
function contentOf(path: string, bytes: Uint8Array): SkillReadResult {
  const mimeType = mimeTypeOf(path);
  const text = isUtf8(bytes) ? new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes) : undefined;
  const isText = text !== undefined && (bytes.length < MAX_BYTES / 6 || JSON.stringify(text).length < MAX_BYTES);
  return isText ? { text, mimeType } : { bytes, mimeType };
}

function fileResource(name: string, path: string): Resource {
  return { uri: skillUri(name, path), name: lastOf(path), mimeType: mimeTypeOf(path) };
}

function folderResource(name: string, path: string): Resource {
  return { uri: skillUri(name, path), name: lastOf(path) || name, mimeType: DIRECTORY_MIME_TYPE };
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
