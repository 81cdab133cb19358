import { defineOperation } from "./operation.ts";
import { choice, flag, list, object, text } from "./schema.ts";

const checkSchema = object(
  {
    area: choice(["home", "config", "sources", "skills", "cache", "secrets", "sandbox", "programs", "leftovers"]),
    name: text("what of it was looked at"),
    state: choice(["good", "bad", "note"], "`note`: Skep does without, and it is worth knowing"),
    message: text(),
  },
  { hint: text("what to do about it") },
);

export const doctor = defineOperation({
  audience: "anyone",
  input: object({ fix: flag("remove what killed processes left, and nothing else") }),
  output: object({ checks: list(checkSchema) }),
  positionals: [],
  examples: [
    { command: "skep doctor", does: "look at all that Skep depends on" },
    { command: "skep doctor --fix", does: "also clear up after killed processes" },
    {
      command: "skep doctor --json | jq '.checks[] | select(.state == \"bad\")'",
      does: "what is wrong, as data",
    },
  ],
  async run({ fix }, { system }) {
    return { checks: await system.checkHealth({ isFixing: fix }) };
  },
  foundProblems: ({ checks }) => checks.some(({ state }) => state === "bad"),
});
