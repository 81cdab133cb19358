// Makes a checkout ready: installs from the lock file and builds, each only when needed. Runs before `npm start`,
// `npm test` and the like, on whatever Node the machine has, so it uses nothing but Node 18 and npm.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fingerprint, root } from "./fingerprint.js";

const installStamp = join(root, "node_modules", ".skep-install");

const wanted = `${process.platform}-${process.arch} ${fingerprint(["package.json", "package-lock.json"])}`;
if (!existsSync(installStamp) || readFileSync(installStamp, "utf8") !== wanted) {
  console.error("setup: installing packages from package-lock.json");
  // not `npm ci`: it refuses a lock file in which another platform's optional binary is missing
  run("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error", "--ignore-scripts=false"]);
  writeFileSync(installStamp, wanted);
}
run("node", ["scripts/build.js", "--if-needed"]);

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  const bin = join(root, "node_modules", ".bin");
  const separator = process.platform === "win32" ? ";" : ":";
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    // words go to stderr, so that `npm start --silent | ...` carries data only
    stdio: ["ignore", process.stderr, process.stderr],
    shell: process.platform === "win32",
    env: { ...process.env, PATH: `${bin}${separator}${process.env.PATH ?? ""}` },
  });
  if (error !== undefined || status !== 0) {
    console.error(`setup: \`${command} ${args.join(" ")}\` failed${error ? `: ${error.message}` : ""}`);
    process.exit(status ?? 1);
  }
}
