import { basename } from "node:path";
import { SkepError } from "../base/errors.ts";
import { SKILL_MD } from "../skill/entry.ts";
import { parseSkill } from "../skill/parse.ts";
import type { FileNote, Profile, SkillFiles } from "../skill/skill.ts";
import { readSkillFiles, refusedSkill } from "../sources/skill-folder.ts";
import { rowOf, type SkillRow, type Stamp } from "./table.ts";

// What needs the parser stands apart from the scan, which loads it for the first skill that needs it: a run in which
// nothing has changed needs none.

/** A row from the frontmatter of a `SKILL.md` that is the whole of its skill's head. */
export function readHeadRow(path: string, stamp: Stamp, head: Buffer, profile: Profile): SkillRow {
  const files = { folder: basename(path), texts: new Map([[SKILL_MD, head]]) };
  const { skill, diagnostics } = parseSkill(files, { profile, isHead: true });
  return rowOf(path, stamp, skill, diagnostics);
}

/** A row from all of a skill's files: for packs, odd spellings, long or broken frontmatters. None if it is gone by now. */
export function readFullRow(folder: string, path: string, profile: Profile): SkillRow | undefined {
  const files = findFiles(folder);
  if (files === undefined) return undefined;
  const { skill, diagnostics } = parseSkill(files, { profile });
  const kept = diagnostics.filter(({ code }) => !BODY_CODES.has(code));
  return rowOf(path, undefined, skill, kept);
}

function findFiles(folder: string): SkillFiles | undefined {
  try {
    return readSkillFiles(folder);
  } catch (error) {
    if (error instanceof SkepError) return undefined;
    throw error;
  }
}

/** A row for something that was seen and must not be opened. */
export function refusedRow(path: string, note: FileNote, profile: Profile): SkillRow {
  return rowOf(path, undefined, undefined, refusedSkill(path, note, profile).diagnostics);
}

/** What a look at the head alone cannot judge, a full one should not judge either: the two must say the same. */
const BODY_CODES = new Set(["body-empty", "body-long"]);
