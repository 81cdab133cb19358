// Opens the library as another program would, and says what it found and what that took.
import { existsSync, readFileSync } from "node:fs";

const [index = "", home = "", userHome = "", project = ""] = process.argv.slice(2);
const { openSkep } = await import(index);
if (typeof openSkep !== "function") {
  process.stderr.write(`${index} has no function \`openSkep\`\n`);
  process.exit(1);
}
const before = process.cpuUsage();
const skep = await openSkep({ home, userHome, project });
const count = skep.skills.length;
await skep.close();
const { user, system } = process.cpuUsage(before);

// not maxRSS: it begins with what the parent had
const peak = existsSync("/proc/self/status") && /VmHWM:\s+(\d+) kB/.exec(readFileSync("/proc/self/status", "utf8"));
process.stdout.write(
  JSON.stringify({ count, openMs: (user + system) / 1000, ...(peak ? { peakMb: Number(peak[1]) / 1024 } : {}) }),
);
