import { defineOperation } from "./operation.ts";
import { object, text } from "./schema.ts";

export const load = defineOperation({
  audience: "people",
  input: object({ name: text("a skill, or `<source>/<name>`") }),
  output: object({ name: text(), path: text("the skill's folder"), text: text("what a model gets that loads it") }),
  positionals: ["name"],
  examples: [
    { command: "skep load hello-world", does: "the instructions, as a model gets them" },
    { command: "skep load gh --json", does: "the same as data" },
  ],
  async run({ name }, { system }) {
    const skep = await system.openSkep();
    try {
      const conversation = await skep.conversation();
      const told = await conversation.load(name, "user");
      const { name: found, path } = skep.require(name);
      return { name: found, path, text: told };
    } finally {
      await skep.close();
    }
  },
});
