import type { Diagnostic } from "../base/diagnostics.ts";
import { estimateTokens } from "../skill/limits.ts";
import type { Dependency, Toolset } from "../skill/skill.ts";
import type { DiscoveredSkill, Library, System } from "../system/types.ts";
import type { Infer } from "./schema.ts";
import type { ShowOutput } from "./show.ts";
import type { listedSkillSchema } from "./skill-schema.ts";

export function listed(skill: DiscoveredSkill): Listed {
  const { name, description, version, source, path, status, reason } = skill;
  // not by spreading: a library may list ten thousand of these
  const entry: Listed = { name, description, source, path, status };
  if (version !== undefined) entry.version = version;
  if (reason !== undefined) entry.reason = reason;
  return entry;
}

type Listed = Infer<typeof listedSkillSchema>;

/** Reads one skill in full, and tells all there is to know about it. */
export async function describeSkill(library: Library, name: string, system: System): Promise<ShowOutput> {
  const found = library.require(name);
  const { skill, diagnostics, files } = await system.readSkillWithFiles(found.path);
  const head = skill ?? found.head;
  const body = skill?.body ?? "";
  const entryBytes = files.find(({ path }) => path === head.entryPath)?.size ?? 0;
  const resourceBytes = files.reduce((sum, { size }) => sum + size, 0) - entryBytes;
  return {
    skills: [{ ...listed(found), digest: await system.digestTree(found.path) }],
    shadowed: library.shadowed.filter((other) => other.shadowedBy === found.path).map(listed),
    diagnostics: diagnostics.map((diagnostic) => withFolder(diagnostic, found.path)),
    details: {
      title: head.title,
      location: found.location,
      files: files.map(({ path, size }) => ({ path, bytes: size })),
      tokens: {
        catalog: estimateTokens(`${head.name}${head.description}`),
        instructions: estimateTokens(body),
        resources: Math.ceil(resourceBytes / 4),
      },
      requires: [...head.requires],
      dependencies: head.dependencies.map(dependencyText),
      envVars: [...head.envVars],
      systemPackages: [...head.systemPackages],
      keywords: [...head.triggers.keywords],
      verbs: [...head.triggers.verbs],
      patterns: [...head.triggers.patterns],
      toolsets: head.toolsets.map(toolsetText),
      scripts: head.scripts.map(({ path, description }) => ({
        path,
        ...(description === undefined ? {} : { description }),
      })),
      mcpServers: head.mcpServers.map((server) => server.name),
      shadows: library.shadowed.filter((other) => other.shadowedBy === found.path).map((other) => other.path),
      ...(head.license === undefined ? {} : { license: head.license }),
      ...(head.author === undefined ? {} : { author: head.author }),
      ...(head.nodeVersion === undefined ? {} : { nodeVersion: head.nodeVersion }),
      ...(head.compatibility === undefined ? {} : { compatibility: head.compatibility }),
    },
  };
}

function withFolder(diagnostic: Diagnostic, folder: string): Diagnostic {
  return { ...diagnostic, path: `${folder}/${diagnostic.path}` };
}

function dependencyText({ id, range }: Dependency): string {
  return range === undefined ? id : `${id}@${range}`;
}

function toolsetText({ path, exportName }: Toolset): string {
  return `${path}:${exportName}`;
}
