import { join } from "node:path";
import { openRowCache } from "./cache.ts";
import { Library, type SkillLoaderOptions } from "./library.ts";
import type { LibraryPlaces } from "./locations.ts";
import { createMachineFacts, type MachineEnvironment } from "./machine.ts";

/** Where a library is, on what machine, and for which version of Skep. */
export interface LibrarySite extends SkillLoaderOptions {
  readonly places: LibraryPlaces;
  readonly environment: MachineEnvironment;
  readonly version: string;
}

/** Opens the library of a machine, with what was remembered of it. */
export async function openLibrary({ places, environment, version, ...options }: LibrarySite): Promise<Library> {
  return await Library.open({
    ...options,
    places,
    facts: () => createMachineFacts(places.home, environment),
    cache: openRowCache(join(places.home, "cache"), version),
  });
}
