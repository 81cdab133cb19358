import { opendirSync } from "node:fs";
import { isDiskError, reasonOf } from "../base/disk-error.ts";
import { SkepError } from "../base/errors.ts";
import type { Config } from "./config/config.ts";
import { defaultConfig } from "./config/keys.ts";
import { shortenPath } from "./config/places.ts";
import type { HealthCheck } from "./doctor-check.ts";
import { lookAt, shellPath } from "./doctor-standing.ts";
import { type LibraryPlaces, listCandidates } from "./locations.ts";
import { scanSource } from "./scan.ts";
import type { Source } from "./source.ts";
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
  const candidates = listCandidates(places, config);
  for (const { source, standing } of candidates) {
    if (standing === "counts") checks.push(await checkSource(source, { places, config, read }));
  }
  const told = new Set<string>();
  for (const { source, standing } of candidates) {
    if (standing !== "absent" || told.has(source.folder)) continue;
    const missing = checkAbsent(source, { places, config });
    if (missing === undefined) continue;
    checks.push(missing);
    told.add(source.folder);
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

type Asked = Pick<Context, "places" | "config">;

/** What to tell of a place that nothing can be had from; nothing, if nobody misses it. */
function checkAbsent(source: Source, asked: Asked): HealthCheck | undefined {
  const { id: name, folder } = source;
  const short = shortenPath(folder, asked.places.userHome);
  const standing = lookAt(folder);
  if (standing.kind === "stuck") {
    return { area: "sources", name, state: "bad", message: `${short} ${standing.why}`, hint: standing.hint };
  }
  const state = stateWithout(source, asked);
  // it may have come in the meantime
  if (standing.kind === "there" || state === undefined) return undefined;
  const message = `${short} is named in config, and there is nothing`;
  return { area: "sources", name, state, message, hint: "make the folder, or correct config.yaml" };
}

/** What it means that nothing is there: who wrote a folder down misses it. */
function stateWithout({ id, folder }: Source, { places, config }: Asked): "bad" | "note" | undefined {
  if (id === "extra") return "bad";
  const usual = defaultConfig(places.home);
  const isMoved = (key: "pluginsDir" | "userDir") => folder === config[key] && folder !== usual[key];
  return isMoved("pluginsDir") || isMoved("userDir") ? "note" : undefined;
}
