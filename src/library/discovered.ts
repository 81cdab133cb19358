import { basename } from "node:path";
import type { Diagnostic } from "../base/diagnostics.ts";
import { SKILL_MD } from "../skill/entry.ts";
import type { SkillHead } from "../skill/skill.ts";
import type { Requirements } from "./requirements.ts";
import type { Source, SourceId } from "./source.ts";
import { headOf, needsOf, type SkillRow } from "./table.ts";

/**
 * `disabled`: by the user's or the project's config. `unavailable`: something it requires is missing. `degraded`:
 * a secret or package is. `shadowed`: a stronger skill has its name.
 */
export type SkillStatus = "enabled" | "disabled" | "unavailable" | "degraded" | "shadowed";

interface Standing {
  readonly status: SkillStatus;
  readonly reason?: string;
  readonly shadowedBy?: string;
}

const ENABLED: Standing = { status: "enabled" };

/** A skill of this machine: where it stands, and what that means here. Its text is not in memory. */
export class DiscoveredSkill {
  readonly #source: Source;
  readonly #row: SkillRow;
  // one for all that are simply enabled: a library may have sixty thousand of them
  #standing: Standing = ENABLED;
  #head: SkillHead | undefined;

  constructor(source: Source, row: SkillRow) {
    this.#source = source;
    this.#row = row;
  }

  /** Says what its place among the others and the machine make of it. */
  judge(standing: Standing): void {
    this.#standing = standing;
  }

  get status(): SkillStatus {
    return this.#standing.status;
  }

  /** Why it is not simply enabled. */
  get reason(): string | undefined {
    return this.#standing.reason;
  }

  /** The folder of the skill that has its name. */
  get shadowedBy(): string | undefined {
    return this.#standing.shadowedBy;
  }

  get source(): SourceId {
    return this.#source.id;
  }

  get sourceFolder(): string {
    return this.#source.folder;
  }

  /** The skill's folder, absolute. */
  get path(): string {
    return `${this.#source.folder}/${this.#row.path}`;
  }

  get name(): string {
    return this.#row.name;
  }

  get description(): string {
    return this.#row.description;
  }

  get version(): string | undefined {
    return this.#row.version || undefined;
  }

  /** The file that defines it, absolute. */
  get location(): string {
    return `${this.path}/${this.isPlain ? SKILL_MD : this.head.entryPath}`;
  }

  get folderName(): string {
    return basename(this.#row.path);
  }

  /** True if there is nothing to look for in its head but its name, description, version and needs. */
  get isPlain(): boolean {
    return this.#row.more === "";
  }

  /** False if its head surely has nothing but the usual in a field, which is known without parsing it. */
  maySay(field: keyof SkillHead): boolean {
    return this.#row.more.includes(`"${field}":`);
  }

  /** True if it asks anything of the machine. */
  get hasNeeds(): boolean {
    return this.#row.needs !== "";
  }

  /** What it asks of the machine. */
  get needs(): Requirements {
    return this.#head ?? needsOf(this.#row);
  }

  /** All that its frontmatter and manifest say. */
  get head(): SkillHead {
    this.#head ??= headOf(this.#row);
    return this.#head;
  }

  /** Another one means that its file has changed; nothing where that cannot be told from one file. */
  get stamp(): string | undefined {
    const { stamp } = this.#row;
    return stamp && `${stamp[0]} ${stamp[2]} ${stamp[3]}`;
  }

  get disabled(): boolean {
    return this.status === "disabled";
  }

  get unavailable(): boolean {
    return this.status === "unavailable";
  }

  get unavailableReason(): string | undefined {
    return this.unavailable ? this.reason : undefined;
  }

  get diagnostics(): readonly Diagnostic[] {
    return diagnosticsOf(this.path, this.#row);
  }
}

/** What was said about a folder when it was read, with absolute paths. */
export function diagnosticsOf(folder: string, row: SkillRow): Diagnostic[] {
  if (row.diagnostics === "") return [];
  const diagnostics: Diagnostic[] = JSON.parse(row.diagnostics);
  return diagnostics.map((diagnostic) => ({
    ...diagnostic,
    path: diagnostic.path === "." ? folder : `${folder}/${diagnostic.path}`,
  }));
}
