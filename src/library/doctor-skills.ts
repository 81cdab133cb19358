import type { Config } from "./config/config.ts";
import { shortenPath } from "./config/places.ts";
import { DiscoveredSkill, type SkillStatus } from "./discovered.ts";
import type { HealthCheck } from "./doctor-check.ts";
import { joinSome, type ReadSource } from "./doctor-sources.ts";
import { rankSkills } from "./precedence.ts";
import { judgeSkills, type MachineFacts } from "./status.ts";

/** How many skills count, how many do not, and why. */
export async function checkSkills(
  read: readonly ReadSource[],
  { config, facts, userHome }: { config: Config; facts: MachineFacts; userHome: string },
): Promise<HealthCheck[]> {
  const skills = read.flatMap(({ source, rows }) =>
    rows.filter(({ name }) => name !== "").map((row) => new DiscoveredSkill(source, row)),
  );
  const { winners, clashes } = rankSkills(skills);
  await judgeSkills(winners, config, facts);
  return [
    countByStatus(skills),
    ...checkLacking(skills, "unavailable", "install what is missing; `skep show` lists all"),
    ...checkLacking(skills, "degraded", "they are listed, and do less; `skep show <name>` tells what for"),
    ...checkClashes(clashes, userHome),
  ];
}

const STATUSES: readonly SkillStatus[] = ["enabled", "degraded", "disabled", "unavailable", "shadowed"];

function countByStatus(skills: readonly DiscoveredSkill[]): HealthCheck {
  const about = { area: "skills", name: "status" } as const;
  if (skills.length === 0) {
    return { ...about, state: "note", message: "there are none", hint: "`skep new my-skill` starts one" };
  }
  const counts = STATUSES.map((wanted) => [skills.filter(({ status }) => status === wanted).length, wanted] as const);
  const told = counts.filter(([number]) => number > 0).map(([number, status]) => `${number} ${status}`);
  return { ...about, state: "good", message: told.join(", ") };
}

function checkLacking(skills: readonly DiscoveredSkill[], wanted: SkillStatus, hint: string): HealthCheck[] {
  const lacking = skills.filter(({ status }) => status === wanted);
  if (lacking.length === 0) return [];
  const message = joinSome(lacking.map(({ name, reason }) => `${name} (${reason})`));
  return [{ area: "skills", name: wanted, state: "note", message, hint }];
}

function checkClashes(clashes: readonly DiscoveredSkill[], userHome: string): HealthCheck[] {
  if (clashes.length === 0) return [];
  const folders = joinSome(clashes.map(({ path }) => shortenPath(path, userHome)));
  const message = `the name is taken by another skill of the same source: ${folders}`;
  const hint = "rename one of each pair; `skep show --all` tells which counts";
  return [{ area: "skills", name: "clashes", state: "note", message, hint }];
}
