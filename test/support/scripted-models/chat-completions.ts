import type { ChatCompletion, ChatCompletionCreateParams } from "openai/resources/chat/completions";
import { think } from "./model.ts";

/** Answers `POST /v1/chat/completions`. */
export function completeChat(request: ChatCompletionCreateParams): ChatCompletion {
  const { messages, tools = [], model } = request;
  const said = think({
    system: textsOf(messages.filter(({ role }) => role === "system" || role === "developer")),
    question: textsOf(messages.filter(({ role }) => role === "user")),
    tools: tools.flatMap((tool) =>
      tool.type === "function" ? { name: tool.function.name, schema: tool.function.parameters } : [],
    ),
    results: messages.flatMap((message) =>
      message.role === "tool" ? { callId: message.tool_call_id, text: textsOf([message]) } : [],
    ),
  });
  const message: ChatCompletion.Choice["message"] =
    said.kind === "answer"
      ? { role: "assistant", content: said.text, refusal: null }
      : {
          role: "assistant",
          content: null,
          refusal: null,
          tool_calls: [
            { id: said.id, type: "function", function: { name: said.name, arguments: JSON.stringify(said.input) } },
          ],
        };
  const finish_reason = said.kind === "answer" ? "stop" : "tool_calls";
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1,
    model,
    choices: [{ index: 0, message, finish_reason, logprobs: null }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
}

function textsOf(messages: ChatCompletionCreateParams["messages"]): string {
  const texts = messages.flatMap(({ content }) => {
    if (typeof content === "string") return content;
    return content?.map((part) => (part.type === "text" ? part.text : "")) ?? [];
  });
  return texts.join("\n");
}
