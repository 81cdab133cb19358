// `skep/openai`: skills for the OpenAI SDK (`openai`), for chat completions and for responses.
import type {
  ChatCompletionFunctionTool,
  ChatCompletionMessageToolCall,
  ChatCompletionToolMessageParam,
} from "openai/resources/chat/completions";
import type {
  FunctionTool,
  InlineSkill,
  ResponseFunctionToolCall,
  ResponseInputItem,
} from "openai/resources/responses/responses";
import { zipFiles } from "../base/zip.ts";
import type { SkillTree } from "../runtime/skill-tree.ts";
import { answerCall, parseArguments, type ToolSource } from "./tool-answer.ts";
import { uploadFiles } from "./upload-files.ts";

/** The tools of a conversation, for `chat.completions.create`. */
export function chatTools(conversation: ToolSource): ChatCompletionFunctionTool[] {
  return conversation.tools().map(({ name, description, inputSchema }) => ({
    type: "function",
    function: { name, description, parameters: { ...inputSchema } },
  }));
}

/** Runs a tool call of a chat completion, and gives the message that answers it. */
export async function runChatCall(
  conversation: ToolSource,
  call: ChatCompletionMessageToolCall,
): Promise<ChatCompletionToolMessageParam> {
  const { name, input } =
    call.type === "function"
      ? { name: call.function.name, input: parseArguments(call.function.arguments) }
      : { name: call.custom.name, input: call.custom.input };
  const { text } = await answerCall(conversation, name, input);
  return { role: "tool", tool_call_id: call.id, content: text };
}

/** The tools of a conversation, for `responses.create`. */
export function responseTools(conversation: ToolSource): FunctionTool[] {
  return conversation.tools().map(({ name, description, inputSchema }) => ({
    type: "function",
    name,
    description,
    parameters: { ...inputSchema },
    // strict schemas know no optional fields
    strict: false,
  }));
}

/** Runs a function call of a response, and gives the item that answers it. */
export async function runResponseCall(
  conversation: ToolSource,
  call: ResponseFunctionToolCall,
): Promise<ResponseInputItem.FunctionCallOutput> {
  const { text } = await answerCall(conversation, call.name, parseArguments(call.arguments));
  return { type: "function_call_output", call_id: call.call_id, output: text };
}

/** What `skills.create` takes of a skill, to keep it at OpenAI. */
export function skillUpload(skill: SkillTree): { files: File[] } {
  return { files: uploadFiles(skill) };
}

/** A skill for the shell tool's container, for one request: it goes with it as an archive. */
export function inlineSkill(skill: SkillTree): InlineSkill {
  const { name, description, files } = skill;
  const archive = zipFiles(files.map((file) => ({ ...file, path: `${name}/${file.path}` })));
  const data = Buffer.from(archive).toString("base64");
  return { type: "inline", name, description, source: { type: "base64", media_type: "application/zip", data } };
}
