import { SkepError, type SkepErrorKind } from "../../base/errors.ts";
import { nearest } from "../../base/suggest.ts";
import { type OperationEntry, operations } from "../../operations/index.ts";
import { findPackageRoot, readVersion } from "../../system/package.ts";
import { openSystem } from "../../system/system.ts";
import { readCommandLine } from "./command-line.ts";
import { completionScript, SHELLS } from "./completion.ts";
import { commandHelp, overview } from "./help.ts";
import { Progress } from "./progress.ts";
import { renderers } from "./render/index.ts";
import { printable, styleOf, type Terminal } from "./terminal.ts";

/** Exit codes: 0 done; 1 the request cannot be met; 2 wrong usage; 3 a check found problems. */
const PROBLEMS_FOUND = 3;
export const EXIT_CODES: Record<SkepErrorKind, number> = {
  usage: 2,
  missing: 1,
  conflict: 1,
  refused: 1,
  failed: 1,
};

/** Runs one command line and gives back its exit code. Throws only what is a mistake of ours. */
export async function run(argv: readonly string[], terminal: Terminal): Promise<number> {
  // `agent skill show` and `skep show` are one command
  const args = argv[0] === "skill" ? argv.slice(1) : argv;
  try {
    return await dispatch(args, terminal);
  } catch (error) {
    if (!(error instanceof SkepError)) throw error;
    const options = args.slice(0, args.includes("--") ? args.indexOf("--") : undefined);
    reportError(error, options.includes("--json"), terminal);
    return EXIT_CODES[error.kind];
  }
}

async function dispatch(args: readonly string[], terminal: Terminal): Promise<number> {
  const [command = "help", ...rest] = args;
  const style = styleOf(terminal);
  switch (command) {
    case "help":
    case "--help":
    case "-h": {
      const entry = rest[0] === undefined ? undefined : requireCommand(rest[0]);
      terminal.out.write(entry === undefined ? overview(style) : commandHelp(entry, await entry.load(), style));
      return 0;
    }
    case "version":
    case "--version":
    case "-V":
      terminal.out.write(`${readVersion(findPackageRoot())}\n`);
      return 0;
    case "completion":
      terminal.out.write(await completionScript(requireShell(rest)));
      return 0;
    default:
      return await runOperation(requireCommand(command), rest, terminal);
  }
}

async function runOperation(entry: OperationEntry, args: readonly string[], terminal: Terminal): Promise<number> {
  const operation = await entry.load();
  const { isHelp, isJson, input } = readCommandLine(entry.name, args, operation);
  if (isHelp) {
    terminal.out.write(commandHelp(entry, operation, styleOf(terminal)));
    return 0;
  }
  const progress = new Progress(terminal.err);
  const context = { system: openSystem(), report: progress.report };
  let output: unknown;
  try {
    output = await operation.call(input, context);
  } finally {
    progress.end();
  }
  const render = isJson ? undefined : await renderers[entry.name]?.();
  terminal.out.write(render === undefined ? `${JSON.stringify(output, null, 2)}\n` : render(output, terminal));
  return operation.foundProblems?.(output) === true ? PROBLEMS_FOUND : 0;
}

function requireCommand(name: string): OperationEntry {
  const entry = operations.find((operation) => operation.name === name);
  if (entry !== undefined) return entry;
  if (name.startsWith("-")) {
    throw new SkepError("unknown-option", `there is no option \`${name}\` before a command`, {
      hint: "`skep --help` lists the commands and what they take",
    });
  }
  const suggestion = nearest(name, [...operations.map((operation) => operation.name), "help", "completion"]);
  throw new SkepError("unknown-command", `there is no command \`${name}\``, {
    hint: suggestion === undefined ? "`skep --help` lists all" : `did you mean \`skep ${suggestion}\`?`,
  });
}

function requireShell(args: readonly string[]): (typeof SHELLS)[number] {
  const shell = SHELLS.find((known) => known === args[0]);
  if (shell !== undefined) return shell;
  throw new SkepError("invalid-input", `\`completion\` needs a shell: ${SHELLS.join(", ")}`, {
    hint: 'for bash: `eval "$(skep completion bash)"` in your ~/.bashrc',
  });
}

function reportError(error: SkepError, isJson: boolean, terminal: Terminal): void {
  const { code, message, hint } = error;
  if (isJson) {
    terminal.err.write(`${JSON.stringify({ error: { code, message, ...(hint === undefined ? {} : { hint }) } })}\n`);
    return;
  }
  const style = styleOf({ hasColor: terminal.hasColor && terminal.err.isTTY === true });
  terminal.err.write(`${style.red("error:")} ${printable(message)}\n`);
  if (hint !== undefined) terminal.err.write(`${style.cyan("hint:")} ${printable(hint)}\n`);
}
