import { AGENT_IDS, SCOPES } from "../system/agent-ids.ts";
import { changeFlags, changeOf, changeOptions, changeSchema, requestOf } from "./config-change.ts";
import { defineOperation } from "./operation.ts";
import { boolean, choice, list, object, text } from "./schema.ts";

const agentSchema = object({
  agent: choice(AGENT_IDS),
  title: text("its name"),
  isDetected: boolean("whether there are traces of it on this machine"),
  files: list(
    object(
      {
        scope: choice(SCOPES),
        path: text(),
        standing: choice(
          ["absent", "ours", "foreign", "broken"],
          "ours: Skep is connected; foreign: another server has its name; broken: the file cannot be read",
        ),
      },
      { problem: text("why it is broken") },
    ),
  ),
});

export const connect = defineOperation({
  audience: "people",
  input: object(changeFlags, {
    agent: choice(AGENT_IDS, `${AGENT_IDS.join(", ")}; without one, all are listed`),
    ...changeOptions,
    url: text("reach a Skep that runs (`skep serve`) instead of starting one"),
  }),
  output: object({}, { agents: list(agentSchema, "without an agent: all of them"), change: changeSchema }),
  positionals: ["agent"],
  examples: [
    { command: "skep connect", does: "list the agents, and whether Skep is connected" },
    { command: "skep connect codex --dry-run", does: "show what would be written, and where" },
    { command: "skep connect claude-code --scope project --yes", does: "write it for this project, without asking" },
  ],
  async run({ agent, url, ...input }, context) {
    const connections = await context.system.openConnections();
    if (agent !== undefined) {
      return { change: changeOf(await connections.connect({ ...requestOf(agent, input, context), url })) };
    }
    const agents = await connections.list();
    return { agents: agents.map((known) => ({ ...known, files: [...known.files] })) };
  },
});
