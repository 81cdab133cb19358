import { once } from "node:events";
import { rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { refusalOf } from "../../../test/support/open-machine.ts";
import { ask, mcpCall, serveMachine } from "../../../test/support/serve-machine.ts";
import { skillText, writeFiles } from "../../../test/support/skep.ts";

const PDF = { "pdf/SKILL.md": skillText("pdf") };

describe("who may ask", () => {
  test.each(["/", "/healthz", "/mcp", "/.well-known/agent-skills/index.json", "/nothing"])(
    "a foreign Host is refused at %s [design.serve.host, design.serve.errors]",
    async (path) => {
      const { ask } = await serveMachine(PDF);
      const { status, text } = await ask(path, { headers: { host: "evil.example:7357" } });
      expect(status).toBe(403);
      expect(JSON.parse(text)).toEqual({
        error: {
          code: "host-not-allowed",
          message: "the `Host` of the request is not one of this server's",
          hint: "ask for the address that `skep serve` printed",
        },
      });
    },
  );

  test.each(["http://evil.example", "https://127.0.0.1", "null", "file://", "http://localhost:1"])(
    "the Origin %s is refused [design.serve.origin]",
    async (origin) => {
      const { ask } = await serveMachine(PDF);
      const { status, text, headers } = await ask("/mcp", { headers: { origin } });
      expect(status).toBe(403);
      expect(JSON.parse(text).error.code).toBe("origin-not-allowed");
      expect(headers["access-control-allow-origin"]).toBeUndefined();
    },
  );

  test("our own page may ask [design.serve.origin]", async () => {
    const { ask, port } = await serveMachine(PDF);
    expect((await ask("/", { headers: { origin: `http://localhost:${port}` } })).status).toBe(200);
  });

  test("another address is no origin of ours, also where every address reaches us [design.serve.origin]", async () => {
    const { ask, port } = await serveMachine(PDF, { host: "0.0.0.0", token: "secret" });
    const headers = { authorization: "Bearer secret", origin: `http://6.6.6.6:${port}` };
    expect((await ask("/", { headers })).status).toBe(403);
  });

  test("a token that no client can send is refused at the start [design.serve.token-required]", async () => {
    for (const token of ["a b", "pässwort"]) {
      expect(await refusalOf(serveMachine(PDF, { token }))).toMatch(/^invalid-input\n`SKEP_TOKEN` has a space/);
    }
    const { ask } = await serveMachine(PDF, { token: "secret" });
    expect((await ask("/", { headers: { authorization: "Bearer secret more" } })).status).toBe(401);
  });

  test("beyond loopback there is no serving without a token [design.serve.token-required]", async () => {
    expect(await refusalOf(serveMachine(PDF, { host: "0.0.0.0" }))).toBe(
      "token-missing\n`0.0.0.0` can be reached from other machines, and there is no token\n" +
        "set SKEP_TOKEN to a long random text, or leave `--host` out to serve this machine only",
    );
    const { ask } = await serveMachine(PDF, { host: "0.0.0.0", token: "secret" });
    expect((await ask("/")).status).toBe(401);
  });

  test.each([
    ["none", {}],
    ["a wrong one", { authorization: "Bearer secre" }],
    ["an empty one", { authorization: "Bearer " }],
    ["one without its scheme", { authorization: "secret" }],
    ["one as a password, by a program", { authorization: `Basic ${btoa("me:secret")}` }],
  ])("with %s, a token is asked for [design.serve.token]", async (_what, headers) => {
    const { ask } = await serveMachine(PDF, { token: "secret" });
    for (const path of ["/mcp", "/.well-known/agent-skills/index.json", "/nothing"]) {
      const answer = await ask(path, { headers });
      expect(answer.status).toBe(401);
      expect(answer.headers["www-authenticate"]).toBe('Bearer realm="skep"');
      expect(answer.text).not.toContain("secret");
    }
  });

  test("with the token all is served, and no answer has it in it [design.serve.token]", async () => {
    const { ask } = await serveMachine(PDF, { token: "t0p-s3cret" });
    const headers = { authorization: "Bearer t0p-s3cret" };
    for (const path of ["/", "/.well-known/agent-skills/index.json"]) {
      const { status, text } = await ask(path, { headers });
      expect(status).toBe(200);
      expect(text).not.toContain("t0p-s3cret");
    }
    const { headers: own, ...call } = mcpCall("tools/list");
    expect((await ask("/mcp", { ...call, headers: { ...own, ...headers } })).text).toContain("load_skill");
  });

  test("a browser asks its user for the token of the page [design.serve.token]", async () => {
    const { ask } = await serveMachine(PDF, { token: "secret" });
    expect((await ask("/")).headers["www-authenticate"]).toBe('Basic realm="skep"');
    expect((await ask("/", { headers: { authorization: `Basic ${btoa("me:wrong")}` } })).status).toBe(401);
    expect((await ask("/", { headers: { authorization: `Basic ${btoa("me:secret")}` } })).status).toBe(200);
  });
});

describe("what is answered", () => {
  test("the health of the server, to everybody [design.serve.health, design.serve.token]", async () => {
    const { ask } = await serveMachine(PDF, { token: "secret" });
    expect(await ask("/healthz")).toMatchObject({ status: 200, text: '{"status":"ok"}' });
  });

  test("nothing at other paths, and no changing [design.serve.errors]", async () => {
    const { ask } = await serveMachine(PDF);
    const { status, text } = await ask("/<script>?q=<script>");
    expect([status, JSON.parse(text).error.code]).toEqual([404, "not-found"]);
    expect(text).not.toContain("<script>");
    const posted = await ask("/", { method: "POST", body: "x" });
    expect([posted.status, posted.headers.allow]).toEqual([405, "GET, HEAD"]);
    expect(await ask("/healthz", { method: "HEAD" })).toMatchObject({ status: 200, text: "" });
  });

  test("a mistake of ours is told to us, not to who asked [design.serve.errors]", async () => {
    const errors: unknown[] = [];
    const { ask, skep } = await serveMachine(PDF, { onError: (error) => errors.push(error) });
    vi.spyOn(skep, "winners", "get").mockImplementation(() => {
      throw new Error("the inner workings");
    });
    const { status, text } = await ask("/");
    expect(status).toBe(500);
    expect(text).not.toContain("inner workings");
    expect(errors).toEqual([new Error("the inner workings")]);
  });

  test("MCP, as a client without a session asks for it [design.serve.mcp]", async () => {
    const { ask } = await serveMachine(PDF);
    const { status, text } = await ask(
      "/mcp",
      mcpCall("tools/call", { name: "load_skill", arguments: { skill_name: "pdf" } }),
    );
    expect(status).toBe(200);
    expect(text).toContain("# pdf");
  });

  test("a skill that comes later is on the page, and one that goes is not [design.serve.changes]", async () => {
    const { ask, skills } = await serveMachine(PDF);
    writeFiles(skills, { "csv/SKILL.md": skillText("csv") });
    await vi.waitFor(async () => expect((await ask("/")).text).toContain("Does csv things"), WAIT);
    rmSync(join(skills, "csv"), { recursive: true });
    await vi.waitFor(async () => expect((await ask("/")).text).not.toContain("Does csv things"), WAIT);
  });
});

describe("what is sent at it", () => {
  test.each(["counted", "chunked"])("a %s body of 100 MB is refused [design.serve.body]", async (how) => {
    const { port, ask } = await serveMachine(PDF);
    const socket = await open(port);
    const length = how === "counted" ? `Content-Length: ${100 * MEGABYTE}` : "Transfer-Encoding: chunked";
    socket.write(
      `POST /mcp HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`,
    );
    const chunk = Buffer.alloc(MEGABYTE, "x");
    const frame = how === "counted" ? chunk : Buffer.concat([Buffer.from("100000\r\n"), chunk, Buffer.from("\r\n")]);
    let sent = 0;
    const send = (): void => {
      while (!socket.destroyed && sent < 100) {
        sent++;
        if (!socket.write(frame)) return;
      }
    };
    socket.on("drain", send);
    send();
    expect(await firstLine(socket)).toBe("HTTP/1.1 413 Payload Too Large");
    socket.destroy();
    expect((await ask("/healthz")).status).toBe(200);
  });

  test.each([
    ["no JSON", "{"],
    ["no request", "[]"],
    ["no method", '{"jsonrpc":"2.0","id":1}'],
    ["a method that is none", '{"jsonrpc":"2.0","id":1,"method":"tools/destroy"}'],
    ["a method of the wrong type", '{"jsonrpc":"2.0","id":1,"method":{"a":1}}'],
    ["deep nesting", "[".repeat(100_000)],
    ["a prototype", '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"__proto__":{"name":"load_skill"}}}'],
    [
      "a skill that is none",
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"load_skill","arguments":{"skill_name":"no"}}}',
    ],
  ])("%s is answered with an error, and serving goes on [design.serve.hostile]", async (_what, body) => {
    const { ask } = await serveMachine(PDF);
    const { status, text } = await ask("/mcp", { ...mcpCall(""), body });
    expect(status).toBeLessThan(500);
    expect(text).toMatch(/"error"|"isError":true/);
    expect((await ask("/healthz")).status).toBe(200);
  });

  test.each([
    ["no HTTP", "hello\r\n\r\n"],
    ["headers without end", `GET / HTTP/1.1\r\nX: ${"x".repeat(20_000)}\r\n`],
    ["no Host", "GET / HTTP/1.1\r\n\r\n"],
    ["two lengths", "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx"],
    ["a path that is none", "GET \\\\evil HTTP/1.1\r\nHost: localhost\r\n\r\n"],
  ])("%s is refused [design.serve.hostile]", async (_what, text) => {
    const { port, ask } = await serveMachine(PDF);
    const socket = await open(port);
    socket.write(text);
    expect(await firstLine(socket)).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect((await ask("/healthz")).status).toBe(200);
  });

  test("skills that do not exist are asked for in vain, however often [design.serve.hostile]", async () => {
    const { ask } = await serveMachine(PDF);
    const asked = Array.from({ length: 300 }, (_, index) =>
      ask(`/.well-known/agent-skills/no-${index}/${"0".repeat(64)}/SKILL.md`),
    );
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([404]));
  });

  test("1,100 connections that send half a request keep nobody out [design.serve.connections]", async () => {
    const { port } = await serveMachine(PDF);
    const sockets = await Promise.all(Array.from({ length: 1100 }, () => open(port)));
    for (const socket of sockets) socket.write("GET / HTTP/1.1\r\nHost: ");
    expect((await ask(port, "/healthz")).status).toBe(200);
  });
});

describe("an address that cannot be had", () => {
  test("is one that another program has [design.serve.in-use]", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void other.close());
    await once(other, "listening");
    const { startHttpServer } = await import("./server.ts");
    const { skep } = await serveMachine(PDF);
    const address = other.address();
    const port = typeof address === "object" ? address?.port : undefined;
    expect(await refusalOf(startHttpServer({ skep, version: "1", port, pasteLines: () => [] }))).toBe(
      `address-in-use\nanother program already serves at 127.0.0.1:${port}\n` +
        "end it, or choose another port: `--port 0` takes any that is free",
    );
  });

  test("is one of another machine [design.serve.in-use]", async () => {
    const refused = await refusalOf(serveMachine(PDF, { host: "192.0.2.1", token: "secret" }));
    expect(refused).toMatch(
      /^address-unavailable\nthe system does not let us serve at 192\.0\.2\.1:0 \(EADDRNOTAVAIL\)/,
    );
  });
});

const MEGABYTE = 1024 * 1024;
const WAIT = { timeout: 10_000, interval: 50 };

async function open(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  // those that are refused are reset
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
}

async function firstLine(socket: Socket): Promise<string> {
  let text = "";
  for await (const chunk of socket.setEncoding("latin1")) {
    text += chunk;
    if (text.includes("\r\n")) break;
  }
  return text.split("\r\n")[0] ?? "";
}
