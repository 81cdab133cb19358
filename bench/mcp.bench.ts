import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cpuOfRun } from "./command.ts";
import { sideBySide } from "./cpu.ts";
import { type Home, layOutHome } from "./homes.ts";
import { connectClient, cpuOfStart } from "./mcp-process.ts";
import { requireBuild, SHOW } from "./skep-under-test.ts";
import { CannotMeasure, type Row, type Suite } from "./suite.ts";

const FEW = 20;
const MANY = 1000;

export const suite: Suite = {
  title: "MCP over stdio",
  async run() {
    requireBuild();
    const [few, many] = [layOutHome(FEW), layOutHome(MANY)];
    return {
      on: `the built bundle, homes of ${FEW} and ${MANY} skills`,
      rows: [
        start(few, { label: "node -e 0", command: [process.execPath, "-e", "0"], limit: 5 }),
        // to look at many skills costs what it costs: it is the same look
        start(many, { label: "skep show --json", command: SHOW, limit: 2.5 }),
        beside("load_skill, asked for and answered, median", await medianLoad(many), 2),
        beside("a new skill, until a client is told, slowest of 5", await slowestNotice(many), 1000),
      ],
      notes: [firstStart(few)],
    };
  },
};

interface Peer {
  readonly label: string;
  readonly command: readonly string[];
  readonly limit: number;
}

function start(home: Home, { label, command, limit }: Peer): Row {
  // the first run leaves the caches
  cpuOfStart(home, 1);
  const { a, b } = sideBySide(
    15,
    () => cpuOfStart(home, 4),
    () => cpuOfRuns(command, home, 4),
  );
  const what = `skep mcp until it has answered, ${home.count} skills`;
  return { what, value: a, beside: label, baseline: b, unit: "ms", limit };
}

/** The rows are of later starts: the engine's code for the bundle is kept from the first one. */
function firstStart(home: Home): string {
  const { a, b } = sideBySide(
    15,
    () => cpuOfStart(home, 4, { NODE_DISABLE_COMPILE_CACHE: "1" }),
    () => cpuOfRuns([process.execPath, "-e", "0"], home, 4),
  );
  return `With no code kept, as at the first start after an update, ${home.count} skills: ${(a / b).toFixed(2)} times node -e 0.`;
}

function cpuOfRuns(command: readonly string[], home: Home, times: number): number {
  let sum = 0;
  for (let time = 0; time < times; time++) sum += cpuOfRun(command, home);
  return sum / times;
}

/** A row of something that has a bound and no peer. */
function beside(what: string, value: number, boundMs: number): Row {
  return { what, value, beside: "what we allow", baseline: boundMs, unit: "ms", limit: 1 };
}

/** Each skill once, so that each answer is a whole text. */
async function medianLoad(home: Home): Promise<number> {
  const client = await connectClient(home);
  try {
    const { prompts } = await client.listPrompts();
    const times: number[] = [];
    for (const { name } of prompts.slice(0, 500)) {
      const startedAt = performance.now();
      const result = await client.callTool({ name: "load_skill", arguments: { skill_name: name } });
      times.push(performance.now() - startedAt);
      if (result.isError === true) throw new CannotMeasure(`\`load_skill\` refused \`${name}\``);
    }
    times.sort((a, b) => a - b);
    return times[Math.floor(times.length / 2)] ?? Number.NaN;
  } finally {
    await client.close();
  }
}

async function slowestNotice(home: Home): Promise<number> {
  let told = (): void => undefined;
  const listChanged = { prompts: { autoRefresh: false, debounceMs: 0, onChanged: () => told() } };
  const client = await connectClient(home, { listChanged });
  const folder = join(home.skepHome, "skills", "bench-notice");
  try {
    await client.listPrompts();
    let slowest = 0;
    for (let time = 0; time < 5; time++) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      const notice = Promise.withResolvers<void>();
      told = notice.resolve;
      const startedAt = performance.now();
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "SKILL.md"), `---\nname: bench-notice\ndescription: Is new (${time}).\n---\n`);
      await notice.promise;
      slowest = Math.max(slowest, performance.now() - startedAt);
    }
    return slowest;
  } finally {
    await client.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
