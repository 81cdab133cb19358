import { hasErrors } from "../base/diagnostics.ts";
import { defineOperation } from "./operation.ts";
import { boolean, choice, flag, type Infer, list, object, text } from "./schema.ts";
import { diagnosticSchema } from "./skill-schema.ts";

const resultSchema = object({
  path: text("the skill's folder"),
  name: text(),
  valid: boolean("false: it does not load in this profile"),
  profile: choice(["spec", "extended"]),
  diagnostics: list(diagnosticSchema),
});

export const validate = defineOperation({
  audience: "anyone",
  input: object({
    paths: list(text(), "skill folders, `SKILL.md` files, or folders of skills", { minItems: 1 }),
    strict: flag("hold to exactly the specification: everything else is an error"),
  }),
  output: object({ results: list(resultSchema) }),
  positionals: ["paths"],
  examples: [
    { command: "skep validate ./my-skill", does: "judge one skill" },
    {
      command: "skep validate --strict ~/.claude/skills",
      does: "judge all skills of a folder by the specification",
    },
    {
      command: "skep validate . --json | jq '.results[] | select(.valid | not)'",
      does: "the invalid ones, as data",
    },
  ],
  async run({ paths, strict }, { system, report }) {
    const profile = strict ? "spec" : "extended";
    const located = uniqueByFolder((await Promise.all(paths.map((path) => system.locateSkills(path)))).flat());
    const results: Infer<typeof resultSchema>[] = [];
    for (const { path, folder, refused } of located) {
      report?.({ done: results.length, total: located.length, what: "skills" });
      const { name, diagnostics } = await system.readSkill(folder, { profile }, refused);
      const valid = !hasErrors(diagnostics);
      results.push({ path, name, valid, profile, diagnostics: [...diagnostics] });
    }
    return { results };
  },
  foundProblems: ({ results }) => results.some((result) => !result.valid),
});

/** A skill that several paths stand for is judged once, as the first of them spelled it. */
function uniqueByFolder<T extends { folder: string }>(located: readonly T[]): T[] {
  return [...new Map(located.toReversed().map((one) => [one.folder, one])).values()].reverse();
}
