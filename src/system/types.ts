// What operations see of the rooms behind the system: shapes only, so that none of them is loaded for it.
export type { ConfigOutcome } from "../homes/connect/change-file.ts";
export type { AgentConfigChange, ConnectRequest } from "../homes/connect/connections.ts";
export type { PasteLine } from "../homes/connect/paste.ts";
export type { Config } from "../library/config/config.ts";
export type { ConfigChange } from "../library/config/plan.ts";
export type { DiscoveredSkill } from "../library/discovered.ts";
export type { Library } from "../library/library.ts";
export type { SourceId } from "../library/source.ts";
export type { Conversation } from "../runtime/conversation.ts";
export type { KnownSkill } from "../runtime/known-skills.ts";
export type { SkillFolder } from "../runtime/skill-folder.ts";
export type { SkillTool } from "../runtime/tools.ts";
export type { System } from "./system.ts";
