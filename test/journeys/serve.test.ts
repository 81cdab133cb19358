import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, onTestFinished, test } from "vitest";
import { type Home, makeHome } from "../support/home.ts";
import { ask, mcpCall } from "../support/serve-machine.ts";
import { bin, root, skillText, writeFiles } from "../support/skep.ts";

test("a person starts a server, looks at its page, pastes a line, and ends it [design.serve.address, design.serve.banner]", async () => {
  const home = await makeHome();
  writeFiles(home.skepHome, { "skills/pdf/SKILL.md": skillText("pdf") });
  const { port, child, output } = await serve(home, { args: ["--port", "0"] });
  expect(output().replaceAll(String(port), "<port>")).toMatchInlineSnapshot(`
    "skep serves 4 skills at http://127.0.0.1:<port>

    Look there for the skills, and for how to connect Cursor and others. To connect one of these, paste:

      Claude Code  claude mcp add --transport http --scope user skep http://127.0.0.1:<port>/mcp
      Codex        codex mcp add skep --url http://127.0.0.1:<port>/mcp
      VS Code      code --add-mcp '{"name":"skep","type":"http","url":"http://127.0.0.1:<port>/mcp"}'
      Gemini CLI   gemini mcp add --transport http --scope user skep http://127.0.0.1:<port>/mcp

    Ctrl-C ends it.
    "
  `);
  const page = await ask(port, "/");
  expect(page.status).toBe(200);
  const [, line = ""] = /Codex +(.+)/.exec(output()) ?? [];
  expect(page.text).toContain(`<code>${line}</code>`);
  const url = line.split(" ").at(-1) ?? "";
  expect((await ask(port, new URL(url).pathname, mcpCall("tools/list"))).text).toContain("load_skill");
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test.each(["SIGINT", "SIGTERM"] as const)(
  "%s ends the server with 0 while clients are connected: one that listens, one that keeps its connection, one that is mute [design.serve.stop, design.serve.changes]",
  async (signal) => {
    const home = await makeHome();
    const { port, child } = await serve(home, { args: ["--port", "0"] });
    const client = new Client(
      { name: "listener", version: "1" },
      {
        versionNegotiation: { mode: "auto" },
        listChanged: { resources: { onChanged: () => changed.push("resources") } },
      },
    );
    const changed: string[] = [];
    await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`)));
    onTestFinished(() => client.close());
    await client.listTools();
    writeFiles(home.skepHome, { "skills/later/SKILL.md": skillText("later") });
    await expect.poll(() => changed.length, { timeout: 10_000 }).toBeGreaterThan(0);
    const mute = connect(port, "127.0.0.1");
    mute.on("error", () => undefined);
    onTestFinished(() => void mute.destroy());
    await once(mute, "connect");
    // as a terminal and npm do, which both pass it on
    child.kill(signal);
    child.kill(signal);
    expect(await once(child, "exit")).toEqual([0, null]);
  },
);

test("without words the port is 7357, and one that is taken is told [design.serve.address, design.serve.in-use]", async () => {
  const home = await makeHome();
  const first = await serve(home, {}).catch(() => undefined);
  const { code, stderr } = await home.run(["serve"]);
  expect(code).toBe(1);
  expect(stderr).toBe(
    "error: another program already serves at 127.0.0.1:7357\n" +
      "hint: end it, or choose another port: `--port 0` takes any that is free\n",
  );
  first?.child.kill("SIGTERM");
});

test("a program gets the address as data [design.serve.address]", async () => {
  const { port, output } = await serve(await makeHome(), {
    args: ["--json", "--port", "0", "--host", "localhost"],
  });
  expect(JSON.parse(output())).toEqual({ url: `http://localhost:${port}`, mcpUrl: `http://localhost:${port}/mcp` });
});

test("beyond this machine a token is needed, and then asked for [design.serve.token-required, design.serve.token]", async () => {
  const home = await makeHome();
  const refused = await home.run(["serve", "--host", "0.0.0.0", "--port", "0"]);
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toContain("hint: set SKEP_TOKEN to a long random text");
  const { port, output } = await serve(home, {
    args: ["--host", "0.0.0.0", "--port", "0"],
    env: { SKEP_TOKEN: "s3cret" },
  });
  expect(output()).toContain("--bearer-token-env-var SKEP_TOKEN");
  expect(output()).not.toContain("s3cret");
  expect((await ask(port, "/mcp", mcpCall("tools/list"))).status).toBe(401);
});

test.each([
  [["--port", "65536"], "error: there is no port 65536\n"],
  [["--port", "many"], "error: `--port` needs a whole number, not `many`\n"],
  [["--prot", "1"], "error: `skep serve` has no option `--prot`\nhint: did you mean `--port`?\n"],
  [["here"], "error: `skep serve` does not know what to do with `here`\n"],
])("%j is wrong usage", async (args, message) => {
  const { code, stdout, stderr } = await (await makeHome()).run(["serve", ...args]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(message);
});

test("`npm start` is that server, and ends as it does [design.serve.stop]", async () => {
  const home = await makeHome();
  // without setting up the checkout, in which this test runs
  const npm = ["npm", "start", "--silent", "--ignore-scripts", "--", "--json", "--port", "0"] as const;
  const { port, child } = await serve(home, { program: npm, cwd: root, env: { PATH: process.env.PATH ?? "" } });
  expect((await ask(port, "/healthz")).status).toBe(200);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
  await expect(ask(port, "/healthz")).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

test("help says what it takes", async () => {
  const { code, stdout } = await (await makeHome()).run(["serve", "--help"]);
  expect(code).toBe(0);
  expect(stdout).toMatchInlineSnapshot(`
    "skep serve: Serve the skills to agents over HTTP, with a page for people

      skep serve                                serve this machine's agents at http://127.0.0.1:7357
      SKEP_TOKEN=... skep serve --host 0.0.0.0  serve other machines, too, if they know the token

    Usage:
      skep serve [--port <number>] [--host <text>] [--json]

    Options:
      --port <number>  where to listen; 7357 if not given, 0 for any port that is free
      --host <text>    the address to listen at; 127.0.0.1 if not given. Any that others can reach needs SKEP_TOKEN
      --json           print data instead of words
      --help           show this (-h)
    "
  `);
});

interface Serving {
  readonly port: number;
  readonly child: ChildProcess;
  /** All that it printed so far. */
  output(): string;
}

interface ServeOptions {
  readonly args?: readonly string[];
  readonly program?: readonly [string, ...string[]];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

async function serve(home: Home, options: ServeOptions): Promise<Serving> {
  const { args = [], program = [process.execPath, bin, "serve"], cwd = home.repo, env = {} } = options;
  const [command, ...first] = program;
  const child = spawn(command, [...first, ...args], {
    cwd,
    env: { HOME: home.user, PATH: "/usr/bin:/bin", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  });
  let output = "";
  for await (const chunk of child.stdout.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    output += chunk;
    const port = /https?:\/\/[^/\s"]+?:(\d+)/.exec(output)?.[1];
    if (port !== undefined && /Ctrl-C|\}\n/.test(output)) return { port: Number(port), child, output: () => output };
  }
  throw new Error(`the server ended with ${output}`);
}
