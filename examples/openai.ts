// OPENAI_API_KEY=... node examples/openai.ts "What can you do?"
import OpenAI from "openai";
import type { ResponseInput } from "openai/resources/responses/responses";
import { openSkep } from "skep";
import { responseTools, runResponseCall } from "skep/openai";

const client = new OpenAI();
const model = process.env.MODEL ?? "gpt-5.5";

const skep = await openSkep();
const conversation = await skep.conversation({ agent: "example" });
let input: ResponseInput = [{ role: "user", content: process.argv[2] ?? "What can you do?" }];
let previous_response_id: string | null = null;
while (input.length > 0) {
  const response: OpenAI.Responses.Response = await client.responses.create({
    model,
    instructions: conversation.systemPrompt(),
    input,
    previous_response_id,
    tools: responseTools(conversation),
  });
  const calls = response.output.filter((item) => item.type === "function_call");
  input = await Promise.all(calls.map((call) => runResponseCall(conversation, call)));
  previous_response_id = response.id;
  if (input.length === 0) console.log(response.output_text);
}
await skep.close();
