import { MANIFEST } from "../skill/entry.ts";
import { splitFrontmatter } from "../skill/frontmatter.ts";
import { Report } from "../skill/report.ts";
import { readSourceText } from "../skill/source-text.ts";
import { type ReadSkill, requireSkill, type SkillPlace } from "./instructions.ts";
import { openResource } from "./resources.ts";

/**
 * The whole `SKILL.md`, frontmatter included, as it is now; what a pack adds to the instructions follows. Of a pack
 * without a `SKILL.md`, the instructions.
 */
export async function readEntryText(place: SkillPlace, readSkill: ReadSkill): Promise<string> {
  const { root, skill } = await requireSkill(place, readSkill);
  if (skill.entryPath === MANIFEST) return skill.body;
  // what is wrong with the text was said when the skill was judged
  const report = new Report("extended");
  const source = readSourceText(skill.entryPath, openResource(root, skill.entryPath).bytes, report);
  const frontmatter = skill.isPack ? splitFrontmatter(source, report) : undefined;
  if (frontmatter === undefined) return source.text;
  return frontmatter.source.text.slice(0, frontmatter.bodyStart) + skill.body;
}
