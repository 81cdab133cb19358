import { SkepError } from "../../base/errors.ts";
import { run } from "./run.ts";

/** Runs a command line of this process on its own streams, and leaves the exit code with the process. */
export async function start(argv: readonly string[]): Promise<void> {
  const { stdin, stdout, stderr, env } = process;
  // a reader that has seen enough (`skep validate | head`) is no failure of ours
  stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit();
    stderr.write(`error: the output cannot be written (${error.code})\n`);
    process.exit(1);
  });
  // and where nobody listens to our words, the exit code still speaks
  stderr.on("error", () => undefined);
  // never `process.exit` on the way out: what is still in the pipe to a slow reader would be lost
  process.exitCode = await run(argv, {
    out: stdout,
    err: stderr,
    hasColor: stdout.isTTY === true && !env.NO_COLOR && env.TERM !== "dumb",
    columns: stdout.columns || 100,
    ask: stdin.isTTY === true && stderr.isTTY === true ? async (question) => await ask(question) : undefined,
    readInput: stdin.isTTY === true ? undefined : async () => await readAll(stdin),
  });
}

/** Waits for a line; only one that says yes is a yes. The terminal stays as it is, so that Ctrl-C still ends us. */
async function ask(question: string): Promise<boolean> {
  const { createInterface } = await import("node:readline");
  const { stdin, stderr } = process;
  const lines = createInterface({ input: stdin, terminal: false });
  stderr.write(`${question} [y/N] `);
  try {
    for await (const line of lines) return /^y(?:es)?$/i.test(line.trim());
    stderr.write("\n");
    return false;
  } finally {
    lines.close();
  }
}

/** More than any question that a person or a program asks of us. */
const MAX_INPUT_BYTES = 1 << 20;

async function readAll(input: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of input) {
    size += chunk.length;
    if (size > MAX_INPUT_BYTES) {
      throw new SkepError("invalid-input", `more than ${MAX_INPUT_BYTES} bytes came in`, {
        hint: "give the part of it that matters",
      });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8").trim();
}
