import { SkepError } from "../base/errors.ts";
import type { SkillTool } from "../runtime/tools.ts";

/** What has tools for a model: a conversation. */
export interface ToolSource {
  tools(): readonly SkillTool[];
}

/** What a call came to, in words for the model. */
export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
}

/**
 * Calls a tool by the name that a model gave. What the model can mend, also a name that is no tool's, is its answer; what
 * only we can mend is thrown.
 */
export async function answerCall(source: ToolSource, name: string, input: unknown): Promise<ToolAnswer> {
  const tools = source.tools();
  const tool = tools.find((one) => one.name === name);
  if (tool !== undefined) return await answer(tool, input);
  const names = tools.map((one) => `\`${one.name}\``).join(", ");
  const hint = names === "" ? "do the work without one" : `there are ${names}`;
  return { text: errorText("there is no such tool", hint), isError: true };
}

/** The same, of a tool that is known. */
export async function answer(tool: SkillTool, input: unknown): Promise<ToolAnswer> {
  try {
    return { text: await tool.execute(input), isError: false };
  } catch (error) {
    if (!(error instanceof SkepError)) throw error;
    return { text: errorText(error.message, error.hint), isError: true };
  }
}

/** For SDKs that tell the model what was thrown: the message alone is all that they pass on. */
export async function executeOrThrow(tool: SkillTool, input: unknown): Promise<string> {
  const { text, isError } = await answer(tool, input);
  if (isError) throw new Error(text);
  return text;
}

/** The arguments of a call that a model wrote down as JSON; what is none goes to the tool, which says what it wants. */
export function parseArguments(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

function errorText(message: string, hint: string): string {
  return `error: ${message}\nhint: ${hint}`;
}
