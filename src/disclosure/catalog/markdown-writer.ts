import { briefOf } from "../../skill/brief.ts";
import { escapeMarkdown, oneLine } from "../escape.ts";
import type { CatalogWriter } from "./writer.ts";

/** `- **name**: description`, a line for each skill. */
export const MARKDOWN_WRITER: CatalogWriter = {
  separator: "\n",
  descriptionOf: ({ description }) => description,
  escape: escapeMarkdown,
  writeDescribed: ({ name }, description) => `- **${safeName(name)}**: ${description}`,
  writeName: ({ name }) => `- **${safeName(name)}**`,
  frame: frameLines,
};

/** `- name: brief description`, a line for each skill: about fifteen tokens. */
export const LIST_WRITER: CatalogWriter = {
  separator: "\n",
  descriptionOf: ({ briefDescription, description }) => briefDescription ?? briefOf(description),
  escape: escapeMarkdown,
  writeDescribed: ({ name }, description) => `- ${safeName(name)}: ${description}`,
  writeName: ({ name }) => `- ${safeName(name)}`,
  frame: frameLines,
};

function safeName(name: string): string {
  return escapeMarkdown(oneLine(name));
}

function frameLines(skills: string, note: string): string {
  return [skills, note].filter((part) => part !== "").join("\n\n");
}
