import { SkepError } from "../base/errors.ts";
import { catalogXml } from "../disclosure/catalog/xml.ts";
import type { DiscoveredSkill } from "../library/discovered.ts";
import type { Library } from "../library/library.ts";
import { readEntryText } from "./entry-text.ts";
import type { ReadSkill } from "./instructions.ts";
import { isModelInvocable, isReady } from "./known-skills.ts";
import { listResources } from "./resource-list.ts";
import { readResource } from "./resources.ts";

/** The folders that tier 3 knows. */
const RESOURCE_TYPES = ["scripts", "references", "assets"] as const;

export type ResourceType = (typeof RESOURCE_TYPES)[number];

/**
 * Skills in three tiers: what there is, what one says, what it brings. A model's wrong name or path is answered with
 * nothing rather than an error, and so is a skill that is disabled or unavailable.
 */
export class SkillContextProvider {
  readonly #library: Library;
  readonly #readSkill: ReadSkill;

  constructor(library: Library, readSkill: ReadSkill) {
    this.#library = library;
    this.#readSkill = readSkill;
  }

  /** Tier 1: the `<available_skills>` block of those that a model may choose, for the system prompt. */
  getTier1Context(): string {
    const offered = this.#library.winners.filter((skill) => isReady(skill) && isModelInvocable(skill));
    return catalogXml(offered);
  }

  /** Tier 2: the whole `SKILL.md` of a skill. */
  async getTier2Context(skillName: string): Promise<string | null> {
    const skill = this.#findReady(skillName);
    return skill === undefined ? null : await orNull(() => readEntryText(skill, this.#readSkill));
  }

  /** Tier 3: the files in one of a skill's folders, by paths that `getTier3Resource` takes. */
  async getTier3ResourceList(skillName: string, resourceType: ResourceType): Promise<string[]> {
    const skill = this.#findReady(skillName);
    if (skill === undefined || !RESOURCE_TYPES.includes(resourceType)) return [];
    const options = { below: resourceType, maxFiles: MAX_FILES, within: skill.sourceFolder };
    const files = await orNull(async () => listResources(skill.path, options).files);
    return [...(files ?? [])];
  }

  /** Tier 3: the text of a file in `scripts/`, `references/` or `assets/`. Binary files are no text. */
  async getTier3Resource(skillName: string, resourcePath: string): Promise<string | null> {
    const skill = this.#findReady(skillName);
    if (skill === undefined) return null;
    const resource = await orNull(() => readResource(skill.path, resourcePath, { within: skill.sourceFolder }));
    if (resource?.kind !== "text") return null;
    const isOfTier = RESOURCE_TYPES.some((type) => resource.path.startsWith(`${type}/`));
    return isOfTier ? resource.text : null;
  }

  /** A skill that the library lists, by its name. */
  getSkill(name: string): DiscoveredSkill | undefined {
    const skill = this.#library.find(name);
    return skill !== undefined && this.#library.skills.includes(skill) ? skill : undefined;
  }

  getSkillNames(): string[] {
    return this.#library.skills.map(({ name }) => name);
  }

  #findReady(name: string): DiscoveredSkill | undefined {
    const skill = this.#library.find(name);
    return skill !== undefined && isReady(skill) ? skill : undefined;
  }
}

const MAX_FILES = 1000;

async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SkepError) return null;
    throw error;
  }
}
