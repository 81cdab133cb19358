import { AGENT_IDS } from "../system/agent-ids.ts";
import { changeFlags, changeOf, changeOptions, changeSchema, requestOf } from "./config-change.ts";
import { defineOperation } from "./operation.ts";
import { choice, object } from "./schema.ts";

export const disconnect = defineOperation({
  audience: "people",
  input: object({ agent: choice(AGENT_IDS, AGENT_IDS.join(", ")), ...changeFlags }, changeOptions),
  output: object({ change: changeSchema }),
  positionals: ["agent"],
  examples: [
    { command: "skep disconnect codex --dry-run", does: "show what would be taken out" },
    { command: "skep disconnect codex --yes", does: "take Skep out; the file is as it was before" },
  ],
  async run({ agent, ...input }, context) {
    const connections = await context.system.openConnections();
    return { change: changeOf(await connections.disconnect(requestOf(agent, input, context))) };
  },
});
