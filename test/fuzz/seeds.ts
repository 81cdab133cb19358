import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Seed } from "./check.ts";

const root = join(import.meta.dirname, "..", "..");
const ARCHIVE = join(root, "..", "shared", "data", "real-skills.tar.gz");

/** The files of the repository's own skills and fixtures. */
export function ownSeeds(): Seed[] {
  const folders = ["skills", "test/fixtures/skills"].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => join(root, parent, name)),
  );
  return folders.flatMap((folder) => seedsIn(folder));
}

/** Real skills, where their archive stands beside the checkout. */
export function realSeeds(): Seed[] {
  if (!existsSync(ARCHIVE)) return [];
  const folder = mkdtempSync(join(tmpdir(), "skep-fuzz-"));
  try {
    execFileSync("tar", ["-xzf", ARCHIVE, "-C", folder]);
    return readdirSync(folder).flatMap((number) =>
      readdirSync(join(folder, number)).flatMap((name) => seedsIn(join(folder, number, name))),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function seedsIn(folder: string): Seed[] {
  return (["SKILL.md", "manifest.json"] as const).flatMap((path) => {
    const file = join(folder, path);
    return existsSync(file) ? [{ path, bytes: readFileSync(file) }] : [];
  });
}
