import { readdirSync } from "node:fs";
import { join } from "node:path";
import { layOutHome } from "./homes.ts";
import { type Load, sendLoad } from "./http-load.ts";
import { type MeasuredServer, startServer } from "./http-server.ts";
import { requireBuild } from "./skep-under-test.ts";
import { CannotMeasure, type Suite } from "./suite.ts";

const ROOT = join(import.meta.dirname, "..");
const SKILLS = 1000;
/** What the server is to bear. */
const WANTED_PER_SECOND = 500;
const WARM_UP_SECONDS = 10;

export const suite: Suite = {
  title: "Serving over HTTP, beside a bare handler of the same server library",
  async run() {
    requireBuild();
    const seconds = readSeconds();
    const home = layOutHome(SKILLS);
    const skep = await startServer(
      [process.execPath, join(ROOT, "bin", "skep.js"), "serve", "--json", "--port", "0"],
      home,
    );
    const [skill = ""] = readdirSync(home.skillsDir);
    const call = callOf("tools/call", { name: "load_skill", arguments: { skill_name: skill } });
    const measured = await measure(skep, call, seconds);
    const bare = await startServer(
      [process.execPath, join(ROOT, "bench/programs/bare-http.js"), String(measured.bytes)],
      home,
    );
    const floor = await measure(bare, call, Math.min(seconds, 10));
    return {
      on: `${SKILLS} skills, 8 clients, ${seconds} s`,
      rows: [
        {
          what: "a `load_skill` over /mcp",
          value: 1000 / measured.load.perSecond,
          beside: `${WANTED_PER_SECOND} requests/s`,
          baseline: 1000 / WANTED_PER_SECOND,
          unit: "ms",
          limit: 1,
        },
        {
          what: "a `load_skill` over /mcp",
          value: 1000 / measured.load.perSecond,
          beside: "a bare POST of the same size",
          baseline: 1000 / floor.load.perSecond,
          unit: "ms",
          limit: 20,
        },
        {
          what: "memory after the load",
          value: measured.afterMb,
          beside: `after ${WARM_UP_SECONDS} s of it`,
          baseline: measured.beforeMb,
          unit: "MB",
          limit: 1.3,
        },
      ],
      notes: [
        `${Math.round(measured.load.perSecond)} requests/s beside ${Math.round(floor.load.perSecond)}; ` +
          `${measured.load.requests} in all.`,
      ],
    };
  },
};

interface Measured {
  readonly load: Load;
  readonly bytes: number;
  readonly beforeMb: number;
  readonly afterMb: number;
}

async function measure(server: MeasuredServer, call: string, seconds: number): Promise<Measured> {
  try {
    let bytes = 0;
    const isRight = (answer: string): boolean => {
      bytes = answer.length;
      return !answer.includes('"error"') && !answer.includes('"isError":true');
    };
    await sendLoad(server.mcpUrl, call, isRight, WARM_UP_SECONDS);
    const beforeMb = server.residentMb();
    const load = await sendLoad(server.mcpUrl, call, isRight, seconds);
    return { load, bytes, beforeMb, afterMb: server.residentMb() };
  } finally {
    await server.stop();
  }
}

function callOf(method: string, params: Readonly<Record<string, unknown>>): string {
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
}

/** `SKEP_BENCH_SECONDS=60` for the minute that the design asks for. */
function readSeconds(): number {
  const text = process.env.SKEP_BENCH_SECONDS ?? "10";
  if (!/^[1-9]\d*$/.test(text)) throw new CannotMeasure(`SKEP_BENCH_SECONDS is \`${text}\`, not a number of seconds`);
  return Number(text);
}
