import { once } from "node:events";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { Connections } from "./connections.ts";

const ASK = "GET / HTTP/1.1\r\nHost: x\r\n\r\n";

test("one connection too many makes the one go that has waited longest, not the one that is served [design.serve.connections]", async () => {
  const answers: ServerResponse[] = [];
  const { port } = await listen((_request, response) => answers.push(response), 3);
  const served = await open(port);
  served.write(ASK);
  await expect.poll(() => answers.length).toBe(1);
  const [first, second] = [await open(port), await open(port)];
  first.write("GET / HT");
  const third = await open(port);
  await closed(first);
  const fourth = await open(port);
  await closed(second);
  expect([served, third, fourth].map(({ closed }) => closed)).toEqual([false, false, false]);
  answers[0]?.end("done");
  expect(await nextText(served)).toContain("done");
});

test("where all are served, one more is not let in [design.serve.connections]", async () => {
  const answers: ServerResponse[] = [];
  const { port } = await listen((_request, response) => answers.push(response), 2);
  for (const _ of [1, 2]) (await open(port)).write(ASK);
  await expect.poll(() => answers.length).toBe(2);
  await closed(await open(port));
});

test("a connection that was served may ask again, and goes after those that never asked [design.serve.connections]", async () => {
  const { port } = await listen((_request, response) => response.end("done"), 2);
  const kept = await open(port);
  for (const _ of [1, 2, 3]) {
    kept.write(ASK);
    expect(await nextText(kept)).toContain("done");
  }
  const mute = await open(port);
  const second = await open(port);
  await closed(mute);
  expect(kept.closed).toBe(false);
  second.write(ASK);
  expect(await nextText(second)).toContain("done");
  await open(port);
  await closed(kept);
});

test("a stop waits for an answer that is under way, and for no one else [design.serve.stop]", async () => {
  const answers: ServerResponse[] = [];
  const { port, connections, server } = await listen((_request, response) => answers.push(response));
  const [asking, idle, half] = [await open(port), await open(port), await open(port)];
  half.write("GET / HT");
  asking.write(ASK);
  await expect.poll(() => answers.length).toBe(1);
  const stopped = connections.stop({ endStreams: async () => undefined, timeoutMs: NEVER });
  await Promise.all([closed(idle), closed(half)]);
  expect(server.listening).toBe(false);
  answers[0]?.end("done");
  expect(await nextText(asking)).toContain("done");
  await stopped;
});

test("a stop ends streams once the answers are given [design.serve.stop]", async () => {
  const answers: ServerResponse[] = [];
  const { port, connections } = await listen((_request, response) => answers.push(response));
  const [streaming, asking] = [await open(port), await open(port)];
  streaming.write(ASK);
  await expect.poll(() => answers.length).toBe(1);
  asking.write(ASK);
  await expect.poll(() => answers.length).toBe(2);
  const [stream, answer] = answers;
  if (stream === undefined || answer === undefined) throw new Error("both were asked for");
  stream.write("event");
  connections.markStream(stream);
  const ended: string[] = [];
  const endStreams = async (): Promise<void> => {
    ended.push("stream");
    stream.end();
  };
  const stopped = connections.stop({ endStreams, timeoutMs: NEVER });
  expect(ended).toEqual([]);
  answer.end("done");
  await stopped;
  expect(ended).toEqual(["stream"]);
});

test("who does not end is cut off [design.serve.stop]", async () => {
  const answers: ServerResponse[] = [];
  const { port, connections } = await listen((_request, response) => answers.push(response));
  const asking = await open(port);
  asking.write(ASK);
  await expect.poll(() => answers.length).toBe(1);
  await connections.stop({ endStreams: async () => undefined, timeoutMs: 1 });
  expect(answers[0]?.destroyed).toBe(true);
});

test("the second of two requests at once is answered before a stop ends [design.serve.stop]", async () => {
  const answers: ServerResponse[] = [];
  const { port, connections } = await listen((_request, response) => answers.push(response));
  const asking = await open(port);
  asking.write(ASK + ASK);
  await expect.poll(() => answers.length).toBe(2);
  const stopped = connections.stop({ endStreams: async () => undefined, timeoutMs: NEVER });
  let text = "";
  asking.on("data", (chunk: string) => {
    text += chunk;
  });
  answers[0]?.end("one");
  answers[1]?.end("two");
  await stopped;
  await expect.poll(() => text).toMatch(/one.*two/s);
});

/** Longer than any test may take. */
const NEVER = 600_000;

async function listen(
  answer: RequestListener,
  max?: number,
): Promise<{ port: number; server: Server; connections: Connections }> {
  const server = createServer();
  const connections = new Connections(server, max);
  server.on("request", answer);
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { port: address.port, server, connections };
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1").setEncoding("latin1");
  // those that are refused may be reset
  socket.on("error", () => undefined);
  socket.resume();
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  return socket;
}

async function closed(socket: Socket): Promise<void> {
  await expect.poll(() => socket.closed).toBe(true);
}

async function nextText(socket: Socket): Promise<string> {
  const [text] = await once(socket, "data");
  return String(text);
}
