import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { refusalOf } from "../../../test/support/open-machine.ts";
import { AGENTS } from "./agents.ts";
import type { Server } from "./config-format.ts";
import { findStanding, planConnect, planDisconnect, type Spot } from "./config-text.ts";

const FIXTURES = join(import.meta.dirname, "..", "..", "..", "test", "fixtures", "agent-configs");
const LAUNCH = { command: "skep", args: ["mcp"], env: { SKEP_HOME: '/home/me/a "quoted" folder' } };

/** The same file as editors and systems of all kinds would save it. */
const VARIANTS: readonly [string, (text: string) => string][] = [
  ["as it is", (text) => text],
  ["with CRLF", (text) => text.replaceAll(/\r?\n/g, "\r\n")],
  ["with LF", (text) => text.replaceAll("\r\n", "\n")],
  ["with a byte order mark", (text) => `\uFEFF${text.replace(/^\uFEFF/, "")}`],
  ["without an end of the last line", (text) => text.trimEnd()],
  ["with empty lines at the end", (text) => `${text}\n\n\n`],
  ["with tabs", (text) => text.replaceAll(/^ +/gm, (blanks) => "\t".repeat(Math.ceil(blanks.length / 4)))],
];

const cases = readdirSync(FIXTURES).flatMap((file) => {
  const agent = AGENTS.find(({ id }) => file.startsWith(`${id}.`));
  if (agent === undefined) throw new Error(`${file} is of no agent`);
  const spot: Spot = { path: file, format: agent.format, place: { table: agent.table, name: "skep" } };
  const text = readFileSync(join(FIXTURES, file), "utf8");
  const servers = [agent.local(LAUNCH), agent.remote?.({ url: "http://127.0.0.1:7357/mcp", hasToken: true })];
  return VARIANTS.map(([what, vary]) => ({ file, what, spot, servers, text: vary(text) }));
});

describe("a real configuration file", () => {
  test.for(cases)("$file $what: one block comes in, and goes out again [design.connect.bytes]", (given) => {
    const { text, spot } = given;
    for (const server of given.servers) {
      if (server === undefined) continue;
      const connected = connect(text, spot, server);
      const { inserted, after } = connected;
      const offset = after.indexOf(inserted);
      expect(after.slice(0, offset) + after.slice(offset + inserted.length)).toBe(text);
      expect(serverIn(after, spot)).toEqual(server);
      expect(after.split("\r\n").length > 1).toBe(text.includes("\r\n"));
      expect(planConnect(after, spot, server, connected)).toBeUndefined();
      expect(planDisconnect(after, spot, connected)?.after).toBe(text);
    }
  });

  test.for(cases)("$file $what: ours goes out also if nothing is remembered of it [design.connect.edited]", (given) => {
    const { text, spot } = given;
    const [server] = given.servers;
    if (server === undefined) throw new Error("an agent starts no servers");
    const without = planDisconnect(connect(text, spot, server).after, spot, undefined)?.after ?? "";
    expect(findStanding(without, spot, undefined)).toBe("absent");
    // every comment and every line of the others is still there
    for (const line of text.split(/\r?\n/)) expect(without).toContain(line.trim());
  });

  test("the lines stand where and as the file's own do", () => {
    const shown = cases
      .filter(({ what }) => what === "as it is")
      .map(({ file, spot, text }) => {
        const { line, added } = connect(text, spot, { command: "skep", args: ["mcp"] });
        return `${file}:${line}\n${added.replaceAll("\r", "␍").replaceAll("\t", "→")}`;
      });
    expect(shown.join("\n\n")).toMatchInlineSnapshot(`
      "claude-code.project.json:3
      ␍
              "skep": {␍
                  "command": "skep",␍
                  "args": ["mcp"]␍
              },

      claude-code.user.json:26

          "skep": {
            "command": "skep",
            "args": ["mcp"]
          },

      claude-desktop.user.json:7

            "skep": {
               "command": "skep",
               "args": ["mcp"]
            },

      codex.project.toml:4

      [mcp_servers.skep]
      command = "skep"
      args = ["mcp"]


      codex.user.toml:36


      [mcp_servers.skep]
      command = "skep"
      args = ["mcp"]


      cursor.project.json:1
      "skep": {"command": "skep", "args": ["mcp"]},

      cursor.user.json:3

      →→"skep": {
      →→→"command": "skep",
      →→→"args": ["mcp"]
      →→},

      gemini.project.json:1
      "skep": {"command": "skep", "args": ["mcp"]}

      gemini.user.json:2

        "mcpServers": {
          "skep": {
            "command": "skep",
            "args": ["mcp"]
          }
        },

      vscode.project.json:4

          "skep": {
            "command": "skep",
            "args": ["mcp"]
          }

      vscode.user.json:9

              "skep": {
                  "command": "skep",
                  "args": ["mcp"]
              },"
    `);
  });
});

describe("a file that was edited since", () => {
  const json = spotOf("cursor");
  const toml = spotOf("codex");
  const server: Server = { command: "skep", args: ["mcp"] };

  test("a server that was added after ours stays [design.connect.edited]", () => {
    const connected = connect('{\n  "mcpServers": {}\n}\n', json, server);
    const edited = connected.after.replace(/(\n {4}\})\n/, '$1,\n    "other": { "url": "https://example.com" }\n');
    expect(edited).not.toBe(connected.after);
    const after = planDisconnect(edited, json, connected)?.after ?? "";
    expect(JSON.parse(after)).toEqual({ mcpServers: { other: { url: "https://example.com" } } });
  });

  test("a file that was formatted anew loses ours alone [design.connect.edited]", () => {
    const connected = connect('{"mcpServers": {"a": {"url": "x"}}, "b": 1}', json, server);
    const formatted = JSON.stringify(JSON.parse(connected.after), null, 4);
    const after = planDisconnect(formatted, json, connected)?.after ?? "";
    expect(after).toBe(JSON.stringify({ mcpServers: { a: { url: "x" } }, b: 1 }, null, 4));
  });

  test.for([
    ["first", '{\n  "mcpServers": {\n    // ours\n    <skep>,\n    // theirs\n    "a": {}\n  }\n}'],
    ["last", '{\n  "mcpServers": {\n    "a": {}, // theirs\n    <skep> // ours\n  }\n}'],
    ["in the middle of a line", '{ "mcpServers": { "a": {}, <skep>, "b": {} } }'],
    ["with a trailing comma", '{\n  "mcpServers": {\n    "a": {},\n    <skep>,\n  }\n}'],
    ["alone", '{ "mcpServers": { <skep> } }'],
  ])("ours goes out where it stands %s, and comments stay [design.connect.edited]", ([, shape = ""]) => {
    const text = shape.replace("<skep>", `"skep": ${JSON.stringify(server)}`);
    const after = planDisconnect(text, json, undefined)?.after ?? "";
    expect(after.match(/\/\/ \w+/g)).toEqual(text.match(/\/\/ \w+/g));
    expect(serverIn(after, json)).toBeUndefined();
  });

  test("no comma is left at an end where there was none [design.connect.edited]", () => {
    const first = connect('{ "mcpServers": {} }', spotOf("cursor", "skep-1"), server);
    const second = connect(first.after, spotOf("cursor", "skep-2"), server);
    const after = planDisconnect(second.after, spotOf("cursor", "skep-1"), first)?.after ?? "";
    expect(JSON.parse(after)).toEqual({ mcpServers: { "skep-2": server } });
  });

  test("tables that an agent added below ours go with it [design.connect.edited]", () => {
    const connected = connect("model = 'x'\n", toml, server);
    const edited = `${connected.after}\n[mcp_servers.skep.tools.load_skill]\napproval_mode = "approve"\n\n# mine\n[tui]\n`;
    expect(planDisconnect(edited, toml, connected)?.after).toBe("model = 'x'\n\n\n\n# mine\n[tui]\n");
  });

  test("what was changed inside ours goes with it [design.connect.edited]", () => {
    const connected = connect("", json, server);
    const edited = connected.after.replace('"mcp"]', '"mcp"],\n      "disabled": "yes"');
    expect(JSON.parse(planDisconnect(edited, json, connected)?.after ?? "")).toEqual({ mcpServers: {} });
  });

  test("another way to reach Skep takes the place of the first [design.connect.again]", () => {
    const before = '{\n  "mcpServers": {\n    "a": {}\n  }\n}\n';
    const first = connect(before, json, server);
    const second = planConnect(first.after, json, { url: "http://127.0.0.1:7357/mcp" }, first);
    expect(serverIn(second?.after ?? "", json)).toEqual({ url: "http://127.0.0.1:7357/mcp" });
    expect(planDisconnect(second?.after ?? "", json, second)?.after).toBe(before);
  });
});

describe("a file that is left as it is", () => {
  const server: Server = { command: "skep", args: ["mcp"] };

  test.for([
    ["cursor", '{\n  "mcpServers": {\n    "a": {]\n  }\n}', "line 3"],
    ["cursor", "{\n", "line 2"],
    ["cursor", "[]", "line 1: not an object"],
    ["cursor", '{ "mcpServers": [] }', "`mcpServers` is not a table"],
    ["cursor", `{ "a": ${"[".repeat(50_000)}`, "nested deeper"],
    ["codex", 'model = "x"\nkey = "hunter2\n', "line 2"],
    ["codex", "a = 1\na = 2\n", "line 2"],
    ["codex", "mcp_servers = 1\n", "`mcp_servers` is not a table"],
  ] as const)("%s: a broken one, with the line: %j [design.connect.broken]", async ([id, text, words]) => {
    const refusal = await refusalOf((async () => connect(text, spotOf(id), server))());
    expect(refusal).toMatch(/^agent-config-invalid\n/);
    expect(refusal).toContain(words);
    expect(refusal).not.toContain("hunter2");
  });

  test("TOML whose servers are closed to more [design.connect.not-editable]", async () => {
    const text = 'mcp_servers = { a = { command = "x" } }\n';
    const refusal = await refusalOf((async () => connect(text, spotOf("codex"), server))());
    expect(refusal).toMatch(/^config-not-editable\n/);
  });

  test.for([
    { command: "beekeeper", args: ["mcp"] },
    { command: "skep", args: ["keep-bees"] },
    { url: "https://skep.example.com/mcp" },
    "a text",
  ])("one with another's server called `skep`: %j [design.connect.foreign]", async (foreign) => {
    const text = JSON.stringify({ mcpServers: { skep: foreign } });
    const spot = spotOf("cursor");
    expect(await refusalOf((async () => connect(text, spot, server))())).toMatch(/^server-name-taken\n/);
    expect(await refusalOf((async () => planDisconnect(text, spot, undefined))())).toMatch(/^server-name-taken\n/);
  });
});

function connect(text: string, spot: Spot, server: Server) {
  const planned = planConnect(text, spot, server, undefined);
  if (planned === undefined) throw new Error("it is connected already");
  return planned;
}

function spotOf(id: string, name = "skep"): Spot {
  const agent = AGENTS.find((known) => known.id === id);
  if (agent === undefined) throw new Error(`no agent ${id}`);
  return { path: "the file", format: agent.format, place: { table: agent.table, name } };
}

function serverIn(text: string, { format, place }: Spot): unknown {
  const parsed = format.parse(text.replace(/^\uFEFF/, ""));
  if ("problem" in parsed) throw new Error(`line ${parsed.line}: ${parsed.problem}`);
  const servers = parsed.value[place.table];
  if (typeof servers !== "object" || servers === null) return undefined;
  return structuredClone(new Map<string, unknown>(Object.entries(servers)).get(place.name));
}
