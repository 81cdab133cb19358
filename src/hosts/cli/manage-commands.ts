import { SkepError } from "../../base/errors.ts";
import type { OperationEntry } from "../../operations/index.ts";
import type { Command } from "./command.ts";
import { ownHelp } from "./help.ts";
import { operationCommand } from "./operation-command.ts";
import { styleOf } from "./terminal.ts";

/** The operations that are also known as an action of `manage`. */
const ACTIONS = ["enable", "disable"];

/** `manage enable gh` for `enable gh`, as other programs spell it; `manage` alone tells the actions. */
export function manageCommands(operations: readonly OperationEntry[]): Command[] {
  const actions = operations
    .filter(({ name }) => ACTIONS.includes(name))
    .map((entry) => ({ ...operationCommand(entry), name: `manage ${entry.name}` }));
  const width = Math.max(...actions.map(({ name }) => name.length));
  const lines = actions.map(({ name, summary }) => `skep ${`${name} <name>`.padEnd(width + 7)}  ${summary}`);
  const manage: Command = {
    name: "manage",
    summary: "Show what can be done to skills",
    help: async (style) => ownHelp(manage, "[<action>]", lines, style),
    completions: async () => ({ options: [], words: ACTIONS }),
    async run([action], terminal) {
      if (action !== undefined) {
        throw new SkepError("unknown-command", `\`manage\` has no action \`${action}\``, {
          hint: `it has ${ACTIONS.join(", ")}`,
        });
      }
      terminal.out.write(await manage.help(styleOf(terminal)));
      return 0;
    },
  };
  return [manage, ...actions];
}
