// The public API of Skep, name by name: each line is a promise.
export type { Diagnostic, Severity } from "./base/diagnostics.ts";
export { SkepError, type SkepErrorCode, type SkepErrorKind } from "./base/errors.ts";
export type { CatalogEntry } from "./disclosure/catalog/entry.ts";
export { catalogXml } from "./disclosure/catalog/xml.ts";
export type { Config } from "./library/config/config.ts";
export type { DiscoveredSkill, SkillStatus } from "./library/discovered.ts";
export type { Library, SkillLoaderOptions } from "./library/library.ts";
export type { Source, SourceId } from "./library/source.ts";
export type { Watch, WatchOptions } from "./library/watch.ts";
export type { LibraryEvent } from "./library/watch-rows.ts";
export type { Conversation } from "./runtime/conversation.ts";
export type { ConversationOptions } from "./runtime/conversation-options.ts";
export type { SkillTree, SkillTreeFile } from "./runtime/skill-tree.ts";
export type { SkillTool } from "./runtime/tools.ts";
export type { DiagnosticCode } from "./skill/codes.ts";
export { contextPaths } from "./skill/pack.ts";
export { type ParseOptions, parseSkill } from "./skill/parse.ts";
export type {
  Dependency,
  FileNote,
  McpServer,
  ParsedSkill,
  Permissions,
  Profile,
  Script,
  Skill,
  SkillFile,
  SkillFiles,
  SkillHead,
  Toolset,
  Triggers,
} from "./skill/skill.ts";
export { type ReadOptions, readSkill } from "./sources/skill-folder.ts";
export { type OpenOptions, openSkep } from "./system/open-skep.ts";
export type { Skep } from "./system/skep.ts";
