import { operations } from "../../operations/index.ts";
import { optionsOf } from "./command-line.ts";

export const SHELLS = ["bash", "zsh", "fish"] as const;

interface Command {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly { readonly name: string; readonly description: string }[];
}

/** A completion script for a shell, made from the same list of operations as everything else. */
export async function completionScript(shell: (typeof SHELLS)[number]): Promise<string> {
  const commands = await listCommands();
  switch (shell) {
    case "bash":
      return bash(commands);
    case "zsh":
      return zsh(commands);
    case "fish":
      return fish(commands);
  }
}

async function listCommands(): Promise<Command[]> {
  const commands: Command[] = [];
  for (const { name, summary, load } of operations) {
    const options = optionsOf(await load()).map(({ name, schema }) => ({
      name,
      description: schema.description ?? "",
    }));
    const common = [
      { name: "json", description: "print data instead of words" },
      { name: "help", description: "show what it takes" },
    ];
    commands.push({ name, summary, options: [...options, ...common] });
  }
  commands.push({ name: "completion", summary: "Print a completion script", options: [] });
  commands.push({ name: "help", summary: "Show what a command takes", options: [] });
  return commands;
}

function bash(commands: readonly Command[]): string {
  const names = commands.map(({ name }) => name).join(" ");
  const cases = commands.map(
    ({ name, options }) => `    ${name}) words="${options.map((option) => `--${option.name}`).join(" ")}" ;;`,
  );
  return `# bash completion for skep: eval "$(skep completion bash)"
_skep() {
  local word="\${COMP_WORDS[COMP_CWORD]}" first=1 words=""
  [ "\${COMP_WORDS[1]}" = skill ] && first=2
  if [ "$COMP_CWORD" -eq "$first" ]; then
    COMPREPLY=($(compgen -W "${names}" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[$first]}" in
${cases.join("\n")}
  esac
  case "\${COMP_WORDS[$first]}:$word" in
    completion:*) COMPREPLY=($(compgen -W "${SHELLS.join(" ")}" -- "$word")) ;;
    help:*) COMPREPLY=($(compgen -W "${names}" -- "$word")) ;;
    *:-*) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
    *) COMPREPLY=($(compgen -f -- "$word")) ;;
  esac
}
complete -o filenames -F _skep skep agent
`;
}

function zsh(commands: readonly Command[]): string {
  const quote = (text: string): string => text.replaceAll("'", "'\\''").replaceAll(":", "\\:");
  const described = commands.map(({ name, summary }) => `    '${name}:${quote(summary)}'`);
  const cases = commands.map(({ name, options }) => {
    const specs = options.map((option) => `'--${option.name}[${option.description.replaceAll(/['[\]]/g, "")}]'`);
    const files = name === "completion" ? `'1:shell:(${SHELLS.join(" ")})'` : "'*:file:_files'";
    return `    ${name}) _arguments ${[...specs, files].join(" ")} ;;`;
  });
  return `#compdef skep agent
# zsh completion for skep: eval "$(skep completion zsh)"
_skep() {
  local -a commands=(
${described.join("\n")}
  )
  [[ \${words[2]} == skill ]] && { shift words; (( CURRENT-- )) }
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  shift words; (( CURRENT-- ))
  case \${words[1]} in
${cases.join("\n")}
  esac
}
compdef _skep skep agent
`;
}

function fish(commands: readonly Command[]): string {
  const quote = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
  const lines = commands.flatMap(({ name, summary, options }) => [
    `complete -c $program -n __fish_use_subcommand -f -a ${name} -d ${quote(summary)}`,
    ...options.map(
      (option) =>
        `complete -c $program -n '__fish_seen_subcommand_from ${name}' -l ${option.name} -d ${quote(option.description)}`,
    ),
  ]);
  const shells = `complete -c $program -n '__fish_seen_subcommand_from completion' -f -a '${SHELLS.join(" ")}'`;
  return `# fish completion for skep: skep completion fish | source
for program in skep agent
${[...lines, shells].map((line) => `  ${line}`).join("\n")}
end
`;
}
