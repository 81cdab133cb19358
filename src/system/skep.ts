import type { Library, SkillLoaderOptions } from "../library/library.ts";
import { openSystem, type SystemOptions } from "./system.ts";

/** Where to look, and which skills to list. */
export interface OpenOptions extends SystemOptions, SkillLoaderOptions {}

/** Opens the library of this machine: the skills of all sources, in the order in which they count. */
export async function openSkep(options: OpenOptions = {}): Promise<Library> {
  const { includeDisabled = false, includeUnavailable = false } = options;
  return await openSystem(options).openLibrary({ includeDisabled, includeUnavailable });
}
