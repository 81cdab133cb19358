import { once } from "node:events";
import { SkepError } from "../../base/errors.ts";
import type { Example } from "../../operations/operation.ts";
import { integer, object, parseInput, text } from "../../operations/schema.ts";
import { findPackageRoot, readVersion } from "../../system/package.ts";
import { openSystem } from "../../system/system.ts";
import type { Command } from "./command.ts";
import { COMMON_OPTIONS, optionsOf, readCommandLine } from "./command-line.ts";
import { operationHelp } from "./help.ts";
import { count } from "./render/words.ts";
import { printable, type Style, styleOf, type Terminal } from "./terminal.ts";

const input = object(
  {},
  {
    port: integer("where to listen; 7357 if not given, 0 for any port that is free"),
    host: text("the address to listen at; 127.0.0.1 if not given. Any that others can reach needs SKEP_TOKEN"),
  },
);

const examples: readonly Example[] = [
  { command: "skep serve", does: "serve this machine's agents at http://127.0.0.1:7357" },
  { command: "SKEP_TOKEN=... skep serve --host 0.0.0.0", does: "serve other machines, too, if they know the token" },
];

const takes = { input, examples, positionals: [] };

/** Serves until it is asked to stop, which ends it with 0. */
export const serveCommand: Command = {
  name: "serve",
  summary: "Serve the skills to agents over HTTP, with a page for people",
  help: async (style) => operationHelp(serveCommand, takes, style),
  completions: async () => ({
    options: [
      ...optionsOf(takes).map(({ name, schema }) => ({ name, description: schema.description ?? "" })),
      ...COMMON_OPTIONS,
    ],
    words: [],
  }),
  async run(args, terminal) {
    const line = await readCommandLine(serveCommand.name, args, takes);
    if (line.isHelp) {
      terminal.out.write(await serveCommand.help(styleOf(terminal)));
      return 0;
    }
    const { host, port } = parseInput(input, line.input);
    if (port !== undefined && port > MAX_PORT) {
      throw new SkepError("invalid-input", `there is no port ${port}`, { hint: `the last one is ${MAX_PORT}` });
    }
    await serve({ host, port, isJson: line.isJson }, terminal);
    return 0;
  },
};

const MAX_PORT = 65_535;

interface ServeOptions {
  readonly host: string | undefined;
  readonly port: number | undefined;
  readonly isJson: boolean;
}

async function serve({ host, port, isJson }: ServeOptions, terminal: Terminal): Promise<void> {
  // listened for from the start: who is stopped while opening ends as well
  const stopped = stopSignal();
  const token = process.env.SKEP_TOKEN || undefined;
  const version = readVersion(findPackageRoot());
  const system = openSystem();
  const [skep, connections] = await Promise.all([system.openSkep(), system.openConnections()]);
  try {
    const { addCommand, startHttpServer } = await import("../http/index.ts");
    const { url, close } = await startHttpServer({
      skep,
      version,
      host,
      port,
      token,
      pasteLines: (target) => connections.pasteLines(target),
      onError: errorReporter(terminal),
    });
    const mcpUrl = `${url}/mcp`;
    const lines = connections.pasteLines({ url: mcpUrl }).flatMap(({ agent, title }) => {
      const command = addCommand(agent, mcpUrl, token !== undefined);
      return command === undefined ? [] : [{ title, command }];
    });
    if (isJson) terminal.out.write(`${JSON.stringify({ url, mcpUrl })}\n`);
    else terminal.out.write(banner({ url, lines, skills: skep.skills.length }, styleOf(terminal)));
    await stopped;
    await close();
  } finally {
    await skep.close();
  }
}

/** Both are asked for at once by a terminal and by npm, so a second one means nothing. */
function stopSignal(): Promise<unknown> {
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.on(signal, () => undefined);
  return Promise.race(signals.map((signal) => once(process, signal)));
}

/** Tells each thing that goes wrong once, and a second time long after: who sends nonsense all day fills no disk. */
function errorReporter({ err }: Terminal): (error: unknown) => void {
  const told = new Set<string>();
  return (error) => {
    const message = printable(error instanceof Error ? error.message : String(error));
    if (told.has(message)) return;
    if (told.size === MAX_TOLD) told.clear();
    told.add(message);
    err.write(`error: ${message}\n`);
  };
}

const MAX_TOLD = 100;

interface Served {
  readonly url: string;
  readonly skills: number;
  readonly lines: readonly { readonly title: string; readonly command: string }[];
}

function banner({ url, skills, lines }: Served, style: Style): string {
  const width = Math.max(...lines.map(({ title }) => title.length));
  const pasted = lines.map(({ title, command }) => `  ${style.bold(title.padEnd(width))}  ${command}`);
  return `${style.bold("skep")} serves ${count(skills, "skill")} at ${style.cyan(url)}

Look there for the skills, and for how to connect Cursor and others. To connect one of these, paste:

${pasted.join("\n")}

${style.dim("Ctrl-C ends it.")}
`;
}
