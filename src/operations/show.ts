import { defineOperation } from "./operation.ts";
import type { Infer } from "./schema.ts";
import { flag, list, object, text } from "./schema.ts";
import { describeSkill, listed } from "./show-skill.ts";
import { diagnosticSchema, listedSkillSchema, skillDetailsSchema } from "./skill-schema.ts";

const outputSchema = object(
  {
    skills: list(listedSkillSchema),
    shadowed: list(listedSkillSchema, "with --all: skills that a stronger one of the same name hides"),
    diagnostics: list(diagnosticSchema),
  },
  { details: skillDetailsSchema },
);

export type ShowOutput = Infer<typeof outputSchema>;

export const show = defineOperation({
  audience: "anyone",
  input: object(
    { all: flag("also the skills that others hide, and every diagnostic") },
    { name: text("one skill, `<source>/<name>`, or the folder of one") },
  ),
  output: outputSchema,
  positionals: ["name"],
  examples: [
    { command: "skep show", does: "list the skills that this machine has" },
    { command: "skep show gh", does: "all there is to know about one" },
    { command: "skep show --all --json", does: "every skill of every source, as data" },
  ],
  async run({ name, all }, { system }): Promise<ShowOutput> {
    const library = await system.openLibrary();
    if (name !== undefined) return await describeSkill(library, name, system);
    return {
      skills: library.winners.map(listed),
      shadowed: all ? library.shadowed.map(listed) : [],
      diagnostics: [...library.diagnostics],
    };
  },
});
