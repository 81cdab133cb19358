import { defineOperation } from "./operation.ts";
import { object, text } from "./schema.ts";
import { switchedSchema, switchSkill } from "./switch-skill.ts";

export const disable = defineOperation({
  audience: "people",
  input: object({ name: text("a skill, or `<source>/<name>`") }),
  output: switchedSchema,
  positionals: ["name"],
  examples: [{ command: "skep disable gh", does: "switch a skill off; `skep enable gh` switches it on again" }],
  run: ({ name }, context) => switchSkill(name, false, context),
});
