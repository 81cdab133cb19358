import { lstatSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";

const ROOT = join(realpathSync(tmpdir()), `skep-bench-${userInfo().username}`);

/** A folder in the temporary directory that is filled once and kept for later runs, whole or not at all. */
export function keptFolder(name: string, fill: (folder: string) => void): string {
  requireOwnRoot();
  const target = join(ROOT, name);
  if (lstatSync(target, { throwIfNoEntry: false }) !== undefined) return target;
  const unfinished = mkdtempSync(join(ROOT, "unfinished-"));
  try {
    fill(unfinished);
    renameSync(unfinished, target);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return target;
}

/** Programs are run from there: in a directory that everybody writes to, it must be ours. */
function requireOwnRoot(): void {
  mkdirSync(ROOT, { recursive: true, mode: 0o700 });
  const stats = lstatSync(ROOT);
  if (!stats.isDirectory() || (process.getuid !== undefined && stats.uid !== process.getuid())) {
    throw new Error(`${ROOT} belongs to somebody else`);
  }
}
