import { SkepError } from "../base/errors.ts";
import type { Conversation } from "../system/types.ts";
import { accessSchema, budgetSchema, formatSchema } from "./disclosure-schema.ts";
import { defineOperation } from "./operation.ts";
import { choice, integer, list, object, text } from "./schema.ts";

export const prompt = defineOperation({
  audience: "anyone",
  input: object(
    {},
    {
      mode: choice(
        ["static", "triggered", "preloaded"],
        "the catalog; what a message brings; or the named skills in full",
      ),
      query: text("the message, in mode triggered; otherwise the task that decides which skills come first"),
      format: formatSchema,
      budget: budgetSchema,
      skills: list(text(), "names, or paths with preloaded: the skills to preload, or in the other modes to tell of"),
      access: accessSchema,
    },
  ),
  output: object({
    text: text("for the model"),
    tokens: integer("about what it costs"),
    shortened: list(text(), "skills whose description was cut to keep within the budget"),
    omitted: list(text(), "skills that the text does not name, because not even that fits the budget"),
  }),
  positionals: [],
  examples: [
    { command: "skep prompt", does: "the catalog of all skills, for a system prompt" },
    { command: "skep prompt --format markdown --budget 2000", does: "shorter, and in Markdown" },
    { command: "skep prompt --mode preloaded --skills hello-world,./my-skill", does: "two skills in full" },
    { command: 'skep prompt --query "say hello to Ada"', does: "what one message brings" },
  ],
  async run({ query, skills, ...options }, { system, report }) {
    const mode = options.mode ?? (query === undefined ? "static" : "triggered");
    if (mode === "triggered" && query === undefined) {
      throw new SkepError("invalid-input", "mode `triggered` needs a message", { hint: 'add `--query "..."`' });
    }
    if (mode === "preloaded" && skills === undefined) {
      throw new SkepError("invalid-input", "mode `preloaded` needs skills", { hint: "add `--skills name,./path`" });
    }
    const skep = await system.openSkep({ report: (done, total) => report?.({ done, total, what: "skills" }) });
    try {
      const named = mode === "preloaded" ? { preload: skills } : { skills };
      const conversation = await skep.conversation({ ...options, mode, ...named });
      const told = mode === "triggered" ? await conversation.match(query ?? "") : await promptFor(query, conversation);
      const { tokens, shortened, omitted } = told;
      return { text: told.text, tokens, shortened: [...shortened], omitted: [...omitted] };
    } finally {
      await skep.close();
    }
  },
});

/** The system prompt, which begins with what fits the task. */
async function promptFor(
  query: string | undefined,
  conversation: Conversation,
): Promise<ReturnType<Conversation["prompt"]>> {
  const first = query === undefined ? [] : await conversation.search(query, { limit: MAX_FIRST });
  return conversation.prompt(first.map(({ path }) => path));
}

/** How many skills a task brings to the front of a catalog. */
const MAX_FIRST = 1000;
