import type { Change } from "../../../operations/config-change.ts";
import type { connect } from "../../../operations/connect.ts";
import type { Infer } from "../../../operations/schema.ts";
import { printable, type Style, styleOf, type Terminal } from "../terminal.ts";
import { renderProposal } from "./proposal.ts";

type ConnectOutput = Infer<typeof connect.output>;
type Agent = NonNullable<ConnectOutput["agents"]>[number];
type AgentFile = Agent["files"][number];

export function renderConnect({ agents, change }: ConnectOutput, terminal: Terminal): string {
  if (change !== undefined) return renderChange(change, terminal, { done: "has Skep", already: "has Skep already" });
  const style = styleOf(terminal);
  const blocks = (agents ?? []).map((agent) => renderAgent(agent, style));
  return `${blocks.join("\n")}\n\nConnect one: ${style.cyan("skep connect <agent>")}\n`;
}

export function renderDisconnect({ change }: { readonly change: Change }, terminal: Terminal): string {
  return renderChange(change, terminal, { done: "no longer has Skep", already: "does not have Skep" });
}

function renderChange(change: Change, terminal: Terminal, words: { done: string; already: string }): string {
  const { title, path, outcome, line, removed, added, notes } = change;
  const style = styleOf(terminal);
  switch (outcome) {
    case "planned": {
      const proposal = { heading: `${title}: ${path}, line ${line}`, removed, added, notes, question: "" };
      return `${renderProposal(proposal, terminal)}Nothing was written: this was a dry run.\n`;
    }
    case "declined":
      return "Nothing was written.\n";
    case "unchanged":
      return `${style.green("✓")} ${style.bold(title)} ${words.already}: ${printable(path)}\n`;
    case "written":
      return `${style.green("✓")} ${style.bold(title)} ${words.done}: ${printable(path)}, line ${line}\n${renderNotes(change, style)}`;
  }
}

function renderNotes({ title, notes, added }: Change, style: Style): string {
  const lines = added === "" ? notes : [...notes, `${title} reads it when it starts the next time`];
  return lines.map((line) => `  ${style.dim(printable(line))}\n`).join("");
}

function renderAgent({ agent, title, isDetected, files }: Agent, style: Style): string {
  const seen = isDetected ? "" : style.dim(", not seen on this machine");
  return [`${style.bold(agent)} (${title}${seen})`, ...files.map((file) => renderFile(file, style))].join("\n");
}

function renderFile({ scope, path, standing, problem }: AgentFile, style: Style): string {
  const words: Record<AgentFile["standing"], string> = {
    ours: `${style.green("✓")} connected`,
    absent: `${style.dim("○")} not connected`,
    foreign: `${style.yellow("!")} another server is called \`skep\``,
    broken: `${style.red("✗")} ${printable(problem ?? "")}`,
  };
  return `  ${scope.padEnd(7)}  ${printable(path)}  ${words[standing]}`;
}
