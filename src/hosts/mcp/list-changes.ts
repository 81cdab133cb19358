import type { SkillOffer } from "./skill-offer.ts";
import { describePrompt } from "./skill-prompts.ts";
import { describeTools } from "./skill-tools.ts";

/** Which lists a client should ask for again. */
export interface ListChanges {
  readonly tools: boolean;
  readonly prompts: boolean;
}

/** A function that tells which lists differ from the last time that it was called. */
export function followLists(offer: SkillOffer): () => ListChanges {
  const look = (): { tools: string; prompts: string } => ({
    tools: JSON.stringify(describeTools(offer)),
    prompts: JSON.stringify(offer.callable().map(describePrompt)),
  });
  let before = look();
  return () => {
    const now = look();
    const changes = { tools: now.tools !== before.tools, prompts: now.prompts !== before.prompts };
    before = now;
    return changes;
  };
}
