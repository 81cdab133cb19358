// `skep/langchain`: skills for LangChain (`@langchain/core`).
import { ToolMessage } from "@langchain/core/messages/tool";
import {
  DynamicStructuredTool,
  type StructuredToolCallInput,
  ToolInputParsingException,
  type ToolReturnType,
  type ToolRunnableConfig,
} from "@langchain/core/tools";
import type { SkillTool } from "../runtime/tools.ts";
import { answer, type ToolSource } from "./tool-answer.ts";

/** The tools of a conversation, for `bindTools`, agents and tool nodes. */
export function skillTools(conversation: ToolSource): DynamicStructuredTool[] {
  return conversation.tools().map((tool) => new LangChainTool(tool));
}

class LangChainTool extends DynamicStructuredTool {
  constructor(tool: SkillTool) {
    const { name, description, inputSchema } = tool;
    super({
      name,
      description,
      schema: { ...inputSchema },
      async func(input, _manager, config?: ToolRunnableConfig) {
        const { text, isError } = await answer(tool, input);
        const id = config?.toolCall?.id;
        if (id === undefined) return text;
        return new ToolMessage({ name, content: text, tool_call_id: id, status: isError ? "error" : "success" });
      },
    });
  }

  /** Where LangChain would throw for input that does not fit the schema, the tool itself tells the model what it wants. */
  override async call<Input extends StructuredToolCallInput, Config extends ToolRunnableConfig | undefined>(
    input: Input,
    config?: Config,
    tags?: string[],
  ): Promise<ToolReturnType<NonNullable<Input>, Config, unknown>> {
    try {
      return await super.call(input, config, tags);
    } catch (error) {
      if (!(error instanceof ToolInputParsingException)) throw error;
      return await this.func(input, undefined, config);
    }
  }
}
