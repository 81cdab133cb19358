import type { Frontmatter } from "./frontmatter.ts";
import type { DuplicateKey, MapEntry, MapNode, Node, SyntaxProblem } from "./node.ts";
import type { Report } from "./report.ts";
import { parseYaml } from "./yaml.ts";

/**
 * Reads a frontmatter's fields. What YAML takes is taken as it is; where it refuses, each top-level field is read on
 * its own, so that one bad value costs only itself. Every repair is reported; only a text without fields is lost.
 */
export function readFields(frontmatter: Frontmatter, report: Report): MapNode | undefined {
  const { source, start, end } = frontmatter;
  const parsed = parseYaml(source.text, start, end);
  if ("root" in parsed && parsed.root?.kind === "map") {
    reportDuplicates(parsed.duplicates, frontmatter, report);
    return parsed.root;
  }
  if ("root" in parsed && parsed.root === undefined) {
    report.at(source, start, "frontmatter-empty", "the frontmatter holds no fields");
    return undefined;
  }
  const conflict = /^(?:<{7}|>{7}|\|{7})(?: |$)/m.exec(source.text.slice(start, end));
  if (conflict !== null) {
    report.at(source, start + conflict.index, "merge-conflict", "the frontmatter holds conflict markers");
    return undefined;
  }
  const problem = "problem" in parsed ? parsed.problem : { reason: "it is not a map of fields", offset: start };
  return new Repair(frontmatter, report).fields(problem);
}

/** The lines of one field, from its key to where the next one starts. */
interface Block {
  readonly key: string;
  readonly start: number;
  /** After the colon. */
  readonly valueStart: number;
  readonly end: number;
}

class Repair {
  readonly #frontmatter: Frontmatter;
  readonly #report: Report;

  constructor(frontmatter: Frontmatter, report: Report) {
    this.#frontmatter = frontmatter;
    this.#report = report;
  }

  fields(problem: SyntaxProblem): MapNode | undefined {
    const { source, start, end } = this.#frontmatter;
    const fields = this.#map(start, end, problem, "the frontmatter");
    if (fields === undefined) {
      const message = `the frontmatter is not YAML: ${problem.reason}`;
      this.#report.at(source, problem.offset, "yaml-invalid", message);
    }
    return fields;
  }

  /** Reads lines field by field. That YAML refused them is said, whatever else there is to say about each. */
  #map(start: number, end: number, problem: SyntaxProblem, what: string, parent?: string): MapNode | undefined {
    const { source } = this.#frontmatter;
    const blocks = splitBlocks(source.text, start, end);
    if (blocks === undefined) return undefined;
    const said = this.#report.diagnostics.length;
    const entries = new Map<string, MapEntry>();
    for (const entry of blocks.flatMap((block) => this.#entries(block, parent))) {
      if (entries.has(entry.key)) this.#duplicates([entry]);
      entries.set(entry.key, entry);
    }
    if (this.#report.diagnostics.length === said) {
      this.#report.at(source, problem.offset, "yaml-repaired", `${what} is not YAML: ${problem.reason}`);
    }
    return { kind: "map", entries, offset: start };
  }

  /** What one field's lines hold: that field, unless a key in them is spelled in a way that no line shows. */
  #entries(block: Block, parent: string | undefined): MapEntry[] {
    const parsed = parseYaml(this.#frontmatter.source.text, block.start, block.end);
    if ("root" in parsed && parsed.root?.kind === "map" && parsed.root.entries.has(block.key)) {
      this.#duplicates(parsed.duplicates);
      return [...parsed.root.entries.values()];
    }
    const problem = "problem" in parsed ? parsed.problem : { reason: "it is not a field", offset: block.start };
    const value = this.#mend(block, problem, parent);
    return value === undefined ? [] : [{ key: block.key, offset: block.start, value }];
  }

  #mend(block: Block, problem: SyntaxProblem, parent: string | undefined): Node | undefined {
    const { source } = this.#frontmatter;
    const written = source.text.slice(block.valueStart, block.end);
    const firstLine = written.split("\n", 1)[0]?.trim() ?? "";
    const say = (
      code: "yaml-dropped" | "yaml-unquoted-colon" | "yaml-requoted",
      message: string,
      hint?: string,
    ): void => {
      // what is left open shows only behind the field, where it would be looked for in the wrong line
      const isInside = problem.offset < block.valueStart + written.trimEnd().length;
      this.#report.at(source, isInside ? problem.offset : block.start, code, message, hint);
    };
    if (firstLine === "" || firstLine.startsWith("#")) {
      const start = source.text.indexOf("\n", block.valueStart) + 1;
      const what = `\`${block.key}\``;
      const nested = start > 0 && start < block.end ? this.#map(start, block.end, problem, what, block.key) : undefined;
      if (nested !== undefined) return nested;
    }
    const isStructure = firstLine === "" ? /^\s*- /.test(written) : /^[[{]/.test(firstLine);
    if (isStructure && (STRUCTURED.has(block.key) || parent !== undefined)) {
      say("yaml-dropped", `\`${block.key}\` is not YAML: ${problem.reason}`);
      return undefined;
    }
    const value = asText(written);
    if (/^["']/.test(firstLine)) {
      const hint = "close the quote, and write one inside it twice (`'It''s'`) or use the other kind";
      say("yaml-requoted", `\`${block.key}\` has a quote that ends too early or never`, hint);
    } else if (/:(?:\s|$)/.test(value)) say("yaml-unquoted-colon", `\`${block.key}\` has \`: \` in an unquoted value`);
    else say("yaml-requoted", `\`${block.key}\` is not YAML: ${problem.reason}`);
    return { kind: "text", value, style: "plain", offset: block.start };
  }

  #duplicates(duplicates: readonly DuplicateKey[]): void {
    reportDuplicates(duplicates, this.#frontmatter, this.#report);
  }
}

/** Fields that mean nothing as plain text: better left out than misread. */
const STRUCTURED = new Set([
  "metadata",
  "triggers",
  "toolsets",
  "scripts",
  "permissions",
  "envVars",
  "mcpServers",
  "dependencies",
]);

/**
 * Cuts lines into fields: a line with a key, indented no more than the first, starts one, all others continue it.
 * Nothing if the text starts with something else.
 */
function splitBlocks(text: string, start: number, end: number): Block[] | undefined {
  const blocks: { key: string; start: number; valueStart: number; end: number }[] = [];
  let indent: string | undefined;
  for (let at = start; at < end; ) {
    const line = lineOf(text, at, end);
    const lineEnd = at + line.length;
    const match = KEY_LINE.exec(line);
    const key = match?.[2] ?? match?.[3] ?? match?.[4];
    if (match !== null && key !== undefined && isAtLevel(match[1] ?? "", indent)) {
      indent ??= match[1] ?? "";
      const previous = blocks.at(-1);
      if (previous !== undefined) previous.end = at;
      blocks.push({ key, start: at + (match[1] ?? "").length, valueStart: at + match[0].length, end });
    } else if (blocks.length === 0 && line.trim() !== "" && !line.trimStart().startsWith("#")) {
      return undefined;
    }
    at = lineEnd + 1;
  }
  return blocks.length === 0 ? undefined : blocks;
}

/** A line that is indented no more than the first field continues nothing. */
function isAtLevel(indent: string, first: string | undefined): boolean {
  return first === undefined || indent.length <= first.length;
}

const KEY_LINE = /^([ \t]*)(?:([\p{L}_][\p{L}\p{N}_.-]*)|"([^"\n]+)"|'([^'\n]+)')[ \t]*:(?=[ \t]|$)/u;

function lineOf(text: string, at: number, end: number): string {
  const newline = text.indexOf("\n", at);
  return text.slice(at, newline === -1 || newline > end ? end : newline);
}

/** The lines of a value as one text, without the quotes or the block marker that its author meant to use. */
function asText(written: string): string {
  const lines = written.split("\n").map((line) => line.trim());
  if (/^[|>][+-]?\d?$/.test(lines[0] ?? "")) lines.shift();
  const text = lines.filter((line) => line !== "").join(" ");
  const quoted = /^(["'])(.*)\1$/s.exec(text);
  return quoted?.[2] ?? text;
}

function reportDuplicates(duplicates: readonly DuplicateKey[], { source }: Frontmatter, report: Report): void {
  for (const { key, offset } of duplicates) {
    report.at(source, offset, "duplicate-key", `\`${key}\` stands twice; this one counts`);
  }
}
