// The public API of Skep, name by name: each line is a promise.
export type { Diagnostic, Severity } from "./base/diagnostics.ts";
export { SkepError, type SkepErrorCode, type SkepErrorKind } from "./base/errors.ts";
export { type CatalogEntry, catalogXml } from "./disclosure/catalog-xml.ts";
export type { DiscoveredSkill, SkillStatus } from "./library/discovered.ts";
export type { Library, SkillLoaderOptions } from "./library/library.ts";
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
  Toolset,
  Triggers,
} from "./skill/skill.ts";
export { type ReadOptions, readSkill } from "./sources/skill-folder.ts";
export { type OpenOptions, openSkep } from "./system/skep.ts";
