import { asSchema } from "ai";
import { expect, test } from "vitest";
import { openMachine } from "../../test/support/open-machine.ts";
import { POSTAGE_SKILL } from "../../test/support/scripted-models/model.ts";
import { skillTools, skillUpload } from "./ai-sdk.ts";

test("the SDK reads each tool's schema as it is, and lets the tool judge the input", async () => {
  const { skep } = await openMachine(POSTAGE_SKILL);
  const conversation = await skep.conversation();
  const tools = skillTools(conversation);
  expect(Object.keys(tools)).toEqual(["load_skill", "read_skill_resource"]);
  const schema = asSchema(tools.load_skill?.inputSchema);
  expect(await schema.jsonSchema).toEqual(conversation.tools()[0]?.inputSchema);
  expect(await schema.validate?.({ skill_name: "Postage" })).toEqual({
    success: true,
    value: { skill_name: "Postage" },
  });
});

test("what a model can mend is thrown with its hint, for the SDK to tell the model [design.adapters.error]", async () => {
  const { skep } = await openMachine(POSTAGE_SKILL);
  const { load_skill } = skillTools(await skep.conversation());
  const options = { toolCallId: "1", messages: [], context: undefined };
  await expect(load_skill?.execute?.({ skill_name: "postge" }, options)).rejects.toThrow(
    "error: no skill is named `postge`\nhint: did you mean `postage`?",
  );
});

test("a skill is uploaded with paths from its own folder [design.adapters.upload]", async () => {
  const { skep } = await openMachine(POSTAGE_SKILL);
  const { files, displayTitle } = skillUpload(await skep.readTree(skep.require("postage")));
  expect(displayTitle).toBe("postage");
  expect(files.map(({ path }) => path)).toEqual(["SKILL.md", "references/tariff.md"]);
  expect(files[1]?.data).toEqual(Buffer.from(POSTAGE_SKILL["postage/references/tariff.md"]));
});
