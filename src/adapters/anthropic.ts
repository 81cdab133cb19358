// `skep/anthropic`: skills for the Anthropic SDK (`@anthropic-ai/sdk`).
import type { BetaRunnableTool } from "@anthropic-ai/sdk/lib/tools/BetaRunnableTool";
import type { ContentBlock, Tool, ToolResultBlockParam } from "@anthropic-ai/sdk/resources/messages";
import type { SkillTree } from "../runtime/skill-tree.ts";
import type { SkillTool } from "../runtime/tools.ts";
import { answerCall, executeOrThrow, type ToolSource } from "./tool-answer.ts";
import { uploadFiles } from "./upload-files.ts";

/** The tools of a conversation, for `messages.create`. */
export function skillTools(conversation: ToolSource): Tool[] {
  return conversation.tools().map(definitionOf);
}

/** Runs the tool calls of a message, and gives the results in their order: the content of the user's next message. */
export async function runToolCalls(
  conversation: ToolSource,
  content: readonly ContentBlock[],
): Promise<ToolResultBlockParam[]> {
  const results: ToolResultBlockParam[] = [];
  for (const block of content) {
    if (block.type !== "tool_use") continue;
    const { text, isError } = await answerCall(conversation, block.name, block.input);
    results.push({ type: "tool_result", tool_use_id: block.id, content: text, is_error: isError });
  }
  return results;
}

/** The tools of a conversation, for `beta.messages.toolRunner`, which runs them by itself. */
export function runnableTools(conversation: ToolSource): BetaRunnableTool<unknown>[] {
  return conversation.tools().map((tool) => ({
    ...definitionOf(tool),
    parse: (input) => input,
    // what is thrown, the runner gives the model as a result with an error
    run: (input) => executeOrThrow(tool, input),
  }));
}

/** What `skills.create` takes of a skill, to keep it at Anthropic. */
export function skillUpload(skill: SkillTree): { files: File[] } {
  return { files: uploadFiles(skill) };
}

function definitionOf({ name, description, inputSchema }: SkillTool): Tool {
  return { name, description, input_schema: { ...inputSchema, required: [...inputSchema.required] } };
}
