import type { ContentBlock } from "@anthropic-ai/sdk/resources/messages";
import { expect, test } from "vitest";
import { openMachine } from "../../test/support/open-machine.ts";
import { POSTAGE_SKILL } from "../../test/support/scripted-models/model.ts";
import { runToolCalls, skillUpload } from "./anthropic.ts";

test("every call of a message is answered in its order, and other blocks are left alone [design.adapters.error]", async () => {
  const { skep } = await openMachine(POSTAGE_SKILL);
  const results = await runToolCalls(await skep.conversation(), [
    { type: "text", text: "I look it up.", citations: null },
    call("1", "load_skill", { skill_name: "postage" }),
    call("2", "no_such_tool", {}),
  ]);
  expect(results.map(({ tool_use_id, is_error }) => [tool_use_id, is_error])).toEqual([
    ["1", false],
    ["2", true],
  ]);
  expect(results[1]?.content).toContain("hint: there are `load_skill`");
});

test("a skill is uploaded with paths from above its folder [design.adapters.upload]", async () => {
  const { skep } = await openMachine(POSTAGE_SKILL);
  const { files } = skillUpload(await skep.readTree(skep.require("postage")));
  expect(files.map(({ name }) => name)).toEqual(["postage/SKILL.md", "postage/references/tariff.md"]);
  expect(await files[1]?.text()).toBe(POSTAGE_SKILL["postage/references/tariff.md"]);
});

function call(id: string, name: string, input: unknown): ContentBlock {
  return { type: "tool_use", id, name, input, caller: { type: "direct" } };
}
