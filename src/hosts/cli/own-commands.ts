import { SkepError } from "../../base/errors.ts";
import { findPackageRoot, readVersion } from "../../system/package.ts";
import { type Command, requireCommand } from "./command.ts";
import { completionScript, SHELLS } from "./completion.ts";
import { overview, ownHelp } from "./help.ts";
import { mcpCommand } from "./mcp-command.ts";
import { serveCommand } from "./serve-command.ts";
import { styleOf } from "./terminal.ts";

/** The commands that only a command line has. They speak of all commands, their own included. */
export function ownCommands(all: () => readonly Command[]): Command[] {
  const completion: Command = {
    name: "completion",
    summary: "Print a completion script for bash, zsh or fish",
    help: async (style) =>
      ownHelp(
        completion,
        `<${SHELLS.join("|")}>`,
        ['eval "$(skep completion bash)"', "skep completion fish | source"],
        style,
      ),
    completions: async () => ({ options: [], words: SHELLS }),
    async run([word], terminal) {
      const shell = SHELLS.find((known) => known === word);
      if (shell === undefined) {
        throw new SkepError("invalid-input", `\`completion\` needs a shell: ${SHELLS.join(", ")}`, {
          hint: 'for bash: `eval "$(skep completion bash)"` in your ~/.bashrc',
        });
      }
      terminal.out.write(await completionScript(shell, all()));
      return 0;
    },
  };
  const help: Command = {
    name: "help",
    summary: "Show what a command takes",
    help: async (style) => ownHelp(help, "[<command>]", ["skep help validate"], style),
    completions: async () => ({ options: [], words: all().flatMap(({ name }) => (name.includes(" ") ? [] : [name])) }),
    async run(words, terminal) {
      const style = styleOf(terminal);
      const text = words.length === 0 ? overview(all(), style) : await requireCommand(all(), words)[0].help(style);
      terminal.out.write(text);
      return 0;
    },
  };
  const version: Command = {
    name: "version",
    summary: "Print the version",
    help: async (style) => ownHelp(version, "", ["skep version"], style),
    completions: async () => ({ options: [] }),
    async run(_args, terminal) {
      terminal.out.write(`${readVersion(findPackageRoot())}\n`);
      return 0;
    },
  };
  return [mcpCommand, serveCommand, completion, help, version];
}
