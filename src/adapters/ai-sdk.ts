// `skep/ai-sdk`: skills for the AI SDK (`ai`).
import type { ToolSet, uploadSkill } from "ai";
import type { SkillTree } from "../runtime/skill-tree.ts";
import { standardSchema } from "./standard-schema.ts";
import { executeOrThrow, type ToolSource } from "./tool-answer.ts";

/** The tools of a conversation, for `generateText`, `streamText` and agents. */
export function skillTools(conversation: ToolSource): ToolSet {
  const tools = conversation.tools().map((tool) => {
    const { name, description, inputSchema } = tool;
    // what is thrown, the SDK gives the model as the result of the call
    const execute = (input: unknown): Promise<string> => executeOrThrow(tool, input);
    return [name, { description, inputSchema: standardSchema(inputSchema), execute }] as const;
  });
  return Object.fromEntries(tools);
}

/** What `uploadSkill` takes of a skill. */
export function skillUpload({ name, files }: SkillTree): Pick<UploadOptions, "files" | "displayTitle"> {
  return { displayTitle: name, files: files.map(({ path, bytes }) => ({ path, data: bytes })) };
}

type UploadOptions = Parameters<typeof uploadSkill>[0];
