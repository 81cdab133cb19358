import { execFileSync } from "node:child_process";

/** CPU in milliseconds that one call takes. */
export function cpuOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** CPU in milliseconds of one run of a command, children included, as the shell accounts for it. */
export function cpuOfCommand(command: readonly string[], times: number): number {
  const loop = `for ((i = 0; i < ${times}; i++)); do "$@" >/dev/null 2>&1; done`;
  const output = execFileSync("bash", ["-c", `TIMEFORMAT="%3U %3S"; { time { ${loop}; }; } 2>&1`, "bash", ...command], {
    encoding: "utf8",
  });
  const [user = 0, system = 0] = output.trim().split(" ").map(Number);
  return ((user + system) * 1000) / times;
}

/**
 * Measures two things in turn, many times, so that whatever else the machine does hits both alike, and gives the
 * round whose ratio is the median.
 */
export function sideBySide(rounds: number, a: () => number, b: () => number): { a: number; b: number } {
  const measured = Array.from({ length: rounds }, () => ({ a: a(), b: b() }));
  measured.sort((x, y) => x.a / x.b - y.a / y.b);
  const median = measured[Math.floor(rounds / 2)];
  if (median === undefined) throw new Error("nothing was measured");
  return median;
}
