import { SkepError } from "../base/errors.ts";
import { AGENT_IDS, SCOPES } from "../system/agent-ids.ts";
import type { AgentConfigChange, ConfigOutcome, ConnectRequest } from "../system/types.ts";
import type { OperationContext } from "./operation.ts";
import { choice, flag, type Infer, integer, list, object, text } from "./schema.ts";

/** What `connect` and `disconnect` take beside an agent. */
export const changeFlags = {
  yes: flag("write without asking"),
  dryRun: flag("only show what would change"),
};

export const changeOptions = {
  scope: choice(SCOPES, "the file of the user, for all projects (default), or of the project"),
  name: text("what the server is called there; `skep` if not given"),
};

/** What became of a file of an agent. */
export const changeSchema = object({
  agent: choice(AGENT_IDS),
  title: text("the agent's name"),
  scope: choice(SCOPES),
  path: text("the file"),
  name: text("what the server is called in it"),
  outcome: choice(["written", "planned", "unchanged", "declined"], "unchanged: it was so already"),
  line: integer("where the lines are; 0 if there are none"),
  removed: text("lines that go"),
  added: text("lines that come"),
  notes: list(text(), "what to know about it"),
});

export type Change = Infer<typeof changeSchema>;

interface ChangeInput {
  readonly yes: boolean;
  readonly dryRun: boolean;
  readonly scope?: ConnectRequest["scope"];
  readonly name?: string;
}

/** The request that an input stands for; without `--yes` a person is asked, if there is one. */
export function requestOf(
  agent: ConnectRequest["agent"],
  { yes, dryRun, scope, name }: ChangeInput,
  { confirm }: OperationContext,
): ConnectRequest {
  return {
    agent,
    scope,
    name,
    isDryRun: dryRun,
    async consent(change) {
      if (yes) return true;
      if (confirm !== undefined) return await confirm(proposalOf(change));
      throw new SkepError("consent-needed", `nothing was written to \`${change.path}\`: nobody was there to agree`, {
        hint: "`--yes` writes without asking, `--dry-run` shows what",
      });
    },
  };
}

export function changeOf([outcome, change]: readonly [ConfigOutcome, AgentConfigChange]): Change {
  return { ...change, outcome, notes: [...change.notes] };
}

function proposalOf({ title, path, line, removed, added, notes }: AgentConfigChange) {
  return { heading: `${title}: ${path}, line ${line}`, removed, added, notes, question: "Write it?" };
}
