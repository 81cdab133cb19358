import { join, resolve } from "node:path";
import { SkepError } from "../base/errors.ts";
import { nameProblems, normalizeName, slugify } from "../skill/name.ts";
import { parseSkill } from "../skill/parse.ts";
import { templateFiles } from "../skill/template.ts";
import { defineOperation } from "./operation.ts";
import { flag, list, object, text } from "./schema.ts";

export const newSkill = defineOperation({
  audience: "anyone",
  input: object(
    {
      name: text("lower-case letters, digits and single hyphens"),
      pack: flag("add `manifest.json` with a script and context files"),
    },
    {
      dir: text("the folder in which to make it; the current one if not given"),
      description: text("what it does and when to use it"),
    },
  ),
  output: object({ name: text(), path: text("the new folder"), files: list(text()) }),
  positionals: ["name"],
  examples: [
    { command: "skep new my-skill", does: "make `my-skill/SKILL.md`" },
    {
      command: "skep new weather --pack --dir ~/.agent/skills",
      does: "a pack with a script, among the user's skills",
    },
  ],
  async run({ name: written, pack, dir, description }, { system }) {
    const name = normalizeName(written);
    const [problem] = nameProblems(name);
    if (problem !== undefined) {
      throw new SkepError("invalid-name", problem.message, { hint: `\`${slugify(written)}\` would do` });
    }
    const path = join(dir ?? "", name);
    const files = templateFiles({ name, description, isPack: pack });
    requireValid(name, files);
    await system.writeTree(resolve(system.cwd, path), files);
    return { name, path, files: [...files.keys()] };
  },
});

/** A new skill is valid by the specification: a description that would make it invalid is refused before it is made. */
function requireValid(name: string, texts: ReadonlyMap<string, string>): void {
  const { diagnostics } = parseSkill({ folder: name, texts }, { profile: "spec" });
  const error = diagnostics.find(({ severity }) => severity === "error");
  if (error !== undefined) throw new SkepError("invalid-input", error.message, { hint: error.hint });
}
