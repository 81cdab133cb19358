import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * One hash over the contents of files and folders, named relative to the checkout: what a stamp compares, since
 * times change with every clone and branch.
 * @param {string[]} paths
 */
export function fingerprint(paths) {
  const hash = createHash("sha256");
  for (const path of paths.flatMap((path) => filesBelow(path)).sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update("\0");
  }
  return hash.digest("hex");
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path)).flatMap((name) => filesBelow(`${path}/${name}`));
}
