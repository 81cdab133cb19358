// ANTHROPIC_API_KEY=... node examples/anthropic.ts "What can you do?"
import Anthropic from "@anthropic-ai/sdk";
import { openSkep } from "skep";
import { runToolCalls, skillTools } from "skep/anthropic";

const client = new Anthropic();
const model = process.env.MODEL ?? "claude-sonnet-5-5";

const skep = await openSkep();
const conversation = await skep.conversation({ agent: "example" });
const messages: Anthropic.MessageParam[] = [{ role: "user", content: process.argv[2] ?? "What can you do?" }];
for (;;) {
  const { content, stop_reason } = await client.messages.create({
    model,
    max_tokens: 4096,
    system: conversation.systemPrompt(),
    messages,
    tools: skillTools(conversation),
  });
  if (stop_reason !== "tool_use") {
    for (const block of content) if (block.type === "text") console.log(block.text);
    break;
  }
  messages.push({ role: "assistant", content }, { role: "user", content: await runToolCalls(conversation, content) });
}
await skep.close();
