import type { Skep } from "./skep.ts";
import { openSystem, type SkepOptions, type SystemOptions } from "./system.ts";

/** Where to look, and which skills to list. */
export interface OpenOptions extends SystemOptions, SkepOptions {}

/** Opens Skep on this machine: the skills of all sources, in the order in which they count, and all that uses them. */
export async function openSkep(options: OpenOptions = {}): Promise<Skep> {
  return await openSystem(options).openSkep(options);
}
