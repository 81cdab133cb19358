import { escapeXml, oneLine, visible } from "../escape.ts";
import type { CatalogWriter } from "./writer.ts";

/** `<available_skills>`, with a name, a description and a location for each skill. */
export const XML_WRITER: CatalogWriter = {
  separator: "\n",
  descriptionOf: ({ description }) => description,
  escape: escapeXml,
  writeDescribed: ({ name, location }, description) =>
    `<skill>\n${nameElement(name)}\n<description>${description}</description>\n` +
    `<location>${escapeXml(visible(location))}</location>\n</skill>`,
  writeName: ({ name }) => `<skill>${nameElement(name)}</skill>`,
  frame(skills, note) {
    if (skills === "") return note;
    const block = `<available_skills>\n${skills}\n</available_skills>`;
    return note === "" ? block : `${block}\n\n${note}`;
  },
};

function nameElement(name: string): string {
  return `<name>${escapeXml(oneLine(name))}</name>`;
}
