import type { CheckPattern } from "./disclosure-fields.ts";
import { MANIFEST } from "./entry.ts";
import { MAX_FILE_BYTES, MAX_MANIFEST_BYTES } from "./limits.ts";
import { isSafeName, normalizeName, slugify } from "./name.ts";
import type { Report } from "./report.ts";
import type { SkillFile, SkillFiles } from "./skill.ts";

/** One skill while it is read: its files, and where to say what is wrong with them. */
export class Reading {
  readonly folder: string;
  /** What the skill is called if it does not say so itself: the folder's name, made safe. */
  readonly fallbackName: string;
  readonly files: FileList;
  readonly report: Report;
  readonly checkPattern: CheckPattern | undefined;
  readonly #texts: SkillFiles["texts"];

  constructor({ folder, files, texts }: SkillFiles, report: Report, checkPattern: CheckPattern | undefined) {
    this.folder = folder;
    const name = normalizeName(folder);
    this.fallbackName = isSafeName(name) ? name : slugify(folder);
    this.files = new FileList(files);
    this.report = report;
    this.checkPattern = checkPattern;
    this.#texts = texts;
  }

  /** A file's content; nothing if it was not brought along, or is too large, which is said. */
  content(path: string): Uint8Array | string | undefined {
    return this.isTooLarge(path) ? undefined : this.#texts.get(path);
  }

  /** Says so, and answers true, if a file is larger than what is read of one. */
  isTooLarge(path: string): boolean {
    const size = this.files.sizeOf(path) ?? this.#texts.get(path)?.length ?? 0;
    const limit = path === MANIFEST ? MAX_MANIFEST_BYTES : MAX_FILE_BYTES;
    if (size <= limit) return false;
    this.report.on(path, 1, "file-too-large", `is ${size} bytes long; ${limit} are read at most`);
    return true;
  }
}

/** Which files a skill has, if that is known. */
export class FileList {
  readonly #sizes: ReadonlyMap<string, number> | undefined;

  constructor(files: readonly SkillFile[] | undefined) {
    this.#sizes = files === undefined ? undefined : new Map(files.map((file) => [file.path, file.size]));
  }

  /** True only when the list is known and the file is not on it. */
  lacks(path: string): boolean {
    return this.#sizes !== undefined && !this.#sizes.has(path);
  }

  sizeOf(path: string): number | undefined {
    return this.#sizes?.get(path);
  }
}
