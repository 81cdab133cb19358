import { hasErrors } from "../base/diagnostics.ts";
import { estimateTokens } from "../skill/limits.ts";
import { defineOperation } from "./operation.ts";
import { boolean, choice, type Infer, integer, list, object, text } from "./schema.ts";

const skillSchema = object(
  {
    name: text(),
    description: text(),
    source: choice(["bundled"]),
    path: text("the skill's folder"),
    valid: boolean("false: it does not load"),
    profile: choice(["spec", "extended"], "the strictest profile that it passes"),
    tokens: integer("what its instructions cost a model, estimated"),
    problems: integer("errors and warnings about it: `skep validate` tells them"),
  },
  { version: text() },
);

export const show = defineOperation({
  audience: "anyone",
  input: object({}),
  output: object({ skills: list(skillSchema) }),
  positionals: [],
  examples: [{ command: "skep show", does: "list the skills that come with Skep" }],
  async run(_input, { system }) {
    const skills: Infer<typeof skillSchema>[] = [];
    for (const { folder } of await system.locateSkills(system.bundledDir)) {
      const strict = await system.readSkill(folder, { profile: "spec" });
      const { name, skill, diagnostics } = await system.readSkill(folder);
      skills.push({
        name,
        description: skill?.description ?? "",
        source: "bundled",
        path: folder,
        valid: !hasErrors(diagnostics),
        profile: strict.skill === undefined ? "extended" : "spec",
        tokens: estimateTokens(skill?.body ?? ""),
        problems: diagnostics.filter((diagnostic) => diagnostic.severity !== "info").length,
        ...(skill?.version === undefined ? {} : { version: skill.version }),
      });
    }
    return { skills };
  },
});
