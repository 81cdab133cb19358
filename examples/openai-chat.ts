// OPENAI_API_KEY=... node examples/openai-chat.ts "What can you do?"
import OpenAI from "openai";
import type { ChatCompletionMessageParam } from "openai/resources/chat/completions";
import { openSkep } from "skep";
import { chatTools, runChatCall } from "skep/openai";

const client = new OpenAI();
const model = process.env.MODEL ?? "gpt-5.5";

const skep = await openSkep();
const conversation = await skep.conversation({ agent: "example" });
const messages: ChatCompletionMessageParam[] = [
  { role: "system", content: conversation.systemPrompt() },
  { role: "user", content: process.argv[2] ?? "What can you do?" },
];
for (;;) {
  const { choices } = await client.chat.completions.create({ model, messages, tools: chatTools(conversation) });
  const message = choices[0]?.message;
  if (!message?.tool_calls?.length) {
    console.log(message?.content);
    break;
  }
  messages.push(message);
  for (const call of message.tool_calls) messages.push(await runChatCall(conversation, call));
}
await skep.close();
