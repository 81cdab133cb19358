// Attacks a server for a minute or two, and tells after each attack what is resident of it and whether it still serves.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const bin = join(import.meta.dirname, "..", "bin", "skep.js");
const TOKEN = "a-long-random-text";
const MANY = 10_000;
const MEGABYTE = 1024 * 1024;
const MALFORMED = [
  "{",
  "[]",
  "null",
  '{"jsonrpc":"2.0"}',
  '{"jsonrpc":"2.0","id":1,"method":"no"}',
  "[".repeat(10_000),
  "\0\u{1F41D}",
];

const home = mkdtempSync(join(tmpdir(), "skep-soak-"));
const child = spawn(process.execPath, [bin, "serve", "--json", "--port", "0"], {
  cwd: home,
  env: { HOME: home, PATH: "/usr/bin:/bin", SKEP_TOKEN: TOKEN },
  stdio: ["ignore", "pipe", "inherit"],
});
const [line] = await once(child.stdout.setEncoding("utf8"), "data");
const port = Number(new URL(JSON.parse(line).url).port);
const agent = new Agent({ keepAlive: true, maxSockets: 16 });
const own = { host: `127.0.0.1:${port}`, authorization: `Bearer ${TOKEN}` };
const rpc = { ...own, "content-type": "application/json", accept: "application/json, text/event-stream" };
let isFailed = false;
let settledMb = 0;

try {
  const call = (name: string): string =>
    JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "load_skill", arguments: { skill_name: name } },
    });
  await attack("skills that there are", MANY, () => ask("/mcp", rpc, call("hello-world")), [200]);
  settledMb = residentMb();
  await attack("skills that there are not", MANY, (index) => ask("/mcp", rpc, call(`no-${index}`)), [200]);
  await attack("files that there are not", MANY, (index) => ask(missing(index), own), [404]);
  await attack("paths that there are not", MANY, (index) => ask(`/${index}/${"x".repeat(2000)}`, own), [404]);
  await attack(
    "malformed JSON-RPC",
    MANY,
    (index) => ask("/mcp", rpc, MALFORMED[index % MALFORMED.length]),
    [200, 400],
  );
  await attack("a foreign Host", MANY, (index) => ask("/", { ...own, host: `evil-${index}.example` }), [403]);
  await attack(
    "a foreign Origin",
    MANY,
    (index) => ask("/mcp", { ...rpc, origin: `http://evil-${index}.example` }, "{}"),
    [403],
  );
  await attack(
    "a wrong token",
    MANY,
    (index) => ask("/mcp", { ...rpc, authorization: `Bearer ${index}` }, "{}"),
    [401],
  );
  await attack("the index of all skills", 1000, () => ask("/.well-known/agent-skills/index.json", own), [200]);
  await attack("the page", 1000, () => ask("/", own), [200]);
  await attack("bodies of 100 MB", 20, (index) => sendLarge(index % 2 === 0), [413]);
  const sockets = await Promise.all(Array.from({ length: 1000 }, halfOpen));
  await attack("the page, beside 1,000 half-open connections", 1000, () => ask("/", own), [200]);
  for (const socket of sockets) socket.destroy();
  await end();
} finally {
  agent.destroy();
  child.kill("SIGKILL");
  rmSync(home, { recursive: true, force: true });
}
process.exitCode = isFailed ? 1 : 0;

async function attack(
  what: string,
  times: number,
  send: (index: number) => Promise<number>,
  expected: number[],
): Promise<void> {
  const statuses = new Map<number, number>();
  let next = 0;
  const client = async (): Promise<void> => {
    while (next < times) {
      const status = await send(next++);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 16 }, client));
  const isServing = (await ask("/healthz", own)) === 200;
  const mb = residentMb();
  // what the first attack left behind, and room for what is not collected yet
  const isFlat = settledMb === 0 || mb < settledMb * 1.5;
  const isRight = isServing && isFlat && [...statuses.keys()].every((status) => expected.includes(status));
  isFailed ||= !isRight;
  const seen = [...statuses].map(([status, count]) => `${count} x ${status}`).join(", ");
  console.log(`${isRight ? "ok  " : "FAIL"} ${what}: ${seen}; ${mb.toFixed(0)} MB`);
}

async function ask(path: string, headers: Record<string, string>, body?: string): Promise<number> {
  return await new Promise((resolve, reject) => {
    const method = body === undefined ? "GET" : "POST";
    const asked = request({ port, host: "127.0.0.1", path, method, headers, agent }, (response) => {
      response.on("end", () => resolve(response.statusCode ?? 0)).resume();
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

function missing(index: number): string {
  return `/.well-known/agent-skills/hello-world/${index.toString(16).padStart(64, "0")}/SKILL.md`;
}

async function sendLarge(isCounted: boolean): Promise<number> {
  const length = isCounted ? { "content-length": String(100 * MEGABYTE) } : { "transfer-encoding": "chunked" };
  const asked = request({ port, host: "127.0.0.1", path: "/mcp", method: "POST", headers: { ...rpc, ...length } });
  let isAnswered = false;
  const answered = new Promise<number>((resolve, reject) => {
    asked.on("response", (response) => {
      isAnswered = true;
      resolve(response.statusCode ?? 0);
      response.resume();
    });
    asked.on("error", reject);
  });
  const chunk = Buffer.alloc(MEGABYTE, "x");
  for (let sent = 0; sent < 100 && !isAnswered; sent++) {
    if (!asked.write(chunk)) await Promise.race([once(asked, "drain"), answered]);
  }
  const status = await answered;
  asked.destroy();
  return status;
}

async function halfOpen(): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write("POST /mcp HTTP/1.1\r\nHost: ");
  return socket;
}

function residentMb(): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(child.pid)], { encoding: "utf8" })) / 1024;
}

async function end(): Promise<void> {
  const begin = performance.now();
  child.kill("SIGINT");
  const [code] = await once(child, "exit");
  isFailed ||= code !== 0;
  console.log(
    `${code === 0 ? "ok  " : "FAIL"} stopped with ${code} after ${(performance.now() - begin).toFixed(0)} ms`,
  );
}
