import { shownSkillSchema } from "./disclosure-schema.ts";
import { defineOperation } from "./operation.ts";
import { flag, integer, list, object, text as textSchema } from "./schema.ts";

export const match = defineOperation({
  audience: "anyone",
  input: object(
    {
      message: textSchema("what a user would write to an agent"),
      explain: flag("also why each skill stands where it does, and which triggers cannot match"),
    },
    { maxSkills: integer("how many skills may come in full; 3 if not given", { minimum: 1 }) },
  ),
  output: object(
    {
      level: integer("0 nothing, 1 how many there are, 2 the catalog, 3 instructions"),
      skills: list(shownSkillSchema, "those that come in full, the best first"),
      text: textSchema("what the model is told beside the message"),
    },
    { problems: list(textSchema(), "with --explain: what kept a trigger from matching") },
  ),
  positionals: ["message"],
  prose: "message",
  examples: [
    { command: 'skep match "say hello to Ada"', does: "what the message brings" },
    { command: 'skep match "say hello to Ada" --explain', does: "and why" },
  ],
  async run({ message, explain, maxSkills }, { system }) {
    const skep = await system.openSkep();
    try {
      const conversation = await skep.conversation({ mode: "triggered", maxSkills });
      const { level, skills, text, problems } = await conversation.match(message);
      const shown = skills.map(({ why, matched, ...skill }) => ({
        ...skill,
        matched: matched.map((trigger) => ({ ...trigger })),
        ...(explain ? { why } : {}),
      }));
      const told = { level, skills: shown, text };
      if (!explain) return told;
      return {
        ...told,
        // what is wrong with the skill itself names it already
        problems: problems.map(({ skill, trigger, message: why }) =>
          trigger === skill ? why : `${skill}: \`${trigger}\` ${why}`,
        ),
      };
    } finally {
      await skep.close();
    }
  },
});
