import type { Plain } from "./plan.ts";

/** How a text is quoted where it stands among others. */
export type Quotes = "double" | "single" | "none";

/** A value on one line. */
export function writeFlow(value: Plain, quotes: Quotes = "none"): string {
  if (Array.isArray(value)) return `[${value.map((item) => writeFlow(item)).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    const pairs = Object.entries(value).map(([key, inner]) => `${key}: ${writeFlow(inner)}`);
    return pairs.length === 0 ? "{}" : `{ ${pairs.join(", ")} }`;
  }
  return typeof value === "string" ? writeText(value, quotes) : String(value);
}

/** A list or map line by line, what is inside indented by `step`; anything else on one line. */
export function writeBlock(value: Plain, step: number): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item) => writeBlock(item, step).map((line, index) => (index === 0 ? "- " : "  ") + line));
  }
  if (typeof value !== "object" || value === null || Object.keys(value).length === 0) return [writeFlow(value)];
  return Object.entries(value).flatMap(([key, inner]) => {
    const isNested = typeof inner === "object" && inner !== null && Object.keys(inner).length > 0;
    if (!isNested) return [`${key}: ${writeFlow(inner)}`];
    return [`${key}:`, ...writeBlock(inner, step).map((line) => " ".repeat(step) + line)];
  });
}

function writeText(text: string, quotes: Quotes): string {
  if (quotes === "single" && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text)) return `'${text.replaceAll("'", "''")}'`;
  if (quotes === "none" && PLAIN.test(text) && !WORDS.has(text.toLowerCase())) return text;
  return JSON.stringify(text);
}

// fewer than YAML allows, and the same text to every reader of it
const PLAIN = /^\p{L}[\p{L}\p{M}\p{N}_./-]*$/u;
const WORDS = new Set(["true", "false", "null", "yes", "no", "on", "off", "y", "n"]);
