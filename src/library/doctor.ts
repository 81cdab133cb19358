import { isDiskError, reasonOf } from "../base/disk-error.ts";
import { SkepError } from "../base/errors.ts";
import { checkCache } from "./doctor-cache.ts";
import type { HealthArea, HealthCheck, HealthOptions } from "./doctor-check.ts";
import { checkConfig } from "./doctor-config.ts";
import { checkHome } from "./doctor-home.ts";
import { checkLeftovers } from "./doctor-leftovers.ts";
import { checkPrograms, checkSandbox } from "./doctor-programs.ts";
import { checkSecrets } from "./doctor-secrets.ts";
import { checkSkills } from "./doctor-skills.ts";
import { checkSources, type ReadSource } from "./doctor-sources.ts";
import { createMachineFacts } from "./machine.ts";

/**
 * Looks at everything that Skep depends on. It starts no process, and writes nothing unless it is to remove what
 * killed processes left. What is wrong with one thing keeps nothing else from being looked at.
 */
export async function checkHealth(options: HealthOptions): Promise<HealthCheck[]> {
  const { places, environment } = options;
  const facts = createMachineFacts(places.home, environment);
  const { config, checks: ofConfig } = checkConfig(places);
  let sources: readonly ReadSource[] = [];
  const lookAtSources = async (): Promise<HealthCheck[]> => {
    const { read, checks } = await checkSources(places, config);
    sources = read;
    return checks;
  };
  const lookAtSkills = () => checkSkills(sources, { config, facts, userHome: places.userHome });
  return [
    ...(await survive("home", () => checkHome(options))),
    ...ofConfig,
    ...(await survive("sources", lookAtSources)),
    ...(await survive("skills", lookAtSkills)),
    ...(await survive("cache", () => [checkCache(places, config)])),
    ...(await survive("secrets", () => checkSecrets(options))),
    ...(await survive("sandbox", () => [checkSandbox(facts.commands, environment.platform)])),
    ...(await survive("programs", () => checkPrograms(facts.commands, environment))),
    ...(await survive("leftovers", () => checkLeftovers(options, config))),
  ];
}

/** What the system refuses is one more thing to tell. */
async function survive(area: HealthArea, look: () => HealthCheck[] | Promise<HealthCheck[]>): Promise<HealthCheck[]> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof SkepError) {
      return [{ area, name: area, state: "bad", message: error.message, hint: error.hint }];
    }
    if (!isDiskError(error)) throw error;
    const path = error.path === undefined ? "" : ` at ${error.path}`;
    const message = `cannot be looked at${path}${reasonOf(error)}`;
    return [{ area, name: area, state: "bad", message, hint: "check the path and its permissions" }];
  }
}
