import type { Skep } from "../../system/skep.ts";
import type { Conversation, DiscoveredSkill, SkillTool } from "../../system/types.ts";
import { writeInstructions } from "./instructions.ts";
import { loadAgain } from "./load-again.ts";
import { remember } from "./remember.ts";

/** What MCP clients are offered of the skills of this machine, each as things are now. One serves any number of servers. */
export interface SkillOffer {
  readonly skep: Skep;
  /** Through which models choose, load and read. */
  readonly conversation: Conversation;
  tools(): readonly SkillTool[];
  /** The skills that people may call, by name: those withheld from models included. */
  callable(): readonly DiscoveredSkill[];
  /** What a client may put into its model's system prompt. */
  instructions(): string;
  /** What a person called: its text in full, which then counts as loaded. */
  loadCalled(name: string): Promise<string>;
}

export interface OfferOptions {
  /** True where all requests come from one client, which keeps what it was given. */
  readonly remembers: boolean;
}

export async function openOffer(skep: Skep, { remembers }: OfferOptions): Promise<SkillOffer> {
  // searching is always offered, since many clients show no instructions to their models: hence no catalog here
  const mode = "triggered";
  const forgetful = await skep.conversation({ mode, isForgetful: true });
  const conversation = remembers ? await skep.conversation({ mode }) : forgetful;
  const catalog = await skep.conversation({ mode: "static", format: "list", budget: CATALOG_TOKENS });
  const adapt = remembers ? loadAgain(conversation, (name) => forgetful.load(name)) : (tool: SkillTool) => tool;
  /** How often people called a skill: what models may read changes with it. */
  let called = 0;
  return {
    skep,
    conversation,
    tools: remember(
      () => [conversation.skills, called],
      () => conversation.tools().map(adapt),
    ),
    callable: remember(
      () => [skep.winners],
      () => skep.winners.filter(isCallable),
    ),
    instructions: remember(
      () => [catalog.skills],
      () => writeInstructions(catalog),
    ),
    async loadCalled(name) {
      if (remembers) await conversation.load(name, "user");
      called++;
      // whoever calls a skill again wants to have it again
      return await forgetful.load(name, "user");
    },
  };
}

/** Some clients cut what is longer than a few thousand characters. */
const CATALOG_TOKENS = 1500;

function isCallable(skill: DiscoveredSkill): boolean {
  const isReady = skill.status === "enabled" || skill.status === "degraded";
  return isReady && (!skill.maySay("isUserInvocable") || skill.head.isUserInvocable);
}
