import { type Prompt, ProtocolError, ProtocolErrorCode, type Server } from "@modelcontextprotocol/server";
import { SkepError } from "../../base/errors.ts";
import type { DiscoveredSkill } from "../../system/types.ts";
import { pageOf } from "./pages.ts";
import type { SkillOffer } from "./skill-offer.ts";

/** Offers each skill that people may call as a prompt: what its author withholds from models is here, too. */
export function servePrompts(server: Server, offer: SkillOffer): void {
  server.setRequestHandler("prompts/list", ({ params }) => {
    const { items, ...next } = pageOf(offer.callable(), ({ name }) => name, params?.cursor);
    return { prompts: items.map(describePrompt), ...next };
  });
  server.setRequestHandler("prompts/get", async ({ params }) => {
    const skill = offer.callable().find(({ name }) => name === params.name);
    if (skill === undefined) throw refusal(`no skill named ${JSON.stringify(params.name)} can be called`);
    const text = await loadCalled(skill.name, offer);
    const given = params.arguments?.[ARGUMENT]?.trim();
    const message = given ? `${text}\n\nArguments: ${given}` : text;
    return { description: skill.description, messages: [{ role: "user", content: { type: "text", text: message } }] };
  });
}

const ARGUMENT = "arguments";

/** A prompt as clients list it; it takes an argument if its author says what is expected. */
export function describePrompt(skill: DiscoveredSkill): Prompt {
  const { name, description } = skill;
  const prompt = skill.maySay("title") ? { name, title: skill.head.title, description } : { name, description };
  const hint = skill.maySay("argumentHint") ? skill.head.argumentHint : undefined;
  if (hint === undefined) return prompt;
  return { ...prompt, arguments: [{ name: ARGUMENT, description: hint, required: false }] };
}

async function loadCalled(name: string, offer: SkillOffer): Promise<string> {
  try {
    return await offer.loadCalled(name);
  } catch (error) {
    if (error instanceof SkepError) throw refusal(`${error.message}; ${error.hint}`);
    throw error;
  }
}

function refusal(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
