// ANTHROPIC_API_KEY=... node examples/anthropic-runner.ts "What can you do?"
import Anthropic from "@anthropic-ai/sdk";
import { openSkep } from "skep";
import { runnableTools } from "skep/anthropic";

const client = new Anthropic();
const model = process.env.MODEL ?? "claude-sonnet-5-5";

const skep = await openSkep();
const conversation = await skep.conversation({ agent: "example" });
const { content } = await client.beta.messages.toolRunner({
  model,
  max_tokens: 4096,
  system: conversation.systemPrompt(),
  messages: [{ role: "user", content: process.argv[2] ?? "What can you do?" }],
  tools: runnableTools(conversation),
});
for (const block of content) if (block.type === "text") console.log(block.text);
await skep.close();
