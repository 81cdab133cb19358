import { createCommandFinder } from "./commands.ts";
import { readSecretNames } from "./secret-names.ts";
import type { MachineFacts } from "./status.ts";
import { createPackageFinder } from "./system-packages.ts";

/** What a process knows of the machine that it runs on. */
export interface MachineEnvironment {
  readonly path: string;
  readonly pathExt: string | undefined;
  readonly platform: NodeJS.Platform;
  readonly nodeVersion: string;
}

/** What skills may ask of this machine; each thing is looked up when the first skill asks for it. */
export function createMachineFacts(home: string, environment: MachineEnvironment): MachineFacts {
  const { path, pathExt, platform, nodeVersion } = environment;
  const packages = createPackageFinder();
  let secrets: ReadonlySet<string> | undefined;
  return {
    commands: createCommandFinder({ path, platform, ...(pathExt === undefined ? {} : { pathExt }) }),
    nodeVersion,
    hasSecret(name) {
      secrets ??= readSecretNames(home);
      return secrets.has(name);
    },
    hasSystemPackage: (name) => packages.has(name),
  };
}
