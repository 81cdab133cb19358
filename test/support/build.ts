import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** Journeys go through the built program, so it must be today's, however the tests were started. */
export default function setup(): void {
  const root = join(import.meta.dirname, "..", "..");
  execFileSync(process.execPath, ["scripts/build.js", "--if-needed"], { cwd: root, stdio: "inherit" });
}
