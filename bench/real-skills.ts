import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface SkillText {
  readonly folder: string;
  readonly text: Buffer;
}

const ARCHIVE = join(import.meta.dirname, "..", "..", "shared", "data", "real-skills.tar.gz");
const GENERATED = 4000;

/** Real skills when the archive is beside the checkout, else generated ones of the same sizes. */
export function loadSkillTexts(): { on: string; texts: SkillText[] } {
  if (!existsSync(ARCHIVE)) {
    const texts = Array.from({ length: GENERATED }, (_, index) => generateSkill(index));
    return { on: `${GENERATED} generated files`, texts };
  }
  const folder = mkdtempSync(join(tmpdir(), "skep-bench-"));
  try {
    execFileSync("tar", ["-xzf", ARCHIVE, "-C", folder]);
    const texts = readdirSync(folder).flatMap((number) =>
      readdirSync(join(folder, number)).map((name) => ({
        folder: name,
        text: readFileSync(join(folder, number, name, "SKILL.md")),
      })),
    );
    return { on: `${texts.length} real files`, texts };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The median real file: five fields, 212 characters of description, 5.5 KB of text; every tenth needs a repair. */
export function generateSkill(index: number): SkillText {
  const folder = `generated-skill-${index}`;
  const words = "Reads and writes reports for people who ask about numbers, tables and charts";
  const description =
    index % 10 === 0 ? `Two things: ${words}` : JSON.stringify(`${words}. Use it when asked.`.repeat(2));
  const head = `---\nname: ${folder}\ndescription: ${description}\nlicense: MIT\nversion: 1.0.${index}\nmetadata:\n  author: somebody\n  tags: a b c\n---\n`;
  const body = `# Skill ${index}\n\n${"A line of instructions that a model reads.\n".repeat(130)}`;
  return { folder, text: Buffer.from(head + body) };
}
