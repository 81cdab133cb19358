import { SkepError } from "../base/errors.ts";
import { renderCatalog } from "../disclosure/catalog/catalog.ts";
import type { LoadedSkill } from "../disclosure/prompt/skill-content.ts";
import type { SkillHit } from "./conversation-options.ts";
import type { KnownSkill } from "./known-skills.ts";
import { listResources } from "./resource-list.ts";
import type { Resource } from "./resources.ts";

/** A tool in no SDK's shape, from which any SDK's is made in a few lines. */
export interface SkillTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: ToolInputSchema;
  /** Answers with text for the model. Throws a `SkepError`, whose message and hint are for the model too. */
  execute(input: unknown): Promise<string>;
}

/** The JSON Schema of an object with plain fields. */
export interface ToolInputSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, ToolField>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

interface ToolField {
  readonly type: "string" | "integer";
  readonly description: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
}

/** What the tools ask of the conversation that they are for. */
export interface ToolHost {
  readonly skills: readonly KnownSkill[];
  readonly active: readonly LoadedSkill[];
  readonly hasLoadable: boolean;
  readonly isSearchable: boolean;
  load(name: string): Promise<string>;
  read(name: string, path: string): Promise<Resource>;
  search(query: string, options: { readonly limit: number }): Promise<readonly SkillHit[]>;
}

/** The tools of a conversation, as things are now. */
export function makeTools(conversation: ToolHost): SkillTool[] {
  const { skills, active } = conversation;
  const names = skills.map(({ name }) => name);
  const tools: SkillTool[] = [];
  if (conversation.hasLoadable) tools.push(loadSkill(conversation, names));
  if (skills.some(hasResources) || active.some(({ resources }) => resources.length > 0)) {
    // what only people call is not for the model to choose, but to read once it was called
    const readable = [...new Set([...names, ...active.map(({ name }) => name)])];
    tools.push(readSkillResource(conversation, readable));
  }
  if (conversation.isSearchable) tools.push(searchSkills(conversation));
  return tools;
}

/** Names beyond this many are not listed in a schema: the catalog, or a search, tells them. */
const MAX_CHOICES = 100;
/** How many skills are looked at for a file that could be read. */
const MAX_LOOKED_AT = 100;
const DEFAULT_HITS = 5;
const MAX_HITS = 50;

function loadSkill(conversation: ToolHost, names: readonly string[]): SkillTool {
  return {
    name: "load_skill",
    description:
      "Loads a skill: its full instructions, its folder, and the list of its files. Call it before you start on a task " +
      "that a skill is made for.",
    inputSchema: schemaOf({ skill_name: skillName(names) }),
    execute: async (input) => await conversation.load(readText(input, "skill_name")),
  };
}

function readSkillResource(conversation: ToolHost, names: readonly string[]): SkillTool {
  return {
    name: "read_skill_resource",
    description: "Reads a file that belongs to a skill, such as one that its instructions refer to.",
    inputSchema: schemaOf({
      skill_name: skillName(names),
      path: { type: "string", description: "The file's path from the skill's folder, such as `references/guide.md`." },
    }),
    execute: async (input) =>
      resourceText(await conversation.read(readText(input, "skill_name"), readText(input, "path"))),
  };
}

function searchSkills(conversation: ToolHost): SkillTool {
  return {
    name: "search_skills",
    description:
      "Searches all skills for those that fit a task, including those that are not listed or only by name. Answers with " +
      "their names and descriptions.",
    inputSchema: schemaOf(
      {
        query: { type: "string", description: "The task, in your own words." },
        limit: {
          type: "integer",
          description: `How many to name; ${DEFAULT_HITS} if not given.`,
          minimum: 1,
          maximum: MAX_HITS,
        },
      },
      ["query"],
    ),
    async execute(input) {
      const hits = await conversation.search(readText(input, "query"), { limit: readLimit(input) });
      return hitsText(hits);
    },
  };
}

function hitsText(hits: readonly SkillHit[]): string {
  if (hits.length === 0) return "No skill fits. Do the work without one, or search in other words.";
  const entries = hits.map(({ name, description, path }) => ({ name, description, location: path }));
  return renderCatalog(entries, { format: "markdown", before: "The best first:\n\n" }).text;
}

function hasResources({ path, sourceFolder }: KnownSkill, index: number): boolean {
  if (index >= MAX_LOOKED_AT) return true;
  try {
    return listResources(path, { maxFiles: 1, within: sourceFolder }).files.length > 0;
  } catch (error) {
    if (error instanceof SkepError) return false;
    throw error;
  }
}

function resourceText(resource: Resource): string {
  if (resource.kind === "text") return resource.text;
  return `\`${resource.path}\` is not text: ${resource.size} bytes. Use it by its absolute path.`;
}

function skillName(names: readonly string[]): ToolField {
  const field = { type: "string", description: "The name of a skill." } as const;
  return names.length > MAX_CHOICES ? field : { ...field, enum: names };
}

function schemaOf(properties: Record<string, ToolField>, required = Object.keys(properties)): ToolInputSchema {
  return { type: "object", properties, required, additionalProperties: false };
}

/** A field of what a model sent, which may be anything. */
function readField(input: unknown, key: string): unknown {
  // as: any object may be asked for any of its own fields
  return typeof input === "object" && input !== null && Object.hasOwn(input, key)
    ? (input as Record<string, unknown>)[key]
    : undefined;
}

function readText(input: unknown, key: string): string {
  const value = readField(input, key);
  if (typeof value === "string" && value !== "") return value;
  throw new SkepError("invalid-input", `\`${key}\` should be a text`, { hint: `call it again with \`${key}\`` });
}

function readLimit(input: unknown): number {
  const value = readField(input, "limit");
  if (value === undefined || value === null) return DEFAULT_HITS;
  if (Number.isInteger(value) && Number(value) >= 1) return Math.min(Number(value), MAX_HITS);
  throw new SkepError("invalid-input", "`limit` should be a whole number, at least 1", { hint: "or leave it out" });
}
