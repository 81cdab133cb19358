import type { CatalogFormat } from "../disclosure/catalog/catalog.ts";
import type { SkillAccess } from "../disclosure/prompt/preloaded-prompt.ts";
import type { ReadSkill } from "./instructions.ts";
import type { SkillShelf } from "./known-skills.ts";

/**
 * `static`: the catalog is in the system prompt. `triggered`: each message brings what it needs. `preloaded`: the named
 * skills are in the prompt in full.
 */
export type ConversationMode = "static" | "triggered" | "preloaded";

export interface ConversationOptions {
  /** Whose conversation it is: what was used last is remembered for each agent. */
  readonly agent?: string | undefined;
  /** `preloaded` if there are skills to preload, else `static`. */
  readonly mode?: ConversationMode | undefined;
  /** `all` if not given. */
  readonly access?: SkillAccess | undefined;
  /** Names of skills, or paths of their folders. */
  readonly preload?: readonly string[] | undefined;
  /** How many tokens a catalog may cost. */
  readonly budget?: number | undefined;
  /** `xml` in the system prompt, `markdown` beside preloaded skills, `list` in answer to a message, if not given. */
  readonly format?: CatalogFormat | undefined;
  /** How many skills one message may bring in full, beside those that the user calls; 3 if not given. */
  readonly maxSkills?: number | undefined;
  /** Only these skills, by name, and those that are preloaded. */
  readonly skills?: readonly string[] | undefined;
  /** True where nobody keeps what was said before: then nothing counts as loaded, and a load always gives the text. */
  readonly isForgetful?: boolean | undefined;
}

/** What a conversation needs of the machine. */
export interface Surroundings {
  readonly shelf: SkillShelf;
  readonly readSkill: ReadSkill;
  readonly search: SearchSkills;
  readonly memory: UseMemory;
  /** What relative paths start from. */
  readonly cwd: string;
}

/** Remembers what each agent used last, between conversations. */
interface UseMemory {
  recordUse(use: { readonly agent?: string | undefined; readonly skill: string; readonly atMs: number }): void;
  recentUse(agent?: string): ReadonlyMap<string, number>;
}

type SearchSkills = (query: string, options: SearchOptions) => Promise<readonly SkillHit[]>;

export interface SearchOptions {
  readonly limit: number;
  /** Only skills in these folders. */
  readonly among?: ReadonlySet<string> | undefined;
}

/** A skill that a search found. */
export interface SkillHit {
  readonly name: string;
  readonly description: string;
  /** The skill's folder. */
  readonly path: string;
  readonly score: number;
}
