import { SkepError } from "../base/errors.ts";
import { SOURCE_IDS } from "../system/source-ids.ts";
import { defineOperation } from "./operation.ts";
import { choice, integer, list, number, object, text } from "./schema.ts";

export const search = defineOperation({
  audience: "anyone",
  input: object(
    { query: text("what you want to do, in your own words") },
    { limit: integer("how many to list; 10 if not given", { minimum: 1 }) },
  ),
  output: object({
    results: list(
      object({
        name: text(),
        description: text(),
        source: choice(SOURCE_IDS),
        path: text("the skill's folder"),
        score: number("how well it answers: 1 means that it is called so"),
      }),
    ),
  }),
  positionals: ["query"],
  prose: "query",
  examples: [
    { command: "skep search review a pull request", does: "the skills that fit a task, the best first" },
    { command: "skep search --limit 3 < task.md", does: "for a task that stands in a file" },
  ],
  async run({ query, limit = 10 }, { system, report }) {
    if (query.trim() === "") {
      throw new SkepError("invalid-input", "there is nothing to search for", {
        hint: "for example: skep search github",
      });
    }
    const skep = await system.openSkep({ report: (done, total) => report?.({ done, total, what: "skills" }) });
    try {
      const found = await skep.search(query, { limit });
      return {
        results: found.map(({ name, description, source, path, score }) => ({
          name,
          description,
          source,
          path,
          score,
        })),
      };
    } finally {
      await skep.close();
    }
  },
});
