import { describe, expect, test } from "vitest";
import { refusalOf } from "../../../test/support/open-machine.ts";
import { AGENTS, requireAgent } from "./agents.ts";
import { pasteLines } from "./paste.ts";
import { chooseTarget, type TargetOptions } from "./target.ts";

const OPTIONS: TargetOptions = {
  program: { node: "/opt/node", entry: "/opt/skep/bin/skep.js", path: "", platform: "linux" },
  hasToken: false,
};
const SERVED = "http://127.0.0.1:7357/mcp";
const FOLDERS = { userHome: "/me", applicationData: "/me/.config", codexHome: "/me/.codex", claudeConfig: "/me" };

describe("a URL", () => {
  test.for([
    ["claude-code", { type: "http", url: SERVED, headers: { Authorization: `Bearer \${SKEP_TOKEN}` } }],
    ["codex", { url: SERVED, bearer_token_env_var: "SKEP_TOKEN" }],
    ["cursor", { url: SERVED, headers: { Authorization: `Bearer \${env:SKEP_TOKEN}` } }],
    ["vscode", { type: "http", url: SERVED, headers: { Authorization: `Bearer \${env:SKEP_TOKEN}` } }],
    ["gemini", { httpUrl: SERVED, headers: { Authorization: `Bearer \${SKEP_TOKEN}` } }],
  ] as const)("%s is told the variable of the token, in its own words [design.connect.token]", ([id, server]) => {
    const target = chooseTarget(requireAgent(id), "user", SERVED, { ...OPTIONS, hasToken: true });
    expect(target.server).toEqual(server);
    expect(target.notes.join()).toContain("`SKEP_TOKEN`");
  });

  test("a token is asked for beyond this machine, and on it only if there is one [design.connect.token]", () => {
    const headersAt = (url: string) => chooseTarget(requireAgent("cursor"), "user", url, OPTIONS).server.headers;
    expect(headersAt(SERVED)).toBeUndefined();
    expect(headersAt("http://[::1]:7357/mcp")).toBeUndefined();
    expect(headersAt("https://skep.example.com/mcp")).toBeDefined();
    expect(headersAt("http://127.0.0.1.example.com/mcp")).toBeDefined();
  });

  test("the path of MCP is added to a bare one [design.connect.agents]", () => {
    const { server } = chooseTarget(requireAgent("cursor"), "user", "http://localhost:7357", OPTIONS);
    expect(server.url).toBe("http://localhost:7357/mcp");
  });

  test.for(["7357", "file:///etc/passwd", "http://me:hunter2@example.com/mcp"])(
    "%s is refused, and not repeated [design.connect.token]",
    async (url) => {
      const refusal = await refusalOf((async () => chooseTarget(requireAgent("cursor"), "user", url, OPTIONS))());
      expect(refusal).toMatch(/^invalid-input\n/);
      expect(refusal).not.toContain("hunter2");
    },
  );

  test("an agent that reaches none says what to do instead [design.connect.agents]", async () => {
    const refusal = await refusalOf(
      (async () => chooseTarget(requireAgent("claude-desktop"), "user", SERVED, OPTIONS))(),
    );
    expect(refusal).toContain("leave `--url` out");
  });
});

describe("a command", () => {
  test("another home is handed on in the user's file, and not in the project's [design.connect.launch]", () => {
    const options = { ...OPTIONS, skepHome: "/me/hive" };
    const codex = requireAgent("codex");
    expect(chooseTarget(codex, "user", undefined, options).server.env).toEqual({ SKEP_HOME: "/me/hive" });
    expect(chooseTarget(codex, "project", undefined, options).server.env).toBeUndefined();
  });

  test("a project's file that holds on one machine only says so [design.connect.launch]", () => {
    const { notes } = chooseTarget(requireAgent("cursor"), "project", undefined, OPTIONS);
    expect(notes.join()).toContain("this machine only");
  });
});

describe("lines to paste", () => {
  const options = { ...OPTIONS, folders: FOLDERS, shorten: (path: string) => path.replace("/me", "~") };

  test("they say what connecting writes, for every agent [design.connect.paste]", () => {
    for (const [url, count] of [
      [undefined, 6],
      [SERVED, 5],
    ] as const) {
      const lines = pasteLines({ url }, options);
      expect(lines).toHaveLength(count);
      for (const { agent: id, text } of lines) {
        const agent = requireAgent(id);
        const { server } = chooseTarget(agent, "user", url, options);
        expect(agent.format.parse(text)).toMatchObject({ value: { [agent.table]: { skep: server } } });
      }
    }
  });

  test("they are short and as people would write them [design.connect.paste]", () => {
    const shown = pasteLines({ url: SERVED }, { ...options, hasToken: true }).map(
      ({ title, file, text }) => `${title}: ${file}\n${text}`,
    );
    expect(shown.join("\n")).toMatchInlineSnapshot(`
      "Claude Code: ~/.claude.json
      {
        "mcpServers": {
          "skep": {
            "type": "http",
            "url": "http://127.0.0.1:7357/mcp",
            "headers": {
              "Authorization": "Bearer \${SKEP_TOKEN}"
            }
          }
        }
      }

      Codex: ~/.codex/config.toml
      [mcp_servers.skep]
      url = "http://127.0.0.1:7357/mcp"
      bearer_token_env_var = "SKEP_TOKEN"

      Cursor: ~/.cursor/mcp.json
      {
        "mcpServers": {
          "skep": {
            "url": "http://127.0.0.1:7357/mcp",
            "headers": {
              "Authorization": "Bearer \${env:SKEP_TOKEN}"
            }
          }
        }
      }

      VS Code: ~/.config/Code/User/mcp.json
      {
        "servers": {
          "skep": {
            "type": "http",
            "url": "http://127.0.0.1:7357/mcp",
            "headers": {
              "Authorization": "Bearer \${env:SKEP_TOKEN}"
            }
          }
        }
      }

      Gemini CLI: ~/.gemini/settings.json
      {
        "mcpServers": {
          "skep": {
            "httpUrl": "http://127.0.0.1:7357/mcp",
            "headers": {
              "Authorization": "Bearer \${SKEP_TOKEN}"
            }
          }
        }
      }
      "
    `);
  });
});

test("every agent names the page that its row is taken from [design.connect.agents]", () => {
  expect(AGENTS).toHaveLength(6);
  for (const { documentation } of AGENTS) expect(documentation).toMatch(/^https:\/\//);
});
