import { SkepError, type SkepErrorKind } from "../../base/errors.ts";
import { operations } from "../../operations/index.ts";
import { type Command, requireCommand } from "./command.ts";
import { manageCommands } from "./manage-commands.ts";
import { operationCommand } from "./operation-command.ts";
import { ownCommands } from "./own-commands.ts";
import { printable, styleOf, type Terminal } from "./terminal.ts";

/** What a failed request ends with: 2 for wrong usage, 1 for all that cannot be met. */
export const EXIT_CODES: Record<SkepErrorKind, number> = { usage: 2, missing: 1, conflict: 1, refused: 1, failed: 1 };

const commands: readonly Command[] = [
  ...operations.map(operationCommand),
  ...manageCommands(operations),
  ...ownCommands(() => commands),
];

/** Words that stand for a command where one is expected. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ["--help", "help"],
  ["-h", "help"],
  ["--version", "version"],
  ["-V", "version"],
]);

/** Runs one command line and gives back its exit code. Throws only what is a mistake of ours. */
export async function run(argv: readonly string[], terminal: Terminal): Promise<number> {
  // `agent skill show` and `skep show` are one command
  const [first = "help", ...rest] = argv[0] === "skill" ? argv.slice(1) : argv;
  try {
    const [command, args] = requireCommand(commands, [ALIASES.get(first) ?? first, ...rest]);
    const isOwnHelp = args.length === 1 && (args[0] === "--help" || args[0] === "-h");
    if (!isOwnHelp) return await command.run(args, terminal);
    terminal.out.write(await command.help(styleOf(terminal)));
    return 0;
  } catch (error) {
    if (!(error instanceof SkepError)) throw error;
    const options = rest.slice(0, rest.includes("--") ? rest.indexOf("--") : undefined);
    reportError(error, options.includes("--json"), terminal);
    return EXIT_CODES[error.kind];
  }
}

function reportError({ code, message, hint }: SkepError, isJson: boolean, terminal: Terminal): void {
  if (isJson) {
    terminal.err.write(`${JSON.stringify({ error: { code, message, hint } })}\n`);
    return;
  }
  const style = styleOf({ hasColor: terminal.hasColor && terminal.err.isTTY === true });
  // a hint may be of several lines, which are ours; what is quoted in them is not
  const lines = hint.split("\n").map(printable).join("\n      ");
  terminal.err.write(`${style.red("error:")} ${printable(message)}\n${style.cyan("hint:")} ${lines}\n`);
}
