import { dirname } from "node:path";
import type { Diagnostic } from "../../base/diagnostics.ts";
import { LineIndex } from "../../skill/line-index.ts";
import type { MapNode, Node, ParsedNode } from "../../skill/node.ts";
import type { Config, ConfigKey } from "./config.ts";
import { KEYS } from "./keys.ts";
import { parseLenientYaml } from "./lenient-yaml.ts";
import { noteOf, quote } from "./notes.ts";
import { type Entries, readEntries } from "./record.ts";
import { isNull, type Reading } from "./shapes.ts";

/** What one config file says. */
export interface ParsedConfig {
  /** The settings that are there and right. */
  readonly values: Partial<Config>;
  /** On which line each setting that is there stands, right or wrong. */
  readonly lines: ReadonlyMap<ConfigKey, number>;
  /** False if the text is not YAML, so that nothing is known of what it would say. */
  readonly isUnderstood: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the text of a config file. Whatever is wrong becomes a diagnostic, and the rest is still read. */
export function parseConfig(content: string, { path, userHome }: { path: string; userHome: string }): ParsedConfig {
  const { text, parsed } = parseLenientYaml(content.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n"));
  const lines = new LineIndex(text);
  const diagnostics: Diagnostic[] = [];
  const reading: Reading = {
    folder: dirname(path),
    userHome,
    report(code, offset, message, hint) {
      diagnostics.push(noteOf(code, { path, line: lines.at(offset) }, { message, hint }));
    },
  };
  const document = checkDocument(text, parsed, reading);
  const { values, offsets } = document === undefined ? NOTHING : readSettings(document.root, reading);
  return {
    values,
    lines: new Map([...offsets].map(([key, offset]) => [key, lines.at(offset)])),
    isUnderstood: document !== undefined,
    diagnostics: diagnostics.sort((a, b) => a.line - b.line),
  };
}

const NOTHING: Entries<Config> = { values: {}, offsets: new Map() };

/** The root of the YAML, if there is any; nothing, and a report, if the text is not YAML. */
function checkDocument(text: string, parsed: ParsedNode, reading: Reading): { root: Node | undefined } | undefined {
  const nul = text.indexOf("\0");
  if (nul !== -1) {
    reading.report("config-invalid", nul, "contains a NUL character", "remove it, or restore the file from a backup");
    return undefined;
  }
  if ("problem" in parsed) {
    const { reason, offset } = parsed.problem;
    reading.report("config-invalid", offset, `not valid YAML: ${reason}`, "mend the line, or the one above it");
    return undefined;
  }
  for (const { key, offset } of parsed.duplicates) {
    const hint = "remove one of the two, or write both values under one";
    reading.report("config-invalid", offset, `the key ${quote(key)} is there a second time`, hint);
  }
  return parsed;
}

/** What stands under `skills`. The keys beside it are other programs'. */
function readSettings(root: Node | undefined, reading: Reading): Entries<Config> {
  const file = requireMap(root, "the file should be a map", reading);
  const skills = requireMap(file?.entries.get("skills")?.value, "`skills` should be a map of settings", reading);
  return skills === undefined ? NOTHING : readEntries<Config>(skills, KEYS, { prefix: "", reading });
}

function requireMap(node: Node | undefined, message: string, reading: Reading): MapNode | undefined {
  if (node === undefined || isNull(node)) return undefined;
  if (node.kind === "map") return node;
  const hint = "write `skills:`, and below it, indented, settings such as `cache: true`";
  reading.report("config-invalid", node.offset, message, hint);
  return undefined;
}
