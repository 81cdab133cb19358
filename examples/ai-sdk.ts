// OPENAI_API_KEY=... node examples/ai-sdk.ts "What can you do?"
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText, isStepCount } from "ai";
import { openSkep } from "skep";
import { skillTools } from "skep/ai-sdk";

const { OPENAI_API_KEY = "", OPENAI_BASE_URL = "https://api.openai.com/v1", MODEL = "gpt-5.5" } = process.env;
const provider = createOpenAICompatible({ name: "openai", baseURL: OPENAI_BASE_URL, apiKey: OPENAI_API_KEY });

const skep = await openSkep();
const conversation = await skep.conversation({ agent: "example" });
const { text } = await generateText({
  model: provider(MODEL),
  instructions: conversation.systemPrompt(),
  prompt: process.argv[2] ?? "What can you do?",
  tools: skillTools(conversation),
  stopWhen: isStepCount(10),
});
console.log(text);
await skep.close();
