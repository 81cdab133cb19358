import { Agent, request } from "node:http";

export interface Load {
  readonly requests: number;
  readonly perSecond: number;
}

/** Sends the same request again and again over a few connections, each waiting for its answer; throws at a wrong one. */
export async function sendLoad(
  url: string,
  body: string,
  isRight: (answer: string) => boolean,
  seconds: number,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const begin = performance.now();
  const end = begin + seconds * 1000;
  let requests = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < end) {
      const answer = await send(url, body, agent);
      if (!isRight(answer)) throw new Error(`a wrong answer after ${requests} requests: ${answer.slice(0, 200)}`);
      requests++;
    }
  };
  try {
    await Promise.all(Array.from({ length: CLIENTS }, client));
  } finally {
    agent.destroy();
  }
  return { requests, perSecond: (requests * 1000) / (performance.now() - begin) };
}

/** As many as keep a server of one process busy. */
const CLIENTS = 8;

const HEADERS = { "content-type": "application/json", accept: "application/json, text/event-stream" };

async function send(url: string, body: string, agent: Agent): Promise<string> {
  return await new Promise((resolve, reject) => {
    const asked = request(url, { method: "POST", agent, headers: HEADERS }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () => resolve(text));
      response.on("error", reject);
    });
    asked.on("error", reject);
    asked.end(body);
  });
}
