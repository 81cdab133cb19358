import { ToolMessage } from "@langchain/core/messages/tool";
import { expect, test } from "vitest";
import { openMachine } from "../../test/support/open-machine.ts";
import { POSTAGE_SKILL } from "../../test/support/scripted-models/model.ts";
import { skillTools } from "./langchain.ts";

async function invoke(args: Record<string, unknown>): Promise<unknown> {
  const { skep } = await openMachine(POSTAGE_SKILL);
  const [loadSkill] = skillTools(await skep.conversation());
  return await loadSkill?.invoke({ type: "tool_call", id: "1", name: "load_skill", args });
}

test("a call is answered with a message", async () => {
  const message = await invoke({ skill_name: "postage" });
  expect(message).toMatchObject({ name: "load_skill", tool_call_id: "1", status: "success" });
  expect(message).toBeInstanceOf(ToolMessage);
});

test.each([
  ["a name that is not there", { skill_name: "postge" }, "hint: did you mean `postage`?"],
  ["a field that is missing", {}, "hint: call it again with `skill_name`"],
  ["a field of the wrong type", { skill_name: 1 }, "hint: call it again with `skill_name`"],
])("%s is a message with an error, where LangChain would throw [design.adapters.error]", async (_what, args, hint) => {
  const message = await invoke(args);
  expect(message).toMatchObject({ tool_call_id: "1", status: "error", content: expect.stringContaining(hint) });
});

test("a name in another case is understood, though the schema has it otherwise", async () => {
  expect(await invoke({ skill_name: "POSTAGE" })).toMatchObject({ status: "success" });
});

test("without a call of a model, the answer is the text", async () => {
  const { skep } = await openMachine(POSTAGE_SKILL);
  const [loadSkill] = skillTools(await skep.conversation());
  expect(await loadSkill?.invoke({ skill_name: "postage" })).toContain('<skill_content name="postage">');
});

test("a mistake of ours is thrown as it is [design.adapters.bug]", async () => {
  const inputSchema = { type: "object", properties: {}, required: [], additionalProperties: false } as const;
  const execute = (): Promise<string> => Promise.reject(new TypeError("our mistake"));
  const [broken] = skillTools({ tools: () => [{ name: "broken", description: "", inputSchema, execute }] });
  await expect(broken?.invoke({ type: "tool_call", id: "1", name: "broken", args: {} })).rejects.toThrow("our mistake");
});
