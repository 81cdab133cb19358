import validRange from "semver/ranges/valid.js";
import { parseRelativePath } from "../base/relative-path.ts";
import { environmentNameProblem } from "./environment.ts";
import type { FieldReader } from "./fields.ts";
import { isValidName } from "./name.ts";
import type { MapEntry, MapNode, Node, TextNode } from "./node.ts";
import type { Dependency, McpServer, Permissions, Script, SkillFile } from "./skill.ts";

/** Which files a skill has, if that is known. */
export class FileList {
  readonly #sizes: ReadonlyMap<string, number> | undefined;

  constructor(files: readonly SkillFile[] | undefined) {
    this.#sizes = files === undefined ? undefined : new Map(files.map((file) => [file.path, file.size]));
  }

  /** True only when the list is known and the file is not on it. */
  lacks(path: string): boolean {
    return this.#sizes !== undefined && !this.#sizes.has(path);
  }

  sizeOf(path: string): number | undefined {
    return this.#sizes?.get(path);
  }
}

/** A path inside the skill; anything else is an error, since it may have been meant to escape. */
export function readPath(reader: FieldReader, field: string, node: TextNode): string | undefined {
  const parsed = parseRelativePath(node.value);
  if ("path" in parsed) return parsed.path;
  reader.findings.at(
    reader.source,
    node.offset,
    "path-unsafe",
    `\`${field}\`: path ${shown(node.value)} ${parsed.problem}`,
  );
  return undefined;
}

/** Scripts, as paths or as `{ path, description, timeout }`. A pack that lists one it lacks is broken. */
export function readScripts(
  reader: FieldReader,
  field: MapEntry,
  files: FileList,
  missing: "script-missing" | "script-absent",
): Script[] {
  return reader.items(field).flatMap((item) => {
    const script = readScript(reader, field, item);
    if (script === undefined) return [];
    const { findings, source } = reader;
    if (files.lacks(script.path)) {
      findings.at(source, item.offset, missing, `script \`${script.path}\` is not in the folder`);
      return missing === "script-absent" ? [] : [script];
    }
    if (!/\.(?:ts|js|mjs|py|sh|rb)$/.test(script.path)) {
      findings.at(source, item.offset, "script-kind", `script \`${script.path}\` has an ending that cannot be run`);
    }
    return [script];
  });
}

function readScript(reader: FieldReader, field: MapEntry, item: Node): Script | undefined {
  if (item.kind === "text") {
    const path = readPath(reader, field.key, item);
    return path === undefined ? undefined : { path };
  }
  const pathNode = item.kind === "map" ? item.entries.get("path")?.value : undefined;
  if (item.kind !== "map" || pathNode?.kind !== "text") {
    reader.findings.at(reader.source, item.offset, "field-type", `\`${field.key}\` should list paths`);
    return undefined;
  }
  const path = readPath(reader, field.key, pathNode);
  if (path === undefined) return undefined;
  const descriptionField = item.entries.get("description");
  const description = descriptionField === undefined ? undefined : reader.text(descriptionField);
  const timeoutMs = readTimeout(reader, item.entries.get("timeout"));
  return {
    path,
    ...(description === undefined ? {} : { description }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  };
}

function readTimeout(reader: FieldReader, field: MapEntry | undefined): number | undefined {
  const written = field === undefined ? undefined : reader.text(field);
  if (field === undefined || written === undefined) return undefined;
  if (/^[1-9]\d{0,8}$/.test(written)) return Number(written);
  reader.findings.at(reader.source, field.offset, "field-type", "`timeout` should be a number of milliseconds");
  return undefined;
}

/** Names of variables. An unsafe one is an error: a process would get it. */
export function readEnvVars(reader: FieldReader, field: MapEntry): string[] {
  const names: string[] = [];
  for (const node of reader.texts(field)) {
    const problem = environmentNameProblem(node.value);
    if (problem === undefined) names.push(node.value);
    else reader.findings.at(reader.source, node.offset, "env-name", `variable ${shown(node.value)} ${problem}`);
  }
  return names;
}

export function readMcpServers(reader: FieldReader, field: MapEntry): McpServer[] {
  const servers: McpServer[] = [];
  for (const item of reader.items(field)) {
    const server = item.kind === "map" ? readMcpServer(reader, item) : "an entry is not a map";
    if (typeof server !== "string") servers.push(server);
    else reader.findings.at(reader.source, item.offset, "mcp-server", `\`mcpServers\`: ${server}`);
  }
  return servers;
}

/** One server, or what is wrong with it. */
function readMcpServer(reader: FieldReader, map: MapNode): McpServer | string {
  const text = (key: string): string | undefined => {
    const value = map.entries.get(key)?.value;
    return value?.kind === "text" && value.value !== "" ? value.value : undefined;
  };
  const name = text("name");
  if (name === undefined) return "a server has no `name`";
  const type = text("type") ?? (map.entries.has("url") ? "remote" : "local");
  if (type === "remote") {
    const url = text("url");
    if (url === undefined || !/^https?:\/\/[^\s/]+/i.test(url)) return `\`${name}\` needs a \`url\` with http or https`;
    return { type, name, url };
  }
  if (type !== "local") return `\`${name}\` has the type ${shown(type)}; there are \`local\` and \`remote\``;
  const command = map.entries.get("command")?.value;
  if (command?.kind !== "text" || command.value === "") return `\`${name}\` needs a \`command\``;
  // a bare word is looked up on PATH; with a slash it is a file, and must be the skill's own
  if (/[/\\]/.test(command.value) && readPath(reader, "command", command) === undefined) {
    return `\`${name}\` would run a program outside the skill`;
  }
  const args = map.entries.get("args");
  return {
    type,
    name,
    command: command.value,
    args: args === undefined ? [] : reader.texts(args).map((n) => n.value),
  };
}

/** `id` or `id@range`, each. */
export function readDependencies(reader: FieldReader, field: MapEntry): Dependency[] {
  const dependencies: Dependency[] = [];
  for (const node of reader.texts(field)) {
    const dependency = parseDependency(node.value);
    if (dependency !== undefined) dependencies.push(dependency);
    else {
      const message = `dependency ${shown(node.value)} is not \`id\` or \`id@range\``;
      reader.findings.at(reader.source, node.offset, "dependency-format", message);
    }
  }
  return dependencies;
}

function parseDependency(text: string): Dependency | undefined {
  if (text.length > MAX_RANGE) return undefined;
  const [, id = "", range] = /^([^@\s]+)(?:@(.+))?$/s.exec(text.trim()) ?? [];
  if (!isValidName(id)) return undefined;
  if (range === undefined) return { id };
  return validRange(range) === null ? undefined : { id, range };
}

/** `{ network: true | false | ["host", "*.host"] }`; what cannot be understood grants nothing. */
export function readPermissions(reader: FieldReader, field: MapEntry): Permissions {
  const { source, findings } = reader;
  const refuse = (offset: number, what: string): void =>
    findings.at(source, offset, "permissions-format", `\`permissions\`: ${what}`);
  if (field.value.kind !== "map") {
    refuse(field.offset, "should be a map");
    return { network: false };
  }
  for (const { key, offset } of field.value.entries.values()) {
    if (key !== "network") refuse(offset, `there is no permission \`${key}\``);
  }
  const network = field.value.entries.get("network");
  if (network === undefined) return { network: false };
  if (network.value.kind === "text" && /^(?:true|false)$/.test(network.value.value)) {
    return { network: network.value.value === "true" };
  }
  const hosts = network.value.kind === "list" ? reader.texts(network) : [];
  if (network.value.kind !== "list") refuse(network.offset, "`network` is `true`, `false` or a list of hosts");
  const isHost = (node: TextNode): boolean => node.value.length <= 253 && HOST.test(node.value);
  for (const node of hosts) if (!isHost(node)) refuse(node.offset, `${shown(node.value)} is not a host`);
  const allowed = hosts.filter(isHost).map((node) => node.value.toLowerCase());
  return { network: allowed.length > 0 && allowed };
}

const HOST = /^(?:\*\.)?[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i;

/** True for a full semver version, prereleases and build metadata included; `v1.0.0` and `1.0` are none. */
export function isVersion(text: string): boolean {
  return text.length <= 256 && VERSION.test(text);
}

const NUMBER = "(?:0|[1-9]\\d*)";
const PRERELEASE = `(?:${NUMBER}|\\d*[a-zA-Z-][0-9a-zA-Z-]*)`;
const BUILD = "[0-9a-zA-Z-]+";
const VERSION = new RegExp(
  `^${NUMBER}\\.${NUMBER}\\.${NUMBER}(?:-${PRERELEASE}(?:\\.${PRERELEASE})*)?(?:\\+${BUILD}(?:\\.${BUILD})*)?$`,
);

export function isVersionRange(text: string): boolean {
  return text.length <= MAX_RANGE && validRange(text) !== null;
}

/** The parser of ranges is not made for long texts, and no range is one. */
const MAX_RANGE = 256;

/** A value in a message: quoted, shortened, on one line. */
function shown(text: string): string {
  const line = text.replace(/\p{Cc}/gu, "�");
  return `\`${line.length > 80 ? `${line.slice(0, 79)}…` : line}\``;
}
