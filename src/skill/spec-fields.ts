import type { SkillDraft } from "./draft.ts";
import type { FieldReader } from "./fields.ts";
import { isLongerThan, MAX_COMPATIBILITY, MAX_DESCRIPTION } from "./limits.ts";
import type { MapEntry } from "./node.ts";

/** A description, in `SKILL.md` or in a manifest; nothing if it is empty. */
export function readDescription(reader: FieldReader, field: MapEntry): string | undefined {
  const description = reader.text(field)?.trim();
  if (description === undefined || description === "") return undefined;
  if (isLongerThan(description, MAX_DESCRIPTION)) {
    const message = `\`description\` is ${[...description].length} characters long; ${MAX_DESCRIPTION} are allowed`;
    reader.say(field.offset, "description-length", message);
  }
  return description;
}

export function readCompatibility(reader: FieldReader, field: MapEntry): string | undefined {
  const compatibility = reader.text(field);
  if (compatibility === undefined || isLongerThan(compatibility, MAX_COMPATIBILITY)) {
    const length = [...(compatibility ?? "")].length;
    const message = `\`compatibility\` is ${length} characters long; 1 to ${MAX_COMPATIBILITY} are allowed`;
    reader.say(field.offset, "compatibility-length", message);
  }
  return compatibility;
}

/** Scalars are read as strings without a word; lists of words are joined, everything else is left out. */
export function readMetadata(reader: FieldReader, field: MapEntry, draft: SkillDraft): void {
  const metadata: [string, string][] = [];
  for (const { key, offset, value } of reader.map(field)?.entries.values() ?? []) {
    if (value.kind === "text") metadata.push([key, value.value]);
    else {
      const message = `\`metadata.${key}\` is a ${value.kind}, not a text`;
      reader.say(offset, "metadata-nested", message);
      const texts = value.kind === "list" ? value.items : [];
      const joined = texts.flatMap((item) => (item.kind === "text" ? [item.value] : []));
      if (joined.length > 0) metadata.push([key, joined.join(" ")]);
    }
  }
  // fromEntries defines keys rather than assigning them: `__proto__` is harmless
  draft.metadata = Object.fromEntries(metadata);
  const known = new Map(metadata);
  draft.author = known.get("author") ?? draft.author;
  draft.requires = splitWords(known.get("requires") ?? "");
  if (known.has("tags")) draft.tags = splitWords(known.get("tags") ?? "");
}

/** Keeps the author's spelling, and takes the tools apart at spaces and commas outside parentheses. */
export function readAllowedTools(reader: FieldReader, field: MapEntry, draft: SkillDraft): void {
  if (field.value.kind === "list") {
    draft.allowedTools = reader.texts(field).map((node) => node.value);
    draft.allowedToolsText = draft.allowedTools.join(" ");
    reader.say(field.offset, "allowed-tools-list", "`allowed-tools` is a list");
  } else {
    const text = reader.text(field);
    if (text === undefined) return;
    draft.allowedToolsText = text;
    draft.allowedTools = text.match(/(?:\([^)]*\)?|[^\s,(])+/g) ?? [];
    if (hasCommaOutsideParentheses(text)) {
      reader.say(field.offset, "allowed-tools-commas", "`allowed-tools` is separated by commas");
    }
  }
  if (draft.allowedTools.includes("*")) {
    draft.allowedTools = draft.allowedTools.filter((tool) => tool !== "*");
    reader.say(field.offset, "allowed-tools-wildcard", "`allowed-tools: *` grants nothing");
  }
}

/** Words separated by spaces or commas. */
export function splitWords(text: string): string[] {
  return text.split(/[\s,]+/).filter((word) => word !== "");
}

function hasCommaOutsideParentheses(text: string): boolean {
  let isInside = false;
  for (const character of text) {
    if (character === "(" || character === ")") isInside = character === "(";
    else if (character === "," && !isInside) return true;
  }
  return false;
}
