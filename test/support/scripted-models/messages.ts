import type { BetaMessageThreadParam } from "@anthropic-ai/sdk/resources/beta/messages";
import type {
  ContentBlock,
  Message,
  MessageCreateParams,
  ToolResultBlockParam,
} from "@anthropic-ai/sdk/resources/messages";
import { NotTold, think } from "./model.ts";

/** What was sent before each message, by the message's id: this service remembers, if it is asked to. */
export type ThreadMemory = Map<string, ThreadRequest>;

type ThreadRequest = Pick<MessageCreateParams, "messages" | "system" | "tools" | "model">;

interface MessageRequest extends ThreadRequest {
  readonly thread?: BetaMessageThreadParam;
}

/** Answers `POST /v1/messages`. */
export function createMessage(request: MessageRequest, memory: ThreadMemory): Message {
  const whole = recall(request, memory);
  const id = `msg_${memory.size + 1}`;
  memory.set(id, whole);
  const { messages, system = "", tools = [], model } = whole;
  const blocks = messages.flatMap(({ content }) => (typeof content === "string" ? [] : content));
  const results = blocks.filter((block) => block.type === "tool_result");
  demandErrorMarks(results);
  const said = think({
    system: textOf(system),
    question: messages.flatMap(({ role, content }) => (role === "user" ? textOf(content) : [])).join("\n"),
    tools: tools.flatMap((tool) => ("input_schema" in tool ? { name: tool.name, schema: tool.input_schema } : [])),
    results: results.map(({ tool_use_id, content = "" }) => ({ callId: tool_use_id, text: textOf(content) })),
  });
  const content: ContentBlock[] =
    said.kind === "answer"
      ? [{ type: "text", text: said.text, citations: null }]
      : [{ type: "tool_use", id: said.id, name: said.name, input: said.input, caller: { type: "direct" } }];
  const message = {
    id,
    type: "message",
    role: "assistant",
    model,
    content,
    stop_reason: said.kind === "answer" ? "end_turn" : "tool_use",
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
  // as: the fields that matter here; the others tell of what only a real service does
  return message as Message;
}

/** The request with what it goes on from. */
function recall(request: MessageRequest, memory: ThreadMemory): ThreadRequest {
  if (request.thread?.type !== "continue") return request;
  const before = memory.get(request.thread.previous_message_id);
  if (before === undefined) throw new NotTold("the model was not told what was said before");
  return { ...before, messages: [...before.messages, ...request.messages] };
}

/** This protocol has a mark for what went wrong, which must stand on that and on nothing else. */
function demandErrorMarks(results: readonly ToolResultBlockParam[]): void {
  for (const { content = "", is_error = false } of results) {
    if (/\bhint: /.test(textOf(content)) !== is_error)
      throw new NotTold(`is_error is ${is_error} of ${textOf(content)}`);
  }
}

function textOf(content: string | readonly { readonly type: string; readonly text?: unknown }[]): string {
  if (typeof content === "string") return content;
  return content.map((block) => (block.type === "text" ? String(block.text) : "")).join("\n");
}
