import { parseRelativePath, type RelativePath } from "../base/relative-path.ts";
import type { DiagnosticCode } from "./codes.ts";
import type { MapEntry, MapNode, Node, TextNode } from "./node.ts";
import { quoted, type Report } from "./report.ts";
import type { SourceText } from "./source-text.ts";

/** Reads typed values out of one manifest's fields; what has the wrong type is reported and left out. */
export class FieldReader {
  readonly source: SourceText;
  readonly report: Report;

  constructor(source: SourceText, report: Report) {
    this.source = source;
    this.report = report;
  }

  /** Says something about what stands at an offset of this manifest. */
  say(offset: number, code: DiagnosticCode, message: string, hint?: string): void {
    this.report.at(this.source, offset, code, message, hint);
  }

  /** A path inside the skill; anything else is an error, since it may have been meant to escape. */
  path(field: string, node: TextNode): RelativePath | undefined {
    const parsed = parseRelativePath(node.value);
    if ("path" in parsed) return parsed.path;
    this.say(node.offset, "path-unsafe", `\`${field}\`: path ${quoted(node.value)} ${parsed.problem}`);
    return undefined;
  }

  /** A text. An empty field, and YAML's or JSON's null, is no value; a list or map is given back as written. */
  text(field: MapEntry): string | undefined {
    const { value } = field;
    if (value.kind === "text") {
      // JSON's numbers and booleans; YAML's cannot be told from texts, and need not be
      if (value.style === "number" || value.style === "boolean") this.#wrongType(field, "a text");
      return isNull(value) ? undefined : value.value;
    }
    this.#wrongType(field, "a text");
    return value.kind === "list" ? this.#asWritten(value) : undefined;
  }

  /** A text that people often write as `[a] [b]`, which YAML takes for a list: read as they meant it. */
  bracketedText(field: MapEntry): string | undefined {
    if (field.value.kind === "list" && field.value.isFlow) return this.#asWritten(field.value);
    return this.text(field);
  }

  boolean(field: MapEntry): boolean | undefined {
    const { value } = field;
    const written = value.kind === "text" ? value.value.toLowerCase() : undefined;
    if (written === "true" || written === "yes" || written === "on") return true;
    if (written === "false" || written === "no" || written === "off") return false;
    if (value.kind !== "text" || !isNull(value)) this.#wrongType(field, "`true` or `false`");
    return undefined;
  }

  /** The texts of a list; a single text counts as a list of one. Empty ones are left out. */
  texts(field: MapEntry): TextNode[] {
    const { value } = field;
    if (value.kind === "map") {
      this.#wrongType(field, "a list of texts");
      return [];
    }
    const texts: TextNode[] = [];
    for (const item of value.kind === "list" ? value.items : [value]) {
      if (item.kind !== "text") this.#wrongType({ ...field, offset: item.offset }, "a list of texts");
      else if (!isNull(item)) texts.push(item);
    }
    return texts;
  }

  /** The items of a list, of any kind; a single value counts as a list of one. */
  items(field: MapEntry): readonly Node[] {
    const { value } = field;
    if (value.kind === "list") return value.items.filter((item) => item.kind !== "text" || !isNull(item));
    return value.kind === "text" && isNull(value) ? [] : [value];
  }

  map(field: MapEntry): MapNode | undefined {
    const { value } = field;
    if (value.kind === "map") return value;
    if (value.kind !== "text" || !isNull(value)) this.#wrongType(field, "a map");
    return undefined;
  }

  /** Says of each key in a map that the format does not know it, unless it is one of these. */
  onlyKnown(map: MapNode, field: string, known: readonly string[]): void {
    for (const { key, offset } of map.entries.values()) {
      if (!known.includes(key))
        this.say(offset, "unknown-field", `\`${field}\`: ${quoted(key)} is not part of the format`);
    }
  }

  #wrongType({ key, offset }: MapEntry, wanted: string): void {
    this.say(offset, "field-type", `\`${key}\` should be ${wanted}`, `write \`${key}\` as ${wanted}`);
  }

  /** A one-line list as it stands in the file, or its items joined. */
  #asWritten(list: Extract<Node, { kind: "list" }>): string {
    if (!list.isFlow) return list.items.map((item) => (item.kind === "text" ? item.value : "")).join(", ");
    const newline = this.source.text.indexOf("\n", list.offset);
    const line = this.source.text.slice(list.offset, newline === -1 ? undefined : newline);
    const comment = line.indexOf(" #");
    return line.slice(0, comment === -1 ? undefined : comment).trim();
  }
}

/** An empty value, `null` or `~`; quoted, they are texts like any other, unless there is nothing in them. */
function isNull(node: TextNode): boolean {
  if (node.value === "") return true;
  if (node.style === "null") return true;
  return node.style === "plain" && (node.value === "null" || node.value === "~");
}
