import { join } from "node:path";
import type { AgentId } from "./agent-ids.ts";
import type { ConfigFormat, Server } from "./config-format.ts";
import { JSON_FORMAT } from "./json-format.ts";
import { TOML_FORMAT } from "./toml-format.ts";

/** The folders below which agents keep what is theirs. All absolute. */
export interface AgentFolders {
  readonly userHome: string;
  /** Where the system keeps the data of desktop programs. */
  readonly applicationData: string;
  /** `CODEX_HOME`, else `~/.codex`. */
  readonly codexHome: string;
  /** `CLAUDE_CONFIG_DIR`, else the user's home: the folder of `.claude.json`. */
  readonly claudeConfig: string;
}

/** The command that starts Skep for an agent. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Where a Skep that runs already is reached. */
export interface Remote {
  readonly url: string;
  /** Whether it asks for `SKEP_TOKEN`. Its value never stands in a file: each agent has a way to name the variable. */
  readonly hasToken: boolean;
}

/** One agent: where its configuration stands, and what it calls things. */
export interface Agent {
  readonly id: AgentId;
  readonly title: string;
  readonly format: ConfigFormat;
  readonly language: "json" | "toml";
  /** What the table of all servers is called. */
  readonly table: string;
  /** The user's file. */
  userFile(folders: AgentFolders): string;
  /** The project's file, below its root; nothing for an agent that knows no projects. */
  readonly projectFile?: string;
  /** Folders and files of which one is there when the agent is. */
  traces(folders: AgentFolders): string[];
  local(launch: Launch): Server;
  /** Nothing for an agent whose configuration knows no URLs. */
  readonly remote?: (remote: Remote) => Server;
  /** Started by the desktop, it does not know the PATH of the user's shell. */
  readonly isDesktopProgram?: true;
  /** What to know about one of its files. */
  readonly notes?: Readonly<Partial<Record<"user" | "project", string>>>;
  /** The page that says all this. */
  readonly documentation: string;
}

const TOKEN = "SKEP_TOKEN";

export const AGENTS: readonly Agent[] = [
  {
    id: "claude-code",
    title: "Claude Code",
    format: JSON_FORMAT,
    language: "json",
    table: "mcpServers",
    userFile: ({ claudeConfig }) => join(claudeConfig, ".claude.json"),
    projectFile: ".mcp.json",
    traces: ({ userHome, claudeConfig }) => [join(claudeConfig, ".claude.json"), join(userHome, ".claude")],
    local: (launch) => ({ type: "stdio", ...launch }),
    remote: ({ url, hasToken }) => ({ type: "http", url, ...bearer(hasToken, `\${${TOKEN}}`) }),
    notes: { project: "Claude Code asks before it uses a project's servers for the first time" },
    documentation: "https://code.claude.com/docs/en/mcp",
  },
  {
    id: "codex",
    title: "Codex",
    format: TOML_FORMAT,
    language: "toml",
    table: "mcp_servers",
    userFile: ({ codexHome }) => join(codexHome, "config.toml"),
    projectFile: ".codex/config.toml",
    traces: ({ codexHome }) => [codexHome],
    local: (launch) => ({ ...launch }),
    remote: ({ url, hasToken }) => ({ url, ...(hasToken ? { bearer_token_env_var: TOKEN } : {}) }),
    notes: { project: "Codex reads it only in projects that it trusts" },
    documentation: "https://developers.openai.com/codex/mcp",
  },
  {
    id: "cursor",
    title: "Cursor",
    format: JSON_FORMAT,
    language: "json",
    table: "mcpServers",
    userFile: ({ userHome }) => join(userHome, ".cursor", "mcp.json"),
    projectFile: ".cursor/mcp.json",
    traces: ({ userHome }) => [join(userHome, ".cursor")],
    local: (launch) => ({ ...launch }),
    remote: ({ url, hasToken }) => ({ url, ...bearer(hasToken, `\${env:${TOKEN}}`) }),
    documentation: "https://cursor.com/docs/mcp",
  },
  {
    id: "vscode",
    title: "VS Code",
    format: JSON_FORMAT,
    language: "json",
    table: "servers",
    userFile: ({ applicationData }) => join(applicationData, "Code", "User", "mcp.json"),
    projectFile: ".vscode/mcp.json",
    traces: ({ applicationData }) => [join(applicationData, "Code")],
    local: (launch) => ({ type: "stdio", ...launch }),
    remote: ({ url, hasToken }) => ({ type: "http", url, ...bearer(hasToken, `\${env:${TOKEN}}`) }),
    notes: { user: "this is the file of the default profile" },
    documentation: "https://code.visualstudio.com/docs/agents/reference/mcp-configuration",
  },
  {
    id: "gemini",
    title: "Gemini CLI",
    format: JSON_FORMAT,
    language: "json",
    table: "mcpServers",
    userFile: ({ userHome }) => join(userHome, ".gemini", "settings.json"),
    projectFile: ".gemini/settings.json",
    traces: ({ userHome }) => [join(userHome, ".gemini")],
    local: (launch) => ({ ...launch }),
    remote: ({ url, hasToken }) => ({ httpUrl: url, ...bearer(hasToken, `\${${TOKEN}}`) }),
    documentation: "https://geminicli.com/docs/tools/mcp-server",
  },
  {
    id: "claude-desktop",
    title: "Claude Desktop",
    format: JSON_FORMAT,
    language: "json",
    table: "mcpServers",
    // on Linux, where it is a beta since June 2026, this is ~/.config/Claude
    userFile: ({ applicationData }) => join(applicationData, "Claude", "claude_desktop_config.json"),
    traces: ({ applicationData }) => [join(applicationData, "Claude")],
    local: (launch) => ({ ...launch }),
    isDesktopProgram: true,
    documentation: "https://modelcontextprotocol.io/docs/develop/connect-local-servers",
  },
];

export function requireAgent(id: AgentId): Agent {
  const agent = AGENTS.find((known) => known.id === id);
  if (agent === undefined) throw new Error(`no agent \`${id}\` in the table`);
  return agent;
}

function bearer(hasToken: boolean, variable: string): { headers?: Readonly<Record<string, string>> } {
  return hasToken ? { headers: { Authorization: `Bearer ${variable}` } } : {};
}
