import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, relative } from "node:path";
import { parse as parseJsonc } from "jsonc-parser";
import { parse as parseToml } from "smol-toml";
import { describe, expect, test } from "vitest";
import { AGENTS } from "../../src/homes/connect/agents.ts";
import { operations } from "../../src/operations/index.ts";
import { findMismatch } from "../../src/operations/schema.ts";
import { type Home, makeHome } from "../support/home.ts";
import { bin, root, skep, writeFiles } from "../support/skep.ts";

const FIXTURES = join(root, "test", "fixtures", "agent-configs");

/** Where each agent's files stand, from the user's folder. */
const FILES = [
  ["claude-code", "user", ".claude.json", "claude-code.user.json"],
  ["claude-code", "project", "work/repo/.mcp.json", "claude-code.project.json"],
  ["codex", "user", ".codex/config.toml", "codex.user.toml"],
  ["codex", "project", "work/repo/.codex/config.toml", "codex.project.toml"],
  ["cursor", "user", ".cursor/mcp.json", "cursor.user.json"],
  ["cursor", "project", "work/repo/.cursor/mcp.json", "cursor.project.json"],
  ["vscode", "user", ".config/Code/User/mcp.json", "vscode.user.json"],
  ["vscode", "project", "work/repo/.vscode/mcp.json", "vscode.project.json"],
  ["gemini", "user", ".gemini/settings.json", "gemini.user.json"],
  ["gemini", "project", "work/repo/.gemini/settings.json", "gemini.project.json"],
  ["claude-desktop", "user", ".config/Claude/claude_desktop_config.json", "claude-desktop.user.json"],
] as const;

describe.each(FILES)("%s, the file of the %s", (agent, scope, path, fixture) => {
  const options = [agent, "--scope", scope, "--yes"];

  test("is as before after connecting and disconnecting [design.connect.agents, design.connect.bytes]", async () => {
    const home = await makeHome();
    const file = putFixture(home, path, fixture);
    const before = readFileSync(file);
    expect(await home.run(["connect", ...options])).toMatchObject({ code: 0, stderr: "" });
    const after = readFileSync(file);
    expect(after.equals(before)).toBe(false);
    expect(serverIn(file)).toMatchObject({ command: process.execPath, args: [bin, "mcp"] });
    expect(await home.run(["disconnect", ...options])).toMatchObject({ code: 0, stderr: "" });
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test("is gone after both if it was not there before [design.connect.fresh]", async () => {
    const home = await makeHome();
    const before = filesBelow(home.user);
    await home.run(["connect", ...options]);
    expect(serverIn(join(home.user, path))).toMatchObject({ args: [bin, "mcp"] });
    expect((await home.run(["disconnect", ...options])).code).toBe(0);
    expect(filesBelow(home.user)).toEqual(before);
  });
});

describe("connecting", () => {
  test("twice changes nothing the second time [design.connect.twice]", async () => {
    const home = await makeHome();
    const file = putFixture(home, ".cursor/mcp.json", "cursor.user.json");
    await home.run(["connect", "cursor", "--yes"]);
    const once = readFileSync(file, "utf8");
    expect(await home.run(["connect", "cursor"])).toEqual({
      code: 0,
      stdout: "✓ Cursor has Skep already: ~/.cursor/mcp.json\n",
      stderr: "",
    });
    expect(readFileSync(file, "utf8")).toBe(once);
    await home.run(["disconnect", "cursor", "--yes"]);
    expect((await home.run(["disconnect", "cursor"])).stdout).toBe("✓ Cursor does not have Skep: ~/.cursor/mcp.json\n");
  });

  test("a dry run shows our lines, none of the others', and writes nothing [design.connect.dry-run, design.connect.private]", async () => {
    const home = await makeHome();
    const file = putFixture(home, ".mcp.json", "claude-code.project.json", home.repo);
    const before = filesBelow(home.user);
    const { code, stdout } = await home.run(["connect", "claude-code", "--scope", "project", "--dry-run"]);
    expect(code).toBe(0);
    expect(stdout.replaceAll(process.execPath, "<node>").replaceAll(bin, "<skep>")).toMatchInlineSnapshot(`
      "Claude Code: .mcp.json, line 3
      +         "skep": {
      +             "type": "stdio",
      +             "command": "<node>",
      +             "args": ["<skep>", "mcp"]
      +         },
      note: Claude Code asks before it uses a project's servers for the first time
      note: the command holds on this machine only: install Skep on PATH before you share the file
      Nothing was written: this was a dry run.
      "
    `);
    const minified = JSON.stringify(JSON.parse(readFileSync(file, "utf8")));
    writeFileSync(file, minified);
    const shown = await home.run(["connect", "claude-code", "--scope", "project", "--dry-run", "--json"]);
    expect(shown.stdout).not.toContain("hunter2");
    expect(readFileSync(file, "utf8")).toBe(minified);
    expect(filesBelow(home.user)).toEqual(before);
  });

  test("without a yes and without a terminal nothing is written [design.connect.consent]", async () => {
    const home = await makeHome();
    const { code, stdout, stderr } = await home.run(["connect", "codex"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatchInlineSnapshot(`
      "error: nothing was written to \`~/.codex/config.toml\`: nobody was there to agree
      hint: \`--yes\` writes without asking, \`--dry-run\` shows what
      "
    `);
    expect(existsSync(join(home.user, ".codex"))).toBe(false);
  });

  test.for([
    ["y", true],
    ["yes", true],
    ["", false],
    ["n", false],
    ["nay", false],
  ] as const)(
    "a person is shown the lines, and answers %j [design.connect.consent]",
    async ([answer, isWritten], context) => {
      if (spawnSync("which", ["script"]).status !== 0) context.skip("needs the command `script`, to make a terminal");
      const home = await makeHome();
      const seen = answerInTerminal(home, `'${process.execPath}' '${bin}' connect codex`, answer);
      expect(seen).toContain("+ [mcp_servers.skep]");
      expect(seen).toContain("Write it? [y/N]");
      expect(existsSync(join(home.user, ".codex/config.toml"))).toBe(isWritten);
    },
  );

  test("a file that its user made after ours was gone is theirs [design.connect.fresh]", async () => {
    const home = await makeHome();
    const path = join(home.user, ".cursor/mcp.json");
    await home.run(["connect", "cursor", "--yes"]);
    rmSync(dirname(path), { recursive: true });
    const text = '{\n\t"mcpServers": {}\n}\n';
    writeFiles(home.user, { ".cursor/mcp.json": text });
    await home.run(["connect", "cursor", "--yes"]);
    expect((await home.run(["disconnect", "cursor", "--yes"])).code).toBe(0);
    expect(readFileSync(path, "utf8")).toBe(text);
  });

  test("a server that starts Skep with what we never write is its author's [design.connect.foreign]", async () => {
    const home = await makeHome();
    const server = { command: "npx", args: ["-y", "skep@0.1.0", "mcp"], env: { API_KEY: "sk-secret-123" } };
    const text = JSON.stringify({ mcpServers: { skep: server } });
    writeFiles(home.user, { ".cursor/mcp.json": text });
    for (const verb of ["connect", "disconnect"]) {
      const { code, stdout, stderr } = await home.run([verb, "cursor", "--yes"]);
      expect({ code, isTold: `${stdout}${stderr}`.includes("sk-secret") }).toEqual({ code: 1, isTold: false });
    }
    expect(readFileSync(join(home.user, ".cursor/mcp.json"), "utf8")).toBe(text);
  });

  test("another's server of that name is left alone, and another name goes [design.connect.foreign]", async () => {
    const home = await makeHome();
    const text = '{ "mcpServers": { "skep": { "command": "beekeeper" } } }';
    writeFiles(home.user, { ".cursor/mcp.json": text });
    for (const verb of ["connect", "disconnect"]) {
      const { code, stderr } = await home.run([verb, "cursor", "--yes"]);
      expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining("`--name`") });
    }
    const file = join(home.user, ".cursor/mcp.json");
    expect(readFileSync(file, "utf8")).toBe(text);
    expect((await home.run(["connect", "cursor", "--name", "skills", "--yes"])).code).toBe(0);
    expect(Object.keys(JSON.parse(readFileSync(file, "utf8")).mcpServers)).toEqual(["skills", "skep"]);
    expect((await home.run(["connect"])).stdout).toContain("~/.cursor/mcp.json  ✓ connected");
    expect((await home.run(["disconnect", "cursor", "--name", "skills", "--yes"])).code).toBe(0);
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  test.for([
    ["cursor", ".cursor/mcp.json", Buffer.from('{\n  "a": 1\n  "b": 2\n}\n'), "line 3"],
    ["codex", ".codex/config.toml", Buffer.from("a = 1\nkey = hunter2\n"), "line 2"],
    ["cursor", ".cursor/mcp.json", Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]), "not UTF-8"],
  ] as const)("a broken file of %s is left as it is [design.connect.broken]", async ([agent, path, bytes, words]) => {
    const home = await makeHome();
    const file = join(home.user, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
    const { code, stderr } = await home.run(["connect", agent, "--yes"]);
    expect(code).toBe(1);
    expect(stderr).toContain(words);
    expect(stderr).not.toContain("hunter2");
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  test("a user's link stays one, and the file that it leads to is written [design.connect.links]", async () => {
    const home = await makeHome();
    const dotfile = putFixture(home, "dotfiles/cursor.json", "cursor.user.json");
    const before = readFileSync(dotfile, "utf8");
    mkdirSync(join(home.user, ".cursor"));
    symlinkSync("../dotfiles/cursor.json", join(home.user, ".cursor/mcp.json"));
    expect((await home.run(["connect", "cursor", "--yes"])).code).toBe(0);
    expect(serverIn(dotfile)).toBeDefined();
    expect((await home.run(["disconnect", "cursor", "--yes"])).code).toBe(0);
    expect(readFileSync(dotfile, "utf8")).toBe(before);
  });

  test.for(["file", "folder", "folder that is not there"])(
    "a project's link out of the project is refused: a %s [design.connect.links]",
    async (kind) => {
      const home = await makeHome();
      const outside = putFixture(home, "outside/mcp.json", "cursor.user.json");
      const before = readFileSync(outside, "utf8");
      if (kind === "file") {
        mkdirSync(join(home.repo, ".cursor"));
        symlinkSync(outside, join(home.repo, ".cursor/mcp.json"));
      } else {
        symlinkSync(kind === "folder" ? dirname(outside) : join(home.user, "nowhere"), join(home.repo, ".cursor"));
      }
      const { code, stderr } = await home.run(["connect", "cursor", "--scope", "project", "--yes"]);
      expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining("leads out of the project") });
      expect(readFileSync(outside, "utf8")).toBe(before);
      expect(existsSync(join(home.user, "nowhere"))).toBe(false);
    },
  );

  test("ten at once lose nothing, and ten more undo it [design.connect.at-once]", { timeout: 60_000 }, async () => {
    const home = await makeHome();
    const file = putFixture(home, ".cursor/mcp.json", "cursor.user.json");
    const before = readFileSync(file, "utf8");
    const names = Array.from({ length: 10 }, (_item, index) => `skep-${index}`);
    const run = (verb: string) => Promise.all(names.map((name) => home.run([verb, "cursor", "--name", name, "--yes"])));
    expect((await run("connect")).map(({ code }) => code)).toEqual(names.map(() => 0));
    const servers = parseJsonc(readFileSync(file, "utf8")).mcpServers;
    expect(Object.keys(servers).sort()).toEqual(["figma", "github", ...names]);
    expect((await run("disconnect")).map(({ code }) => code)).toEqual(names.map(() => 0));
    expect(readFileSync(file, "utf8")).toBe(before);
  });

  test("a file keeps its mode, and a new one is private [design.connect.mode]", async () => {
    const home = await makeHome();
    const file = putFixture(home, ".cursor/mcp.json", "cursor.user.json");
    chmodSync(file, 0o640);
    await home.run(["connect", "cursor", "--yes"]);
    await home.run(["connect", "claude-code", "--yes"]);
    expect(statSync(file).mode & 0o777).toBe(0o640);
    expect(statSync(join(home.user, ".claude.json")).mode & 0o777).toBe(0o600);
  });

  test("the token is in no file and on no screen [design.connect.token]", async () => {
    const home = await makeHome();
    const ran = await home.run(["connect", "codex", "--url", "http://127.0.0.1:7357", "--yes"], {
      SKEP_TOKEN: "s3cr3t",
    });
    expect(ran.code).toBe(0);
    const files = filesBelow(home.user).map((path) => join(home.user, path));
    for (const file of files.filter((path) => statSync(path).isFile())) {
      expect(readFileSync(file, "utf8")).not.toContain("s3cr3t");
    }
    expect(ran.stdout + ran.stderr).not.toContain("s3cr3t");
    expect(serverIn(join(home.user, ".codex/config.toml"))).toEqual({
      url: "http://127.0.0.1:7357/mcp",
      bearer_token_env_var: "SKEP_TOKEN",
    });
  });

  test("a URL with a query is refused: it would stand in the file [design.connect.token]", async () => {
    const home = await makeHome();
    const url = "https://skep.example/mcp?token=verysecret";
    expect(await home.run(["connect", "cursor", "--yes", "--url", url])).toMatchObject({ code: 2, stdout: "" });
    expect(existsSync(join(home.user, ".cursor"))).toBe(false);
  });

  test("files stand where the environment says [design.connect.places]", async () => {
    const home = await makeHome();
    const env = {
      CODEX_HOME: join(home.root, "codex"),
      CLAUDE_CONFIG_DIR: join(home.root, "claude"),
      XDG_CONFIG_HOME: join(home.root, "xdg"),
    };
    for (const agent of ["codex", "claude-code", "vscode"]) await home.run(["connect", agent, "--yes"], env);
    for (const path of ["codex/config.toml", "claude/.claude.json", "xdg/Code/User/mcp.json"]) {
      expect(serverIn(join(home.root, path))).toBeDefined();
    }
  });

  test("a project's file stands at the root of the repository [design.connect.places]", async () => {
    const home = await makeHome();
    const folder = join(home.repo, "packages/shop");
    mkdirSync(folder, { recursive: true });
    await skep(["connect", "cursor", "--scope", "project", "--yes"], { cwd: folder, env: { HOME: home.user } });
    expect(serverIn(join(home.repo, ".cursor/mcp.json"))).toBeDefined();
  });
});

test.each(["codex", "claude-desktop"])("what is written for %s starts Skep [design.connect.launch]", async (agent) => {
  const home = await makeHome();
  await home.run(["connect", agent, "--yes"]);
  const path = FILES.find(([id, scope]) => id === agent && scope === "user")?.[2] ?? "";
  const { command, args } = serverIn(join(home.user, path)) ?? {};
  const answer = await initialize(home, String(command), args);
  expect(answer).toMatchObject({ id: 1, result: { serverInfo: { name: "skep" } } });
});

test("what is written where `skep` is on PATH starts it too [design.connect.launch]", async () => {
  const home = await makeHome();
  mkdirSync(join(home.user, "bin"));
  symlinkSync(bin, join(home.user, "bin/skep"));
  const PATH = `${join(home.user, "bin")}:${dirname(process.execPath)}:/usr/bin:/bin`;
  await home.run(["connect", "gemini", "--yes"], { PATH });
  expect(serverIn(join(home.user, ".gemini/settings.json"))).toEqual({ command: "skep", args: ["mcp"] });
  expect(await initialize(home, "skep", ["mcp"], PATH)).toMatchObject({
    id: 1,
    result: { serverInfo: { name: "skep" } },
  });
});

test("all agents are listed, with what stands in their files [design.connect.list]", async () => {
  const home = await makeHome();
  writeFiles(home.user, {
    ".gemini/settings.json": "{ nonsense",
    ".cursor/mcp.json": '{ "mcpServers": { "skep": { "command": "beekeeper" } } }',
  });
  await home.run(["connect", "codex", "--yes"]);
  await home.run(["connect", "claude-code", "--scope", "project", "--yes"]);
  const { code, stdout } = await home.run(["connect"]);
  expect(code).toBe(0);
  expect(stdout).toMatchInlineSnapshot(`
    "claude-code (Claude Code, not seen on this machine)
      user     ~/.claude.json  ○ not connected
      project  .mcp.json  ✓ connected
    codex (Codex)
      user     ~/.codex/config.toml  ✓ connected
      project  .codex/config.toml  ○ not connected
    cursor (Cursor)
      user     ~/.cursor/mcp.json  ! another server is called \`skep\`
      project  .cursor/mcp.json  ○ not connected
    vscode (VS Code, not seen on this machine)
      user     ~/.config/Code/User/mcp.json  ○ not connected
      project  .vscode/mcp.json  ○ not connected
    gemini (Gemini CLI)
      user     ~/.gemini/settings.json  ✗ \`~/.gemini/settings.json\` is broken at line 1: invalid symbol
      project  .gemini/settings.json  ○ not connected
    claude-desktop (Claude Desktop, not seen on this machine)
      user     ~/.config/Claude/claude_desktop_config.json  ○ not connected

    Connect one: skep connect <agent>
    "
  `);
});

test("both answer data that fit their schemas, and are for people only [design.connect.people]", async () => {
  const home = await makeHome();
  for (const args of [["connect"], ["connect", "codex", "--dry-run"], ["disconnect", "codex", "--yes"]]) {
    const { stdout } = await home.run([...args, "--json"]);
    const operation = await operations.find(({ name }) => name === args[0])?.load();
    if (operation === undefined) throw new Error(`no operation ${args[0]}`);
    expect(findMismatch(operation.output, JSON.parse(stdout), "")).toBeUndefined();
    expect(operation.audience).toBe("people");
  }
});

test("the guide shows, for every agent, the lines that connecting writes [design.connect.paste]", () => {
  const guide = readFileSync(join(root, "docs/guides/your-coding-agents.md"), "utf8");
  for (const { title, format, table, local } of AGENTS) {
    const { text } = format.insert("", { table, name: "skep" }, local({ command: "skep", args: ["mcp"] }));
    expect(guide).toContain(`**${title}**`);
    expect(guide).toContain(`\n${text}\`\`\`\n`);
  }
});

function putFixture(home: Home, path: string, fixture: string, folder: string = home.user): string {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  cpSync(join(FIXTURES, fixture), file);
  return file;
}

/** Everything below a folder but what Skep keeps for itself. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => path !== ".agent" && !path.startsWith(".agent/"))
    .sort();
}

interface WrittenServer {
  readonly command?: string;
  readonly args?: readonly string[];
}

/** The server `skep`, as the agent whose file this is would read it. */
function serverIn(file: string): WrittenServer | undefined {
  const text = readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  const config = file.endsWith(".toml")
    ? parseToml(text, { integersAsBigInt: true })
    : parseJsonc(text, [], { allowTrailingComma: true });
  // as is: the test then looks at what it expects to be there
  const servers = config.mcpServers ?? config.servers ?? config.mcp_servers;
  return (servers as Record<string, WrittenServer>).skep;
}

/** Types an answer where a person would, and gives back all that was on the screen. */
function answerInTerminal(home: Home, command: string, answer: string): string {
  const { stdout } = spawnSync("script", ["-qec", command, "/dev/null"], {
    cwd: home.repo,
    encoding: "utf8",
    env: { HOME: home.user, PATH: "/usr/bin:/bin", TERM: "xterm", NO_COLOR: "1" },
    input: `${answer}\n`,
    timeout: 20_000,
  });
  return stdout;
}

/** Starts a server as an agent would, and gives back what it answers first. */
async function initialize(
  home: Home,
  command: string,
  args: readonly string[] = [],
  path = "/usr/bin:/bin",
): Promise<unknown> {
  const child = spawn(command, args, {
    cwd: home.repo,
    env: { HOME: home.user, PATH: path },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const closed = new Promise((resolve) => child.on("close", resolve));
  const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } };
  child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params })}\n`);
  let text = "";
  for await (const chunk of child.stdout.setEncoding("utf8")) {
    text += chunk;
    if (text.includes("\n")) break;
  }
  child.stdin.end();
  child.kill();
  await closed;
  return JSON.parse(text.split("\n")[0] ?? "");
}
