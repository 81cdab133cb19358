import type { Node } from "jsonc-parser";
import { lineEndingOf } from "./edit.ts";

/** How the lines of an object are written. */
export interface Layout {
  readonly ending: string;
  /** What stands before each property. */
  readonly indent: string;
  /** What a level below adds to it. */
  readonly unit: string;
}

/** How an object is laid out, by its first property, or by the text around it; nothing where all is on one line. */
export function layoutOf(text: string, object: Node, root: Node): Layout | undefined {
  const ending = lineEndingOf(text);
  const [first] = object.children ?? [];
  if (first !== undefined) {
    if (!text.slice(object.offset, first.offset).includes("\n")) return undefined;
    const indent = indentationOf(text, first.offset);
    return { ending, indent, unit: unitOf(indentationOf(text, object.offset), indent) };
  }
  if (object === root) return { ending, indent: "  ", unit: "  " };
  const around = layoutOf(text, root, root);
  return around && { ...around, indent: indentationOf(text, object.offset) + around.unit };
}

/** The blanks that begin the line on which an offset stands. */
export function indentationOf(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}

/** A property in that layout, without what goes before its first line. */
export function printProperty(key: string, value: unknown, layout: Layout | undefined): string {
  return `${JSON.stringify(key)}: ${printValue(value, layout)}`;
}

function unitOf(outer: string, inner: string): string {
  if (inner.startsWith(outer) && inner.length > outer.length) return inner.slice(outer.length);
  return inner.includes("\t") ? "\t" : "  ";
}

function printValue(value: unknown, layout: Layout | undefined): string {
  if (Array.isArray(value)) return `[${value.map((item) => JSON.stringify(item)).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = layout && { ...layout, indent: layout.indent + layout.unit };
  const properties = Object.entries(value).map(([key, item]) => printProperty(key, item, inner));
  if (layout === undefined || inner === undefined) return `{${properties.join(", ")}}`;
  const lines = properties.map((property) => layout.ending + inner.indent + property);
  return `{${lines.join(",")}${layout.ending}${layout.indent}}`;
}
