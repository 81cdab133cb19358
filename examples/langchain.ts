// OPENAI_API_KEY=... node examples/langchain.ts "What can you do?"
import { type BaseMessage, HumanMessage, SystemMessage } from "@langchain/core/messages";
import { ChatOpenAI } from "@langchain/openai";
import { openSkep } from "skep";
import { skillTools } from "skep/langchain";

const skep = await openSkep();
const conversation = await skep.conversation({ agent: "example" });
const tools = skillTools(conversation);
const model = new ChatOpenAI({ model: process.env.MODEL ?? "gpt-5.5" }).bindTools(tools);
const messages: BaseMessage[] = [
  new SystemMessage(conversation.systemPrompt()),
  new HumanMessage(process.argv[2] ?? "What can you do?"),
];
for (;;) {
  const message = await model.invoke(messages);
  messages.push(message);
  if (!message.tool_calls?.length) {
    console.log(message.text);
    break;
  }
  for (const call of message.tool_calls) {
    const tool = tools.find(({ name }) => name === call.name);
    if (tool === undefined) throw new Error(`there is no tool ${call.name}`);
    messages.push(await tool.invoke({ ...call, type: "tool_call" }));
  }
}
await skep.close();
