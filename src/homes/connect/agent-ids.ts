/** The agents that Skep can be written into. */
export const AGENT_IDS = ["claude-code", "codex", "cursor", "vscode", "gemini", "claude-desktop"] as const;

export type AgentId = (typeof AGENT_IDS)[number];

/** Whose file is meant: the user's, for all projects, or the one of the project at hand. */
export const SCOPES = ["user", "project"] as const;

export type Scope = (typeof SCOPES)[number];
