import { expect, test } from "vitest";
import { openMachine } from "../../test/support/open-machine.ts";
import { POSTAGE_SKILL } from "../../test/support/scripted-models/model.ts";
import type { SkillTool } from "../runtime/tools.ts";
import { answer, answerCall, executeOrThrow, parseArguments } from "./tool-answer.ts";

const BROKEN: SkillTool = {
  name: "broken",
  description: "Has a mistake in it.",
  inputSchema: { type: "object", properties: {}, required: [], additionalProperties: false },
  execute: () => Promise.reject(new TypeError("our mistake")),
};

test("a call is answered with what the tool says", async () => {
  const { skep } = await openMachine(POSTAGE_SKILL);
  const { text, isError } = await answerCall(await skep.conversation(), "load_skill", { skill_name: "postage" });
  expect(text).toContain('<skill_content name="postage">');
  expect(isError).toBe(false);
});

test("what a model can mend is told with a hint [design.adapters.error]", async () => {
  const { skep } = await openMachine(POSTAGE_SKILL);
  const conversation = await skep.conversation();
  expect(await answerCall(conversation, "load_skill", { skill_name: "postge" })).toEqual({
    text: "error: no skill is named `postge`\nhint: did you mean `postage`?",
    isError: true,
  });
  expect(await answerCall(conversation, "load_skill", {})).toEqual({
    text: "error: `skill_name` should be a text\nhint: call it again with `skill_name`",
    isError: true,
  });
});

test("a name that is no tool's is told with those that are [design.adapters.error]", async () => {
  const { skep } = await openMachine(POSTAGE_SKILL);
  expect(await answerCall(await skep.conversation(), "load_skills", {})).toEqual({
    text: "error: there is no such tool\nhint: there are `load_skill`, `read_skill_resource`",
    isError: true,
  });
  const without = await skep.conversation({ access: "none" });
  expect((await answerCall(without, "load_skill", {})).text).toContain("hint: do the work without one");
});

test("a mistake of ours is thrown as it is [design.adapters.bug]", async () => {
  await expect(answer(BROKEN, {})).rejects.toThrow(TypeError);
  await expect(answerCall({ tools: () => [BROKEN] }, "broken", {})).rejects.toThrow("our mistake");
  await expect(executeOrThrow(BROKEN, {})).rejects.toThrow(TypeError);
});

test.each([
  ['{"a": 1}', { a: 1 }],
  ['{"a": ', '{"a": '],
  ["", ""],
  ["null", null],
])("the arguments %j are read as %j", (text, value) => {
  expect(parseArguments(text)).toEqual(value);
});
