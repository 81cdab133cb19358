import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type OpenOptions, openSkep } from "../../src/system/open-skep.ts";
import type { Skep } from "../../src/system/skep.ts";
import { writeFiles } from "./skep.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** A person's machine in a temporary folder whose only skills are those of a test. */
export interface Machine {
  readonly root: string;
  readonly home: string;
  /** The user's skills. */
  readonly skills: string;
  /** The working directory. */
  readonly project: string;
  readonly skep: Skep;
  /** Another process's view of the same machine. */
  reopen(options?: OpenOptions): Promise<Skep>;
  /** A text with the temporary folder's path made stable. */
  stable(text: string): string;
}

/** Opens Skep on a machine with these files in the user's folder of skills. */
export async function openMachine(files: Readonly<Record<string, string>>, options?: OpenOptions): Promise<Machine> {
  const root = await temporaryFolder();
  const [home, project] = [join(root, "me/.agent"), join(root, "me/work")];
  const skills = join(home, "skills");
  mkdirSync(skills, { recursive: true });
  mkdirSync(project);
  writeFiles(skills, files);
  // the built-in ones are left out: a list of enabled ones that has none of them switches them off
  writeFiles(home, { "config.yaml": "skills:\n  enabledBundled: [none-of-them]\n" });
  const reopen = async (others: OpenOptions = {}): Promise<Skep> => {
    const skep = await openSkep({
      home,
      userHome: join(root, "me"),
      project,
      env: { PATH: "" },
      ...options,
      ...others,
    });
    onTestFinished(() => skep.close());
    return skep;
  };
  const stable = (text: string): string => text.replaceAll(root, "<root>");
  return { root, home, skills, project, skep: await reopen(), reopen, stable };
}

/** What went wrong: its code, message and hint in a line each. */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => "nothing went wrong",
    (thrown) => thrown,
  );
  if (!(error instanceof Error && "code" in error && "hint" in error)) return `not a SkepError: ${error}`;
  return `${error.code}\n${error.message}\n${error.hint}`;
}
