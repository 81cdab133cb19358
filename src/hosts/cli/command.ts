import { SkepError } from "../../base/errors.ts";
import { nearest } from "../../base/suggest.ts";
import type { Style, Terminal } from "./terminal.ts";

/** One thing that can be typed after `skep`: an operation, or something that only a command line has. */
export interface Command {
  /** One word, or several: `manage enable`. */
  readonly name: string;
  readonly summary: string;
  help(style: Style): Promise<string>;
  /** What can follow it, for completion. */
  completions(): Promise<Completions>;
  /** Does it, and gives back the exit code. */
  run(args: readonly string[], terminal: Terminal): Promise<number>;
}

export interface Completions {
  readonly options: readonly { readonly name: string; readonly description: string }[];
  /** The words it takes; files where there are none. */
  readonly words?: readonly string[];
}

/** The command that a line starts with, by the longest name that fits, and what is left of the line. */
export function requireCommand(commands: readonly Command[], line: readonly string[]): [Command, readonly string[]] {
  for (let length = Math.min(line.length, 2); length > 0; length--) {
    const name = line.slice(0, length).join(" ");
    const command = commands.find((known) => known.name === name);
    if (command !== undefined) return [command, line.slice(length)];
  }
  const [word = ""] = line;
  if (word.startsWith("-")) {
    throw new SkepError("unknown-option", `there is no option \`${word}\` before a command`, {
      hint: "`skep --help` lists the commands and what they take",
    });
  }
  const suggestion =
    SYNONYMS.get(word) ?? nearest(word, new Set(commands.map(({ name }) => name.split(" ")[0] ?? name)));
  throw new SkepError("unknown-command", `there is no command \`${word}\``, {
    hint: suggestion === undefined ? "`skep --help` lists all" : `did you mean \`skep ${suggestion}\`?`,
  });
}

/** What other programs call our commands. */
const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ["list", "show"],
  ["ls", "show"],
  ["info", "show"],
  ["lint", "validate"],
  ["check", "validate"],
  ["create", "new"],
  ["init", "new"],
]);
