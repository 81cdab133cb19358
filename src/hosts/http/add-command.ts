/** The command with which an agent takes in a server at a URL by itself; nothing for one that has none. */
export function addCommand(agent: string, mcpUrl: string, hasToken: boolean): string | undefined {
  return COMMANDS.get(agent)?.(mcpUrl, hasToken);
}

type MakeCommand = (mcpUrl: string, hasToken: boolean) => string;

// none of them carries the token itself, only the name of the variable that it is in
const COMMANDS: ReadonlyMap<string, MakeCommand> = new Map<string, MakeCommand>([
  ["claude-code", (url, hasToken) => `claude mcp add --transport http --scope user skep ${url}${header(hasToken)}`],
  [
    "codex",
    (url, hasToken) => `codex mcp add skep --url ${url}${hasToken ? " --bearer-token-env-var SKEP_TOKEN" : ""}`,
  ],
  ["vscode", (url, hasToken) => `code --add-mcp '${JSON.stringify(visualStudioServer(url, hasToken))}'`],
  ["gemini", (url, hasToken) => `gemini mcp add --transport http --scope user skep ${url}${header(hasToken)}`],
]);

/** In single quotes: the agent fills it in, not the shell. */
function header(hasToken: boolean): string {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: filled in by the agent
  return hasToken ? " --header 'Authorization: Bearer ${SKEP_TOKEN}'" : "";
}

function visualStudioServer(url: string, hasToken: boolean): Readonly<Record<string, unknown>> {
  const server = { name: "skep", type: "http", url };
  // biome-ignore lint/suspicious/noTemplateCurlyInString: filled in by the agent
  return hasToken ? { ...server, headers: { Authorization: "Bearer ${env:SKEP_TOKEN}" } } : server;
}
