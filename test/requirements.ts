import { ADAPTERS } from "./requirements/adapters.ts";
import { AGENT_SKILLS_HARNESS } from "./requirements/agent-skills-harness.ts";
import { AUTOBYTEUS_LOAD_SKILL } from "./requirements/autobyteus-load-skill.ts";
import { BUZYBEEZ_SKILL_PACKS } from "./requirements/buzybeez-skill-packs.ts";
import { CATALOG } from "./requirements/catalog.ts";
import { CONNECT } from "./requirements/connect.ts";
import { CONVERSATION } from "./requirements/conversation.ts";
import { DESIGN } from "./requirements/design.ts";
import { HI_BOSS_SKILL_LAYERS } from "./requirements/hi-boss-skill-layers.ts";
import { HTTP } from "./requirements/http.ts";
import { IN_THE_WILD } from "./requirements/in-the-wild.ts";
import { LIBRARY } from "./requirements/library.ts";
import { MCP } from "./requirements/mcp.ts";
import { REFERENCE_VALIDATOR } from "./requirements/reference-validator.ts";
import type { Requirement } from "./requirements/requirement.ts";
import { RESOURCES } from "./requirements/resources.ts";
import { SEARCH } from "./requirements/search.ts";
import { SPECIFICATION } from "./requirements/specification.ts";
import { TOOLSETS_TRIGGERS_TIERS } from "./requirements/toolsets-triggers-tiers.ts";
import { TRIGGERS } from "./requirements/triggers.ts";

/** Every rule about the format of a skill, and about the skills of a machine, that Skep keeps or has decided about. */
export const REQUIREMENTS: readonly Requirement[] = [
  ...SPECIFICATION,
  ...REFERENCE_VALIDATOR,
  ...IN_THE_WILD,
  ...AGENT_SKILLS_HARNESS,
  ...TOOLSETS_TRIGGERS_TIERS,
  ...BUZYBEEZ_SKILL_PACKS,
  ...AUTOBYTEUS_LOAD_SKILL,
  ...HI_BOSS_SKILL_LAYERS,
  ...DESIGN,
  ...LIBRARY,
  ...TRIGGERS,
  ...CATALOG,
  ...RESOURCES,
  ...SEARCH,
  ...MCP,
  ...CONVERSATION,
  ...CONNECT,
  ...ADAPTERS,
  ...HTTP,
];
