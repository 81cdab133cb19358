import { CODES } from "../../src/skill/codes.ts";
import { isSafeName } from "../../src/skill/name.ts";
import { contextPaths } from "../../src/skill/pack.ts";
import { parseSkill } from "../../src/skill/parse.ts";
import { patternProblem } from "../../src/skill/pattern.ts";
import type { ParsedSkill, SkillFiles } from "../../src/skill/skill.ts";
import { mutate } from "./mutate.ts";
import type { Random } from "./random.ts";

export interface Seed {
  readonly path: "SKILL.md" | "manifest.json";
  readonly bytes: Buffer;
}

/** A skill whose files are mutations of seeds; now and then with both front ends, or a folder of an odd name. */
export function makeInput(seeds: readonly Seed[], random: Random): SkillFiles {
  const texts = new Map<string, Buffer>();
  const others = seeds.map(({ bytes }) => bytes);
  const first = random.pick(seeds);
  texts.set(first.path, mutate(first.bytes, others, random));
  if (random.below(8) === 0) {
    const second = random.pick(seeds);
    texts.set(second.path, mutate(second.bytes, others, random));
  }
  const manifest = texts.get("manifest.json");
  if (manifest !== undefined) {
    texts.set(".env.example", mutate(Buffer.from("# a comment\nexport A_KEY=\nTOKEN=x\n"), others, random));
    for (const path of contextPaths(manifest).slice(0, 3)) texts.set(path, mutate(random.pick(others), others, random));
  }
  const folder = random.pick(["a-skill", "a skill", "..", "A", "技能", "a\u0000b", ".hidden", "x".repeat(300)]);
  const files = [...texts].map(([path, bytes]) => ({ path, size: bytes.length }));
  return random.below(2) === 0 ? { folder, texts } : { folder, texts, files };
}

/** Parses an input in both profiles, and throws if an answer breaks a promise. */
export function checkInput(input: SkillFiles): void {
  for (const profile of ["extended", "spec"] as const) {
    checkAnswer(parseSkill(input, { profile, checkPattern: patternProblem }));
  }
}

function checkAnswer({ name, skill, diagnostics }: ParsedSkill): void {
  const isInvalid = diagnostics.some(({ severity }) => severity === "error");
  if (isInvalid !== (skill === undefined)) throw new Error("a skill loads exactly when no diagnostic is an error");
  if (!isSafeName(name)) throw new Error(`the name ${JSON.stringify(name)} is not safe`);
  for (const { code, line, message, hint, path } of diagnostics) {
    if (!Object.hasOwn(CODES, code)) throw new Error(`there is no code ${code}`);
    if (!Number.isInteger(line) || line < 1) throw new Error(`${code} is on line ${line}`);
    if (message === "" || hint === "" || path === "") throw new Error(`${code} leaves something unsaid`);
  }
  if (skill === undefined) return;
  if (skill.description === "" || skill.name !== name) throw new Error("a loaded skill lacks its name or description");
  if ([...skill.briefDescription].length > 80) throw new Error("the brief description is not brief");
  if (Object.getPrototypeOf(skill.metadata) !== Object.prototype) throw new Error("metadata has an odd prototype");
  for (const script of skill.scripts) {
    if (/^\/|(?:^|\/)\.\.(?:\/|$)/.test(script.path)) throw new Error(`the script ${script.path} leads out`);
  }
}
