import { join } from "node:path";
import type { Embed } from "../disclosure/search/vectors.ts";
import { type BytesCache, NO_BYTES_CACHE, openBytesCache } from "../library/bytes-cache.ts";
import type { Library } from "../library/library.ts";
import type { SkillContextProvider } from "../runtime/context-provider.ts";
import type { Conversation } from "../runtime/conversation.ts";
import type { ConversationOptions, SearchOptions } from "../runtime/conversation-options.ts";
import type { SkillPlace } from "../runtime/instructions.ts";
import type { SkillArtifacts } from "../runtime/skill-artifacts.ts";
import type { SkillFolder } from "../runtime/skill-folder.ts";
import type { FoundSkill, SkillSearch } from "../runtime/skill-search.ts";
import type { SkillTree } from "../runtime/skill-tree.ts";
import type { ParsedSkill } from "../skill/skill.ts";
import type { State } from "../state/state.ts";

export interface RuntimeRoomOptions {
  readonly home: string;
  readonly cwd: string;
  /** A model that turns texts into vectors: search then also goes by meaning. */
  readonly embed?: Embed | undefined;
  /** What that model is called: under this name its vectors are kept between runs. */
  readonly embedName?: string | undefined;
  readonly report?: ((done: number, total: number) => void) | undefined;
}

/** Opens what conversations need, on one library, each part when it is first needed. */
export class RuntimeRoom {
  readonly #library: Library;
  readonly #options: RuntimeRoomOptions;
  #search: Promise<SkillSearch> | undefined;
  #state: Promise<State> | undefined;
  #artifacts: Promise<SkillArtifacts> | undefined;

  constructor(library: Library, options: RuntimeRoomOptions) {
    this.#library = library;
    this.#options = options;
  }

  async startConversation(options: ConversationOptions): Promise<Conversation> {
    const { Conversation } = await import("../runtime/conversation.ts");
    return await Conversation.start(options, {
      shelf: this.#library,
      readSkill,
      search: (query, searchOptions) => this.search(query, searchOptions),
      memory: await this.#openState(),
      cwd: this.#options.cwd,
    });
  }

  async openFolder(place: SkillPlace): Promise<SkillFolder> {
    const { openSkillFolder } = await import("../runtime/skill-folder.ts");
    return await openSkillFolder(place, readSkill);
  }

  async readTree(place: SkillPlace): Promise<SkillTree> {
    const { readSkillTree } = await import("../runtime/skill-tree.ts");
    return await readSkillTree(place, readSkill);
  }

  async openContextProvider(): Promise<SkillContextProvider> {
    const { SkillContextProvider } = await import("../runtime/context-provider.ts");
    return new SkillContextProvider(this.#library, readSkill);
  }

  async search(query: string, options: SearchOptions): Promise<FoundSkill[]> {
    this.#search ??= this.#openSearch();
    return await (await this.#search).search(query, options);
  }

  /** The files as which skills are installed elsewhere. */
  async openArtifacts(): Promise<SkillArtifacts> {
    this.#artifacts ??= import("../runtime/skill-artifacts.ts").then(
      ({ SkillArtifacts }) => new SkillArtifacts(readSkill),
    );
    return await this.#artifacts;
  }

  async close(): Promise<void> {
    (await this.#state)?.close();
  }

  async #openSearch(): Promise<SkillSearch> {
    const { SkillSearch } = await import("../runtime/skill-search.ts");
    const { embed, embedName, report } = this.#options;
    const cache = this.#cacheOf("search");
    if (embed === undefined) return new SkillSearch({ shelf: this.#library, cache, report });
    const { SkillVectors } = await import("../runtime/skill-vectors.ts");
    const vectorCache = embedName === undefined ? NO_BYTES_CACHE : this.#cacheOf("vectors", embedName);
    const vectors = new SkillVectors({ embed, cache: vectorCache });
    return new SkillSearch({ shelf: this.#library, cache, vectors, report });
  }

  /** One for each set of sources: in another project, other skills count. */
  #cacheOf(kind: string, ...owner: string[]): BytesCache {
    const { config, sources } = this.#library;
    if (!config.cache) return NO_BYTES_CACHE;
    const folders = sources.map(({ folder }) => folder);
    return openBytesCache(join(this.#options.home, "cache"), kind, [...owner, ...folders].join("\0"));
  }

  async #openState(): Promise<State> {
    this.#state ??= import("../state/state.ts").then(({ openState }) => openState(this.#options.home));
    return await this.#state;
  }
}

async function readSkill(folder: string): Promise<ParsedSkill> {
  const { readSkill: read } = await import("../sources/skill-folder.ts");
  return await read(folder);
}
