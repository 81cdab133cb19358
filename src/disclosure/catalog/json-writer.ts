import { oneLine, visible } from "../escape.ts";
import type { CatalogWriter } from "./writer.ts";

/** `{"available_skills":[...]}`, valid JSON with a line for each skill; a note is a field of its own. */
export const JSON_WRITER: CatalogWriter = {
  separator: ",\n",
  descriptionOf: ({ description }) => description,
  escape: (line) => JSON.stringify(line).slice(1, -1),
  writeDescribed: ({ name, location }, description) =>
    `{${nameField(name)},"description":"${description}","location":${JSON.stringify(visible(location))}}`,
  writeName: ({ name }) => `{${nameField(name)}}`,
  frame(skills, note) {
    const list = skills === "" ? "[]" : `[\n${skills}\n]`;
    return `{"available_skills":${list}${note === "" ? "" : `,"note":${JSON.stringify(note)}`}}`;
  },
};

function nameField(name: string): string {
  return `"name":${JSON.stringify(oneLine(name))}`;
}
