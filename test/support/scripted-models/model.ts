/** What a request tells a model, whichever protocol it came in. */
export interface Heard {
  readonly system: string;
  readonly question: string;
  readonly tools: readonly { readonly name: string; readonly schema: unknown }[];
  /** The results of its calls, in order. */
  readonly results: readonly { readonly callId: string; readonly text: string }[];
}

/** What the model does next. */
export type Said =
  | { readonly kind: "call"; readonly id: string; readonly name: string; readonly input: Record<string, string> }
  | { readonly kind: "answer"; readonly text: string };

/**
 * A model that can only do one thing: find the skill on postage in the catalog, load it, read its tariff (misspelling its
 * path at first) and answer from that. It goes by what it is told alone, and fails where it was not told something.
 */
export function think(heard: Heard): Said {
  const { system, question, tools, results } = heard;
  for (const [index, { callId }] of results.entries()) demand(callId === idOf(index), `${callId} answers no call`);
  const skill = demandMatch(system, /<name>([^<]+)<\/name>\s*<description>[^<]*postage/, "a skill on postage");
  demandTool(tools, "load_skill", ["skill_name"], skill);
  demandTool(tools, "read_skill_resource", ["skill_name", "path"], skill);
  const [loaded, refused, read] = results.map(({ text }) => text);
  if (loaded === undefined) return call(0, "load_skill", { skill_name: skill });
  demand(loaded.includes(`<skill_content name="${skill}">`), "the instructions");
  const path = demandMatch(loaded, /<file>([^<]*tariff[^<]*)<\/file>/, "the list of files");
  const misspelt = path.replace("tariff", "tarif");
  if (refused === undefined) return call(1, "read_skill_resource", { skill_name: skill, path: misspelt });
  demand(refused.includes(`\`${misspelt}\` is not there`), "that the path was wrong");
  const meant = demandMatch(refused, /did you mean `([^`]+)`/, "which path was meant");
  if (read === undefined) return call(2, "read_skill_resource", { skill_name: skill, path: meant });
  const country = demandMatch(question, /to (\w+)/, "a country");
  const price = demandMatch(read, new RegExp(`${country}: ([\\d.]+)`), `the tariff for ${country}`);
  return { kind: "answer", text: `It costs ${price} euros.` };
}

/** The model was not told something that it needs: for the server to answer as the vendor's would. */
export class NotTold extends Error {}

/** The skill that the model needs. */
export const POSTAGE_SKILL = {
  "postage/SKILL.md": `---
name: postage
description: Tells the postage of parcels. Use when asked what sending something costs.
---

# Postage

Find the country in \`references/tariff.md\`, and name its price.
`,
  "postage/references/tariff.md": "# Tariff\n\n- Austria: 11.20\n- France: 17.90\n",
};
export const QUESTION = "What does a parcel to France cost?";
export const ANSWER = "It costs 17.90 euros.\n";

function call(index: number, name: string, input: Record<string, string>): Said {
  return { kind: "call", id: idOf(index), name, input };
}

function idOf(index: number): string {
  return `call_${index + 1}`;
}

function demandTool(tools: Heard["tools"], name: string, fields: readonly string[], skill: string): void {
  const schema = tools.find((tool) => tool.name === name)?.schema;
  const expected = { type: "object", required: fields, additionalProperties: false };
  for (const [key, value] of Object.entries(expected)) {
    demand(JSON.stringify(fieldOf(schema, key)) === JSON.stringify(value), `\`${key}\` of ${name}`);
  }
  const choices = fieldOf(fieldOf(fieldOf(schema, "properties"), "skill_name"), "enum");
  demand(Array.isArray(choices) && choices.includes(skill), `that ${name} takes ${skill}`);
}

/** A field of whatever came in. */
function fieldOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

function demandMatch(text: string, pattern: RegExp, what: string): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new NotTold(`the model was not told ${what}`);
  return found;
}

function demand(isSo: boolean, what: string): void {
  if (!isSo) throw new NotTold(`the model was not told ${what}`);
}
