import { SkepError } from "../../base/errors.ts";
import { nextTurn } from "../../base/next-turn.ts";
import type { Skep } from "../../system/skep.ts";
import type { DiscoveredSkill } from "../../system/types.ts";

export const WELL_KNOWN = "/.well-known/agent-skills";

/** What installers read first: which skills there are, where, and what their bytes must be. */
interface DiscoveryIndex {
  readonly $schema: string;
  readonly skills: readonly DiscoveryEntry[];
}

interface DiscoveryEntry {
  readonly name: string;
  readonly description: string;
  readonly type: "skill-md" | "archive";
  readonly url: string;
  readonly digest: string;
}

export type Artifacts = Awaited<ReturnType<Skep["artifacts"]>>;

/** The skills of this machine as other machines install them. */
export class Discovery {
  readonly #skep: Skep;
  readonly #artifacts: Artifacts;
  #building: Promise<DiscoveryIndex> | undefined;

  constructor(skep: Skep, artifacts: Artifacts) {
    this.#skep = skep;
    this.#artifacts = artifacts;
  }

  /** However many ask at once, it is made once. */
  async index(): Promise<DiscoveryIndex> {
    this.#building ??= this.#build().finally(() => {
      this.#building = undefined;
    });
    return await this.#building;
  }

  /**
   * The bytes behind a URL of the index; nothing once the skill has another digest. The URL has the digest in it, so
   * that a skill that changes after the index was read is never taken for what the index promised.
   */
  async open(name: string, hex: string): Promise<Uint8Array | undefined> {
    const skill = this.#skep.skills.find((one) => one.name === name);
    if (skill === undefined || !/^[0-9a-f]{64}$/.test(hex)) return undefined;
    try {
      return await this.#artifacts.open(skill, `sha256:${hex}`);
    } catch (error) {
      if (error instanceof SkepError) return undefined;
      throw error;
    }
  }

  async #build(): Promise<DiscoveryIndex> {
    const entries = new Map<string, DiscoveryEntry>();
    for (const skill of this.#skep.skills) {
      await nextTurn();
      const entry = await this.#describe(skill);
      if (entry === undefined) continue;
      // `C++` would be called `c` where only names of the specification are taken, unless a skill is really called so
      if (entries.has(entry.name) && entry.name !== skill.name) continue;
      entries.set(entry.name, entry);
    }
    return { $schema: SCHEMA, skills: [...entries.values()] };
  }

  /** Nothing for a skill that cannot be given away whole: it is gone or broken by now, or too large. */
  async #describe(skill: DiscoveredSkill): Promise<DiscoveryEntry | undefined> {
    try {
      const { name, description, type, digest } = await this.#artifacts.describe(skill);
      const file = type === "archive" ? "skill.tar.gz" : "SKILL.md";
      const url = `${WELL_KNOWN}/${encodeURIComponent(skill.name)}/${digest.slice("sha256:".length)}/${file}`;
      return { name, description: description.slice(0, MAX_DESCRIPTION).toWellFormed(), type, url, digest };
    } catch (error) {
      if (error instanceof SkepError) return undefined;
      throw error;
    }
  }
}

const SCHEMA = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";
/** As much as the specification of a skill allows. */
const MAX_DESCRIPTION = 1024;
