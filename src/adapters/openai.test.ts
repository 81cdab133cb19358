import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { openMachine } from "../../test/support/open-machine.ts";
import { POSTAGE_SKILL } from "../../test/support/scripted-models/model.ts";
import { inlineSkill, runChatCall, runResponseCall } from "./openai.ts";

test("arguments that are no JSON are answered, in both protocols [design.adapters.error]", async () => {
  const { skep } = await openMachine(POSTAGE_SKILL);
  const conversation = await skep.conversation();
  const call = { name: "load_skill", arguments: '{"skill_name": "post' };
  const text = "error: `skill_name` should be a text\nhint: call it again with `skill_name`";
  expect(await runChatCall(conversation, { id: "1", type: "function", function: call })).toEqual({
    role: "tool",
    tool_call_id: "1",
    content: text,
  });
  expect(await runResponseCall(conversation, { type: "function_call", call_id: "1", ...call })).toEqual({
    type: "function_call_output",
    call_id: "1",
    output: text,
  });
});

test("a call of a kind that was not offered is answered as well [design.adapters.error]", async () => {
  const { skep } = await openMachine(POSTAGE_SKILL);
  const call = { id: "1", type: "custom", custom: { name: "load_skill", input: "postage" } } as const;
  const { content } = await runChatCall(await skep.conversation(), call);
  expect(content).toContain("hint: call it again with `skill_name`");
});

test("a skill for one request is an archive with its folder in it [design.adapters.upload]", async () => {
  const { skep } = await openMachine(POSTAGE_SKILL);
  const { type, name, description, source } = inlineSkill(await skep.readTree(skep.require("postage")));
  expect({ type, name, media: source.media_type }).toEqual({
    type: "inline",
    name: "postage",
    media: "application/zip",
  });
  expect(description).toBe("Tells the postage of parcels. Use when asked what sending something costs.");
  const files = unzipSync(Buffer.from(source.data, "base64"));
  expect(Object.keys(files)).toEqual(["postage/SKILL.md", "postage/references/tariff.md"]);
});
