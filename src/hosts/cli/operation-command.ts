import type { OperationEntry } from "../../operations/index.ts";
import type { OperationContext } from "../../operations/operation.ts";
import { openSystem } from "../../system/system.ts";
import type { Command } from "./command.ts";
import { COMMON_OPTIONS, optionsOf, readCommandLine } from "./command-line.ts";
import { operationHelp } from "./help.ts";
import { Progress } from "./progress.ts";
import { renderers } from "./render/index.ts";
import { styleOf, type Terminal } from "./terminal.ts";

/** Exit code of a check that did its work and found something. */
const PROBLEMS_FOUND = 3;

/** An operation as a command: its schema becomes options, its answer text or JSON. */
export function operationCommand(entry: OperationEntry): Command {
  const { name, summary } = entry;
  return {
    name,
    summary,
    help: async (style) => operationHelp(entry, await entry.load(), style),
    async completions() {
      const operation = await entry.load();
      const options = optionsOf(operation);
      const words = operation.input.properties?.[operation.positionals[0] ?? ""]?.enum;
      return {
        ...(words === undefined ? {} : { words }),
        options: [
          ...options.map(({ name, schema }) => ({ name, description: schema.description ?? "" })),
          ...COMMON_OPTIONS,
        ],
      };
    },
    run: (args, terminal) => runOperation(entry, args, terminal),
  };
}

/** Shows what is proposed, and asks, where there is somebody to ask. */
function confirmIn(terminal: Terminal): OperationContext["confirm"] {
  const { ask } = terminal;
  if (ask === undefined) return undefined;
  return async (proposal) => {
    const { renderProposal } = await import("./render/proposal.ts");
    terminal.err.write(renderProposal(proposal, terminal));
    return await ask(proposal.question);
  };
}

async function runOperation(entry: OperationEntry, args: readonly string[], terminal: Terminal): Promise<number> {
  const operation = await entry.load();
  const { isHelp, isJson, input } = await readCommandLine(entry.name, args, operation, terminal.readInput);
  if (isHelp) {
    terminal.out.write(operationHelp(entry, operation, styleOf(terminal)));
    return 0;
  }
  const progress = new Progress(terminal.err);
  let output: unknown;
  try {
    const confirm = confirmIn(terminal);
    output = await operation.call(input, { system: openSystem(), report: progress.report, confirm });
  } finally {
    progress.end();
  }
  const render = isJson ? undefined : await renderers[entry.name]?.();
  terminal.out.write(render === undefined ? `${JSON.stringify(output, null, 2)}\n` : render(output, terminal, input));
  return operation.foundProblems?.(output) === true ? PROBLEMS_FOUND : 0;
}
