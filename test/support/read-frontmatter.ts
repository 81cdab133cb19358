import type { Diagnostic } from "../../src/base/diagnostics.ts";
import { parseSkill } from "../../src/skill/parse.ts";
import { patternProblem } from "../../src/skill/pattern.ts";
import type { Profile, Skill } from "../../src/skill/skill.ts";

interface Reading {
  readonly skill: Skill | undefined;
  /** `<code>:<line>` of each diagnostic. */
  readonly said: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
}

interface Options {
  readonly folder?: string;
  readonly profile?: Profile;
  /** The other files in the folder, if they are known. */
  readonly files?: readonly string[];
  readonly body?: string;
}

/** Reads a frontmatter whose first field is on line 2. */
export function read(yaml: string, options: Options = {}): Reading {
  const { folder = "hello", profile = "extended", body = "Say hello." } = options;
  const text = `---\n${yaml.replace(/\n$/, "")}\n---\n${body}`;
  const files = options.files?.map((path) => ({ path, size: 1 }));
  const { skill, diagnostics } = parseSkill(
    { folder, texts: new Map([["SKILL.md", text]]), ...(files === undefined ? {} : { files }) },
    { profile, checkPattern: patternProblem },
  );
  return { skill, said: diagnostics.map(({ code, line }) => `${code}:${line}`), diagnostics };
}
