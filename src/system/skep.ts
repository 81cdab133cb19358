import type { Diagnostic } from "../base/diagnostics.ts";
import type { SkepError } from "../base/errors.ts";
import type { Config } from "../library/config/config.ts";
import type { DiscoveredSkill } from "../library/discovered.ts";
import type { Library } from "../library/library.ts";
import type { Source } from "../library/source.ts";
import type { Watch, WatchOptions } from "../library/watch.ts";
import type { LibraryEvent } from "../library/watch-rows.ts";
import type { SkillContextProvider } from "../runtime/context-provider.ts";
import type { Conversation } from "../runtime/conversation.ts";
import type { ConversationOptions } from "../runtime/conversation-options.ts";
import type { SkillPlace } from "../runtime/instructions.ts";
import type { SkillArtifacts } from "../runtime/skill-artifacts.ts";
import type { SkillFolder } from "../runtime/skill-folder.ts";
import type { FoundSkill } from "../runtime/skill-search.ts";
import type { SkillTree } from "../runtime/skill-tree.ts";
import { RuntimeRoom, type RuntimeRoomOptions } from "./runtime-room.ts";

/** The skills of this machine, and what can be done with them. To be closed. */
export class Skep implements Pick<Library, keyof Library> {
  readonly #library: Library;
  readonly #runtime: RuntimeRoom;

  private constructor(library: Library, runtime: RuntimeRoom) {
    this.#library = library;
    this.#runtime = runtime;
  }

  static on(library: Library, options: RuntimeRoomOptions): Skep {
    return new Skep(library, new RuntimeRoom(library, options));
  }

  get config(): Config {
    return this.#library.config;
  }

  /** Set if config could not be used as it is written, and defaults stand in for it. */
  get configError(): SkepError | undefined {
    return this.#library.configError;
  }

  get sources(): readonly Source[] {
    return this.#library.sources;
  }

  /** The skills that count, by name: those that are ready, and others if asked for when it was opened. */
  get skills(): readonly DiscoveredSkill[] {
    return this.#library.skills;
  }

  /** The strongest skill of each name, whatever its status, by name. */
  get winners(): readonly DiscoveredSkill[] {
    return this.#library.winners;
  }

  get shadowed(): readonly DiscoveredSkill[] {
    return this.#library.shadowed;
  }

  /** What is wrong with config and skills, those included that do not load. */
  get diagnostics(): readonly Diagnostic[] {
    return this.#library.diagnostics;
  }

  /** A skill by its name, in any case and with `_` for `-`; or exactly one as `<source>/<name>`. */
  find(name: string): DiscoveredSkill | undefined {
    return this.#library.find(name);
  }

  require(name: string): DiscoveredSkill {
    return this.#library.require(name);
  }

  /** Looks again. What has not changed is not read again. */
  async refresh(): Promise<void> {
    await this.#library.refresh();
  }

  /** Refreshes whenever something changes, and tells what happened to the skills that count. */
  async watch(listener: (events: readonly LibraryEvent[]) => void, options?: WatchOptions): Promise<Watch> {
    return await this.#library.watch(listener, options);
  }

  /** The best skills for a task, of those that are ready. */
  async search(query: string, { limit = 10 }: { readonly limit?: number } = {}): Promise<readonly FoundSkill[]> {
    return await this.#runtime.search(query, { limit });
  }

  /** Begins a model's conversation, with what it is told of the skills. */
  async conversation(options: ConversationOptions = {}): Promise<Conversation> {
    return await this.#runtime.startConversation(options);
  }

  /** Opens a skill's folder, to hand on its files as they are now. */
  async openFolder(skill: SkillPlace): Promise<SkillFolder> {
    return await this.#runtime.openFolder(skill);
  }

  /** Reads a whole skill into memory, as other services take it. */
  async readTree(skill: SkillPlace): Promise<SkillTree> {
    return await this.#runtime.readTree(skill);
  }

  /** The skills in three tiers: what there is, what one says, what it brings. */
  async contextProvider(): Promise<SkillContextProvider> {
    return await this.#runtime.openContextProvider();
  }

  /** The skills as files that are installed elsewhere. */
  async artifacts(): Promise<SkillArtifacts> {
    return await this.#runtime.openArtifacts();
  }

  /** Ends all watches, and closes what is open. */
  async close(): Promise<void> {
    await this.#library.close();
    await this.#runtime.close();
  }
}
