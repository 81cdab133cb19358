import { opendirSync } from "node:fs";
import { join } from "node:path";
import { isDiskError, reasonOf } from "../base/disk-error.ts";
import { SkepError } from "../base/errors.ts";
import type { Config } from "./config/config.ts";
import { shortenPath } from "./config/places.ts";
import type { HealthCheck } from "./doctor-check.ts";
import { lookAt, shellPath } from "./doctor-standing.ts";
import { type LibraryPlaces, listSources, projectFolders } from "./locations.ts";
import { scanSource } from "./scan.ts";
import type { Source, SourceId } from "./source.ts";
import type { SkillRow } from "./table.ts";

/** A source that could be read, and every folder in it that holds a skill. */
export interface ReadSource {
  readonly source: Source;
  readonly rows: readonly SkillRow[];
}

/** Reads every source anew, remembering nothing; one that cannot be read costs the others nothing. */
export async function checkSources(
  places: LibraryPlaces,
  config: Config,
): Promise<{ read: ReadSource[]; checks: HealthCheck[] }> {
  const read: ReadSource[] = [];
  const checks: HealthCheck[] = [];
  const sources = listSources(places, config);
  for (const source of sources) checks.push(await checkSource(source, { places, config, read }));
  const reached = new Set(sources.map(({ folder }) => folder));
  for (const place of expectedPlaces(places, config)) {
    if (!reached.has(place.folder)) checks.push(...checkMissing(place, places.userHome));
    reached.add(place.folder);
  }
  return { read, checks };
}

interface Context {
  readonly places: LibraryPlaces;
  readonly config: Config;
  readonly read: ReadSource[];
}

async function checkSource(source: Source, { places: { userHome }, config, read }: Context): Promise<HealthCheck> {
  const { id, folder } = source;
  const short = shortenPath(folder, userHome);
  const about = { area: "sources", name: id } as const;
  const standing = lookAt(folder);
  if (standing.kind === "there" && !standing.stats.isDirectory()) {
    const message = `${short} is a file, not a folder`;
    return { ...about, state: "bad", message, hint: "move it away: skills stand in folders" };
  }
  try {
    // by itself: what a scan makes of a folder that it cannot list is a row like any other
    opendirSync(folder).closeSync();
    const profile = config.validation === "strict" ? "spec" : "extended";
    const { rows } = await scanSource(source, { profile, remembered: [] });
    read.push({ source, rows });
    const where = standing.kind === "there" && standing.isLink ? `${short} (a link to ${standing.realPath})` : short;
    return { ...about, ...judgeRows(rows, { where, folder: shellPath(folder, userHome) }) };
  } catch (error) {
    if (error instanceof SkepError) return { ...about, state: "bad", message: error.message, hint: error.hint };
    if (!isDiskError(error)) throw error;
    const hint = `make it readable: \`chmod -R u+rX ${shellPath(folder, userHome)}\`, as its owner`;
    return { ...about, state: "bad", message: `${short} cannot be read${reasonOf(error)}`, hint };
  }
}

function judgeRows(
  rows: readonly SkillRow[],
  { where, folder }: { where: string; folder: string },
): Pick<HealthCheck, "state" | "message" | "hint"> {
  const broken = rows.filter(({ name }) => name === "").map(({ path }) => path);
  const skills = rows.length - broken.length;
  const message = `${skills === 0 ? "no skills" : skills === 1 ? "1 skill" : `${skills} skills`} in ${where}`;
  if (broken.length === 0) return { state: "good", message };
  const verb = broken.length === 1 ? "does not load" : "do not load";
  const hint = `\`skep validate ${folder}\` tells why`;
  return { state: "bad", message: `${message}; ${broken.length} ${verb}: ${joinSome(broken)}`, hint };
}

const MAX_NAMED = 3;

/** The first few of a list, and how many there are beyond. */
export function joinSome(names: readonly string[]): string {
  const rest = names.length - MAX_NAMED;
  return names.slice(0, MAX_NAMED).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}

interface ExpectedPlace {
  readonly name: SourceId;
  readonly folder: string;
  /** What it means that nothing is there: the user wrote it down. Else nobody misses it. */
  readonly whenAbsent: "bad" | "note" | undefined;
}

/** Where sources may stand: those that `listSources` cannot reach it leaves out, and here they are what matters. */
function expectedPlaces({ home, userHome, project }: LibraryPlaces, config: Config): ExpectedPlace[] {
  const projects = project === undefined || config.projectSkills !== "on" ? [] : projectFolders(project);
  const place = (name: SourceId, folder: string, whenAbsent?: "bad" | "note"): ExpectedPlace => ({
    name,
    folder,
    whenAbsent,
  });
  return [
    ...projects.flatMap((folder) => [
      place("plugin", join(folder, ".agent", "plugins")),
      place("project", join(folder, ".agent", "skills")),
      place("agents", join(folder, ".agents", "skills")),
      place("claude", join(folder, ".claude", "skills")),
    ]),
    place("plugin", config.pluginsDir, config.pluginsDir === join(home, "plugins") ? undefined : "note"),
    place("user", config.userDir, config.userDir === join(home, "skills") ? undefined : "note"),
    place("user", join(home, "skills")),
    place("user-agents", join(userHome, ".agents", "skills")),
    place("user-claude", join(userHome, ".claude", "skills")),
    ...config.sources.map((folder) => place("extra", folder, "bad")),
  ];
}

function checkMissing({ name, folder, whenAbsent }: ExpectedPlace, userHome: string): HealthCheck[] {
  const short = shortenPath(folder, userHome);
  const standing = lookAt(folder);
  if (standing.kind === "stuck") {
    return [{ area: "sources", name, state: "bad", message: `${short} ${standing.why}`, hint: standing.hint }];
  }
  if (standing.kind === "there" || whenAbsent === undefined) return [];
  const message = `${short} is named in config, and there is nothing`;
  return [{ area: "sources", name, state: whenAbsent, message, hint: "make the folder, or correct config.yaml" }];
}
