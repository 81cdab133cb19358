import type { Command, Completions } from "./command.ts";

export const SHELLS = ["bash", "zsh", "fish"] as const;

interface Known extends Completions {
  readonly name: string;
  readonly summary: string;
}

/** A completion script for a shell, made from the same list of commands as everything else. */
export async function completionScript(shell: (typeof SHELLS)[number], commands: readonly Command[]): Promise<string> {
  const known: Known[] = [];
  // of a command with two words the first offers the second
  for (const command of commands.filter(({ name }) => !name.includes(" "))) {
    known.push({ name: command.name, summary: command.summary, ...(await command.completions()) });
  }
  switch (shell) {
    case "bash":
      return bash(known);
    case "zsh":
      return zsh(known);
    case "fish":
      return fish(known);
  }
}

function bash(commands: readonly Known[]): string {
  const names = commands.map(({ name }) => name).join(" ");
  const cases = commands.map(({ name, options, words }) => {
    const flags = options.map((option) => `--${option.name}`).join(" ");
    return `    ${name}) flags="${flags}" words="${words?.join(" ") ?? ""}" ;;`;
  });
  return `# bash completion for skep: eval "$(skep completion bash)"
_skep() {
  local word="\${COMP_WORDS[COMP_CWORD]}" first=1 flags="" words=""
  [ "\${COMP_WORDS[1]}" = skill ] && first=2
  if [ "$COMP_CWORD" -eq "$first" ]; then
    COMPREPLY=($(compgen -W "${names}" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[$first]}" in
${cases.join("\n")}
  esac
  if [ "\${word:0:1}" = - ]; then COMPREPLY=($(compgen -W "$flags" -- "$word"))
  elif [ -n "$words" ]; then COMPREPLY=($(compgen -W "$words" -- "$word"))
  else COMPREPLY=($(compgen -f -- "$word"))
  fi
}
complete -o filenames -F _skep skep agent
`;
}

function zsh(commands: readonly Known[]): string {
  const quote = (text: string): string => text.replaceAll("'", "'\\''").replaceAll(":", "\\:");
  const described = commands.map(({ name, summary }) => `    '${name}:${quote(summary)}'`);
  const cases = commands.map(({ name, options, words }) => {
    const specs = options.map((option) => `'--${option.name}[${option.description.replaceAll(/['[\]]/g, "")}]'`);
    const rest = words === undefined ? "'*:file:_files'" : `'1:word:(${words.join(" ")})'`;
    return `    ${name}) _arguments ${[...specs, rest].join(" ")} ;;`;
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

function fish(commands: readonly Known[]): string {
  const quote = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
  const lines = commands.flatMap(({ name, summary, options, words }) => [
    `complete -c $program -n __fish_use_subcommand -f -a ${name} -d ${quote(summary)}`,
    ...options.map(
      (option) =>
        `complete -c $program -n '__fish_seen_subcommand_from ${name}' -l ${option.name} -d ${quote(option.description)}`,
    ),
    ...(words === undefined
      ? []
      : [`complete -c $program -n '__fish_seen_subcommand_from ${name}' -f -a ${quote(words.join(" "))}`]),
  ]);
  return `# fish completion for skep: skep completion fish | source
for program in skep agent
${lines.map((line) => `  ${line}`).join("\n")}
end
`;
}
