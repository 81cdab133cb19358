import { defineOperation } from "./operation.ts";
import { object, text } from "./schema.ts";
import { switchedSchema, switchSkill } from "./switch-skill.ts";

export const enable = defineOperation({
  audience: "people",
  input: object({ name: text("a skill, or `<source>/<name>`") }),
  output: switchedSchema,
  positionals: ["name"],
  examples: [{ command: "skep enable gh", does: "switch a skill on again" }],
  run: ({ name }, context) => switchSkill(name, true, context),
});
