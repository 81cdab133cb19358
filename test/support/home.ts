import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Ran, skep } from "./skep.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A person's machine in a temporary folder: a home, a repository to work in, and the program run in it. */
export interface Home {
  readonly root: string;
  readonly user: string;
  readonly skepHome: string;
  readonly repo: string;
  run(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ran>;
  /** A text with the temporary folder's path made stable. */
  stable(text: string): string;
}

export async function makeHome(): Promise<Home> {
  const root = await temporaryFolder();
  const user = join(root, "me");
  const repo = join(user, "work", "repo");
  mkdirSync(join(repo, ".git"), { recursive: true });
  return {
    root,
    user,
    skepHome: join(user, ".agent"),
    repo,
    run: (args, env = {}) => skep(args, { cwd: repo, env: { HOME: user, PATH: "/usr/bin:/bin", ...env } }),
    stable: (text) => text.replaceAll(root, "<root>"),
  };
}
