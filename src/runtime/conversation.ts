import { SkepError } from "../base/errors.ts";
import { type CatalogText, NO_CATALOG } from "../disclosure/catalog/catalog.ts";
import { type Disclosure, showingLine } from "../disclosure/ladder.ts";
import type { SkillAccess } from "../disclosure/prompt/preloaded-prompt.ts";
import { alreadyLoaded, fullText, type LoadedSkill, skillContent } from "../disclosure/prompt/skill-content.ts";
import { explainRank, type TriggerMatch, type TriggerProblem } from "../disclosure/triggers/trigger-match.ts";
import { estimateTokens } from "../skill/limits.ts";
import { foldName } from "../skill/name.ts";
import { checkOptions } from "./check-options.ts";
import type { ConversationMode, ConversationOptions, SkillHit, Surroundings } from "./conversation-options.ts";
import { conversationPrompt, overviewOf } from "./conversation-prompt.ts";
import { readInstructions } from "./instructions.ts";
import { type Asker, type KnownSkill, KnownSkills } from "./known-skills.ts";
import { MessageReader } from "./message-reader.ts";
import { findPreloaded } from "./preload.ts";
import { type Resource, readResource } from "./resources.ts";
import { makeTools, type SkillTool } from "./tools.ts";

/** A skill that is shown in full. */
interface ShownSkill extends Omit<TriggerMatch, "reason" | "after"> {
  /** `all` where the message asks for all of them. */
  readonly reason: TriggerMatch["reason"] | "all";
  /** Why it stands where it does, in a sentence. */
  readonly why: string;
}

/** What one message brings of the skills. */
export interface MessageContext extends Pick<CatalogText, "shortened" | "omitted"> {
  /** 0 nothing, 1 how many there are, 2 the catalog, 3 instructions. */
  readonly level: Disclosure["level"];
  /** Those that are shown in full, the best first. */
  readonly skills: readonly ShownSkill[];
  /** For the model, to be put beside the message; may be empty. */
  readonly text: string;
  readonly tokens: number;
  /** What kept a trigger from matching, or a skill from being shown. */
  readonly problems: readonly TriggerProblem[];
}

/** One model's dealings with skills: what it is told of them, what it has loaded, what it may read. */
export class Conversation {
  readonly #options: ConversationOptions;
  readonly #surroundings: Surroundings;
  readonly #known: KnownSkills;
  readonly #mode: ConversationMode;
  readonly #messages: MessageReader;
  /** What is in the model's context, by folded name, in the order in which it came there. */
  readonly #active = new Map<string, LoadedSkill>();
  #folders: { readonly offered: readonly KnownSkill[]; readonly paths: ReadonlySet<string> } | undefined;

  private constructor(options: ConversationOptions, surroundings: Surroundings, known: KnownSkills) {
    this.#options = options;
    this.#surroundings = surroundings;
    this.#known = known;
    this.#mode = options.mode ?? (known.preloaded.length > 0 ? "preloaded" : "static");
    this.#messages = new MessageReader(known, { mode: this.#mode, maxSkills: options.maxSkills });
  }

  static async start(options: ConversationOptions, surroundings: Surroundings): Promise<Conversation> {
    checkOptions(options);
    const { access = "all", preload = [], skills } = options;
    const allowed = skills?.map((name) => foldName(surroundings.shelf.require(name).name));
    const known = new KnownSkills(surroundings.shelf, {
      access,
      preloaded: await findPreloaded(preload, surroundings),
      allowed: allowed && new Set(allowed),
    });
    return await Conversation.#begin(options, surroundings, known);
  }

  /** Reads what is preloaded: it stands in the prompt from the start. */
  static async #begin(
    options: ConversationOptions,
    surroundings: Surroundings,
    known: KnownSkills,
  ): Promise<Conversation> {
    const conversation = new Conversation(options, surroundings, known);
    for (const skill of known.preloaded) {
      conversation.#active.set(foldName(skill.name), await conversation.#readSkill(skill));
    }
    return conversation;
  }

  get mode(): ConversationMode {
    return this.#mode;
  }

  get access(): SkillAccess {
    return this.#known.access;
  }

  /** The skills that the model is told of and may choose, by name. */
  get skills(): readonly KnownSkill[] {
    return this.#known.offered;
  }

  /** What the model has been given in full: preloaded, loaded by itself or called by the user. */
  get active(): readonly LoadedSkill[] {
    return [...this.#active.values()];
  }

  /** True if there is a skill that could be loaded and is not preloaded. */
  get hasLoadable(): boolean {
    return this.#known.hasLoadable;
  }

  /** True if there are skills that the prompt does not describe in full: then searching tells more. */
  get isSearchable(): boolean {
    if (!this.hasLoadable) return false;
    if (this.#mode === "triggered") return true;
    const { shortened, omitted } = this.prompt();
    return shortened.length + omitted.length > 0;
  }

  /** The section on skills of the system prompt; may be empty. */
  systemPrompt(): string {
    return this.prompt().text;
  }

  /** The same, with what it costs and what had to be shortened; `first` are the folders of skills to begin with. */
  prompt(first: readonly string[] = []): CatalogText {
    const { format, budget } = this.#options;
    const bodyOf = ({ name }: KnownSkill): string => this.#active.get(foldName(name))?.body ?? "";
    return conversationPrompt({ mode: this.#mode, known: this.#known, bodyOf, first, format, budget });
  }

  /** What a message brings of the skills. Those that it shows in full are loaded by that. */
  async forMessage(message: string): Promise<MessageContext> {
    return await this.#disclose(message, (skill) => this.#load(skill));
  }

  /** The same, without consequences: nothing is loaded, and nothing counts as used. */
  async match(message: string): Promise<MessageContext> {
    return await this.#disclose(message, async (skill) => skillContent(await this.#readSkill(skill)));
  }

  /** Loads a skill, as the model asks or the user; a second time, with a short note, unless it has changed meanwhile. */
  async load(name: string, asker: Asker = "model"): Promise<string> {
    return await this.#load(this.#require(name, asker));
  }

  /** Reads a file of a skill, by its path from the skill's folder. */
  async read(name: string, path: string, asker: Asker = "model"): Promise<Resource> {
    const skill = this.#require(name, asker);
    return await readResource(skill.path, path, { within: skill.sourceFolder });
  }

  /** Of what a person called, the model may read the rest as well. */
  #require(name: string, asker: Asker): KnownSkill {
    return this.#known.require(name, this.#active.has(foldName(name)) ? "user" : asker);
  }

  /** The best skills for a task, of those that the model may choose. */
  async search(query: string, { limit = 10 }: { readonly limit?: number } = {}): Promise<readonly SkillHit[]> {
    const among = this.#offeredFolders();
    return among.size === 0 ? [] : await this.#surroundings.search(query, { limit, among });
  }

  #offeredFolders(): ReadonlySet<string> {
    const { offered } = this.#known;
    if (this.#folders?.offered !== offered) {
      this.#folders = { offered, paths: new Set(offered.map(({ path }) => path)) };
    }
    return this.#folders.paths;
  }

  /** The instructions of all that is loaded, to be given again when they were lost in a compaction. */
  activeContext(): string {
    return fullText(this.active);
  }

  /**
   * A conversation for a model that works for this one: it may use these skills, or all of this one's, and no others.
   * Whose it is and how skills are told, it has from this one where nothing else is said.
   */
  async subagent(options: ConversationOptions = {}): Promise<Conversation> {
    checkOptions(options);
    const { access = "all", preload = [], skills } = options;
    const named = skills?.map((name) => foldName(this.#known.require(name, "user").name));
    const known = new KnownSkills(this.#surroundings.shelf, {
      access: this.#known.access === "none" ? "none" : access,
      preloaded: preload.map((name) => this.#known.require(name, "user")),
      local: this.#known.local,
      allowed: named === undefined ? this.#known.bounds : new Set(named),
    });
    const inherited = {
      agent: options.agent ?? this.#options.agent,
      mode: options.mode ?? this.#options.mode,
      budget: options.budget ?? this.#options.budget,
      format: options.format ?? this.#options.format,
      maxSkills: options.maxSkills ?? this.#options.maxSkills,
      isForgetful: options.isForgetful ?? this.#options.isForgetful,
    };
    return await Conversation.#begin(inherited, this.#surroundings, known);
  }

  /** What the model can call; a tool without a valid choice is not among them. */
  tools(): SkillTool[] {
    return makeTools(this);
  }

  async #disclose(message: string, show: (skill: KnownSkill) => Promise<string>): Promise<MessageContext> {
    const { memory } = this.#surroundings;
    const decided = await this.#messages.read(message, () => memory.recentUse(this.#options.agent));
    const problems = [...decided.problems];
    const matches = matchesOf(decided);
    if (matches.length === 0) {
      const { format, budget } = this.#options;
      const { text, shortened, omitted } = overviewOf(decided, { known: this.#known, format, budget });
      return { ...contextOf(decided.level, [], text, problems), shortened, omitted };
    }
    const shown: ShownSkill[] = [];
    const texts: string[] = [];
    for (const match of matches) {
      try {
        texts.push(await show(this.#known.require(match.name, "user")));
        shown.push(match);
      } catch (error) {
        // deleted or broken since the library was looked at: the others still count
        if (!(error instanceof SkepError)) throw error;
        problems.push({ skill: match.name, trigger: match.name, message: error.message });
      }
    }
    if (shown.length === 0) return contextOf(0, [], "", problems);
    const text = [...texts, ...lastLine(decided, shown.length)].join("\n\n");
    return contextOf(decided.level, shown, text, problems);
  }

  async #load(skill: KnownSkill): Promise<string> {
    const key = foldName(skill.name);
    const loaded = await this.#readSkill(skill);
    this.#surroundings.memory.recordUse({ agent: this.#options.agent, skill: key, atMs: Date.now() });
    const text = skillContent(loaded);
    if (this.#options.isForgetful === true) return text;
    const active = this.#active.get(key);
    if (active !== undefined && skillContent(active) === text) return alreadyLoaded(skill.name);
    this.#active.set(key, loaded);
    return text;
  }

  async #readSkill(skill: KnownSkill): Promise<LoadedSkill> {
    const { body, resources, isCut } = await readInstructions(skill, this.#surroundings.readSkill);
    return { name: skill.name, rootPath: skill.path, body, resources, isCut };
  }
}

function contextOf(
  level: Disclosure["level"],
  skills: readonly ShownSkill[],
  text: string,
  problems: readonly TriggerProblem[],
): MessageContext {
  const { shortened, omitted } = NO_CATALOG;
  return { level, skills, text, tokens: estimateTokens(text), shortened, omitted, problems };
}

function matchesOf(decided: Disclosure): readonly ShownSkill[] {
  if (decided.kind === "matched") {
    return decided.matches.map(({ after, ...match }) => ({ ...match, why: explainRank({ ...match, after }) }));
  }
  if (decided.kind !== "all") return [];
  const why = "The message asks for all skills, which come by name.";
  return decided.names.map((name, index) => ({ name, rank: index + 1, reason: "all", why, matched: [] }));
}

function lastLine(decided: Disclosure, shown: number): string[] {
  const line = decided.kind === "all" ? showingLine(shown, decided.total) : "";
  return line === "" ? [] : [line];
}
