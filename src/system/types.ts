// What operations see of the rooms behind the system: shapes only, so that none of them is loaded for it.
export type { Config } from "../library/config/config.ts";
export type { ConfigChange } from "../library/config/plan.ts";
export type { DiscoveredSkill } from "../library/discovered.ts";
export type { Library } from "../library/library.ts";
export type { SourceId } from "../library/source.ts";
export type { System } from "./system.ts";
