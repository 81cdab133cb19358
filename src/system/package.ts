import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of our own package.json: above `src/` in a checkout, above `dist/` when installed. */
export function findPackageRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, "package.json"))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error("Skep's own package.json is missing");
    folder = parent;
  }
  return folder;
}

export function readVersion(packageRoot: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8"));
  if (typeof manifest === "object" && manifest !== null && "version" in manifest) return String(manifest.version);
  throw new Error("Skep's own package.json has no version");
}
