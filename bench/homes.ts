import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Place } from "./command.ts";
import { keptFolder } from "./kept-folder.ts";
import { makeSkillTexts, origin } from "./skill-records.ts";

/** A user's home with one project, whose `.claude/skills` is what all compared programs read. */
export interface Home extends Place {
  readonly count: number;
  readonly userHome: string;
  readonly skepHome: string;
  readonly skillsDir: string;
}

// raise it when what is laid out changes: folders of older versions are then left alone
const LAYOUT = 1;
const LONG_AGO = new Date("2025-01-01T00:00:00Z");

export function layOutHome(count: number): Home {
  const userHome = keptFolder(`home-${origin}-${count}-v${LAYOUT}`, (folder) => {
    // a repository, so that nobody looks for skills above it
    mkdirSync(join(folder, "project", ".git"), { recursive: true });
    mkdirSync(join(folder, ".agent"));
    writeSkills(skillsDirOf(folder), count);
  });
  const skepHome = join(userHome, ".agent");
  return {
    count,
    userHome,
    skepHome,
    skillsDir: skillsDirOf(userHome),
    cwd: join(userHome, "project"),
    // nothing inherited: agents are recognised by their variables, and some of these programs report home
    env: {
      PATH: process.env.PATH ?? "",
      HOME: userHome,
      SKEP_HOME: skepHome,
      DO_NOT_TRACK: "1",
      DISABLE_TELEMETRY: "1",
    },
  };
}

function skillsDirOf(userHome: string): string {
  return join(userHome, "project", ".claude", "skills");
}

function writeSkills(skillsDir: string, count: number): void {
  mkdirSync(skillsDir, { recursive: true });
  for (const { folder, text } of makeSkillTexts(count)) {
    const path = join(skillsDir, folder);
    mkdirSync(path);
    writeFileSync(join(path, "SKILL.md"), text);
    // a cache may rightly distrust what was written a moment ago
    for (const each of [join(path, "SKILL.md"), path]) utimesSync(each, LONG_AGO, LONG_AGO);
  }
  utimesSync(skillsDir, LONG_AGO, LONG_AGO);
}
