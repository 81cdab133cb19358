import { environmentNameProblem } from "./environment.ts";
import type { FieldReader } from "./fields.ts";
import { isValidName } from "./name.ts";
import type { MapEntry, MapNode, Node, TextNode } from "./node.ts";
import type { FileList } from "./reading.ts";
import { quoted } from "./report.ts";
import type { Dependency, McpServer, Permissions, Script } from "./skill.ts";
import { isVersionRange } from "./version.ts";

/** Scripts, as paths or as `{ path, description, timeout }`. A pack that lists one it lacks is broken. */
export function readScripts(
  reader: FieldReader,
  field: MapEntry,
  files: FileList,
  missing: "pack-script-missing" | "script-missing",
): Script[] {
  return reader.items(field).flatMap((item) => {
    const script = readScript(reader, field, item);
    if (script === undefined) return [];
    if (files.lacks(script.path)) {
      reader.say(item.offset, missing, `script \`${script.path}\` is not in the folder`);
      return missing === "script-missing" ? [] : [script];
    }
    if (!/\.(?:ts|js|mjs|py|sh|rb)$/.test(script.path)) {
      reader.say(item.offset, "script-kind", `script \`${script.path}\` has an ending that cannot be run`);
    }
    return [script];
  });
}

function readScript(reader: FieldReader, field: MapEntry, item: Node): Script | undefined {
  if (item.kind === "text") {
    const path = reader.path(field.key, item);
    return path === undefined ? undefined : { path };
  }
  const pathNode = item.kind === "map" ? item.entries.get("path")?.value : undefined;
  if (item.kind !== "map" || pathNode?.kind !== "text") {
    reader.say(item.offset, "field-type", `\`${field.key}\` should list paths`);
    return undefined;
  }
  const path = reader.path(field.key, pathNode);
  if (path === undefined) return undefined;
  reader.onlyKnown(item, field.key, ["path", "description", "timeout"]);
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
  reader.say(field.offset, "field-type", "`timeout` should be a number of milliseconds");
  return undefined;
}

/** Names of variables. An unsafe one is an error: a process would get it. */
export function readEnvVars(reader: FieldReader, field: MapEntry): string[] {
  const names: string[] = [];
  for (const node of reader.texts(field)) {
    const problem = environmentNameProblem(node.value);
    if (problem === undefined) names.push(node.value);
    else reader.say(node.offset, "env-name", `variable ${quoted(node.value)} ${problem}`);
  }
  return names;
}

export function readMcpServers(reader: FieldReader, field: MapEntry): McpServer[] {
  const servers: McpServer[] = [];
  for (const item of reader.items(field)) {
    const server = item.kind === "map" ? readMcpServer(reader, item) : "an entry is not a map";
    if (typeof server !== "string") servers.push(server);
    else reader.say(item.offset, "mcp-server", `\`mcpServers\`: ${server}`);
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
  reader.onlyKnown(map, "mcpServers", ["name", "type", "command", "args", "url"]);
  const type = text("type") ?? (map.entries.has("url") ? "remote" : "local");
  if (type === "remote") {
    const url = text("url");
    if (url === undefined || !/^https?:\/\/[^\s/]+/i.test(url)) return `\`${name}\` needs a \`url\` with http or https`;
    return { type, name, url };
  }
  if (type !== "local") return `\`${name}\` has the type ${quoted(type)}; there are \`local\` and \`remote\``;
  const command = map.entries.get("command")?.value;
  if (command?.kind !== "text" || command.value === "") return `\`${name}\` needs a \`command\``;
  // a bare word is looked up on PATH; with a slash it is a file, and must be the skill's own
  if (/[/\\]/.test(command.value) && reader.path("command", command) === undefined) {
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
      const message = `dependency ${quoted(node.value)} is not \`id\` or \`id@range\``;
      reader.say(node.offset, "dependency-format", message);
    }
  }
  return dependencies;
}

function parseDependency(text: string): Dependency | undefined {
  const [, id = "", range] = /^([^@\s]+)(?:@(.+))?$/s.exec(text.trim()) ?? [];
  if (!isValidName(id)) return undefined;
  if (range === undefined) return { id };
  return isVersionRange(range) ? { id, range } : undefined;
}

/** `{ network: true | false | ["host", "*.host"] }`; what cannot be understood grants nothing. */
export function readPermissions(reader: FieldReader, field: MapEntry): Permissions {
  const refuse = (offset: number, what: string): void =>
    reader.say(offset, "permissions-format", `\`permissions\`: ${what}`);
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
  for (const node of hosts) if (!isHost(node)) refuse(node.offset, `${quoted(node.value)} is not a host`);
  const allowed = hosts.filter(isHost).map((node) => node.value.toLowerCase());
  return { network: allowed.length > 0 && allowed };
}

const HOST = /^(?:\*\.)?[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i;
