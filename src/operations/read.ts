import { defineOperation } from "./operation.ts";
import { integer, object, text } from "./schema.ts";

export const read = defineOperation({
  audience: "people",
  input: object({
    name: text("a skill, or `<source>/<name>`"),
    path: text("a file of it, by its path from the skill's folder"),
  }),
  output: object(
    { path: text(), size: integer("in bytes") },
    { text: text("of a text file"), base64: text("of any other") },
  ),
  positionals: ["name", "path"],
  examples: [
    { command: "skep read gh references/api.md", does: "print a file that a skill brings" },
    { command: "skep read gh references/api.md --json", does: "the same as data" },
  ],
  async run({ name, path }, { system }) {
    const skep = await system.openSkep();
    try {
      const conversation = await skep.conversation();
      const resource = await conversation.read(name, path, "user");
      const about = { path: resource.path, size: resource.size };
      if (resource.kind === "text") return { ...about, text: resource.text };
      return { ...about, base64: Buffer.from(resource.bytes).toString("base64") };
    } finally {
      await skep.close();
    }
  },
});
