#!/usr/bin/env node
// The program behind `skep` and `agent`. Nothing is imported before the version of Node has been looked at, so that
// an older Node says what is needed instead of failing on a syntax it does not know.
const FLOOR = { major: 22, minor: 18 };
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major > FLOOR.major || (major === FLOOR.major && minor >= FLOOR.minor)) {
  await run();
} else {
  await handOver();
}

async function run() {
  // not imported: that would load all of it, with promises and streams
  const { existsSync, readFileSync, writeSync } = process.getBuiltinModule("node:fs");
  const [word, ...more] = process.argv.slice(2);
  if (more.length === 0 && (word === "--version" || word === "-V")) {
    // the most frequent question, answered without loading the program
    const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
    try {
      writeSync(1, `${version}\n`);
      return;
    } catch {
      // a closed or full pipe: the program knows what to do about it
    }
  }
  const bundle = new URL("../dist/cli.js", import.meta.url);
  const source = new URL("../src/hosts/cli/main.ts", import.meta.url);
  await import(existsSync(bundle) ? bundle.href : source.href);
}

/** Runs the same command on the `node` package beside us, if there is one; its exit is then ours. */
async function handOver() {
  const { existsSync } = await import("node:fs");
  const { fileURLToPath } = await import("node:url");
  const beside = ["../node_modules/node/bin/node", "../../node/bin/node"]
    .flatMap((path) => [path, `${path}.exe`])
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(path));
  if (beside === undefined) {
    process.stderr.write(
      `error: skep needs Node ${FLOOR.major}.${FLOOR.minor} or newer; this is ${process.versions.node}\n` +
        (existsSync(fileURLToPath(new URL("../src", import.meta.url)))
          ? "hint: `npm start` in this checkout brings one along\n"
          : "hint: install a newer Node, or `npm install node@24` beside skep, which it will then use\n"),
    );
    process.exitCode = 1;
    return;
  }
  const { spawn } = await import("node:child_process");
  const child = spawn(beside, [...process.execArgv, ...process.argv.slice(1)], { stdio: "inherit" });
  /** @type {NodeJS.Signals[]} */
  const passedOn = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of passedOn) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => {
    process.stderr.write(`error: cannot start ${beside}: ${error.message}\n`);
    process.exitCode = 1;
  });
  child.on("exit", (code, signal) => {
    if (signal === null) {
      process.exitCode = code ?? 1;
      return;
    }
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
