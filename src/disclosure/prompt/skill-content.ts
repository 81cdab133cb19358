import { codeSpan, escapeXml, escapeXmlAttribute, oneLine, visible } from "../escape.ts";

/** A skill as it is loaded: its instructions, and what else there is to read. */
export interface LoadedSkill {
  readonly name: string;
  /** The skill's folder, absolute. */
  readonly rootPath: string;
  readonly body: string;
  /** Paths of its other files, relative to the folder. */
  readonly resources: readonly string[];
  /** True if there are more files than `resources` has. */
  readonly isCut: boolean;
}

/** What `load_skill` answers: the instructions, where their paths lead, and the names of files, never their content. */
export function skillContent({ name, rootPath, body, resources, isCut }: LoadedSkill): string {
  const parts = [
    body.trim(),
    `Skill directory: ${visible(rootPath)}\n` +
      "Resolve relative paths in this skill against that directory and use absolute paths in tool calls.",
  ];
  const content = [...parts.map(keepInside), ...resourceList(resources, isCut)].join("\n\n");
  return `<skill_content name="${escapeXmlAttribute(oneLine(name))}">\n${content}\n</skill_content>`;
}

/** What `load_skill` answers the second time. */
export function alreadyLoaded(name: string): string {
  return `The skill ${codeSpan(oneLine(name))} is already loaded in this conversation: follow the instructions above.`;
}

/** The complete instructions of several skills. */
export function fullText(skills: readonly LoadedSkill[]): string {
  return skills.map(skillContent).join("\n\n");
}

/** Only our own tag is changed: instructions are full of other tags, and a model should read them as they are. */
function keepInside(text: string): string {
  return text.replace(OWN_TAG, "&lt;");
}

const UNSEEN = "\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}";
/** What opens or closes our element, however it is spelled and whatever stands unseen between its letters. */
const OWN_TAG = new RegExp(`<(?=[\\s/${UNSEEN}]*${[..."skill_content"].join(`[${UNSEEN}]*`)})`, "giu");

function resourceList(resources: readonly string[], isCut: boolean): string[] {
  if (resources.length === 0) return [];
  const lines = resources.map((path) => `<file>${escapeXml(visible(path))}</file>`);
  if (isCut) lines.push("More files are in the skill directory.");
  return [`<skill_resources>\n${lines.join("\n")}\n</skill_resources>`];
}
