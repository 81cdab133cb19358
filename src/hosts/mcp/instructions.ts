import type { Conversation } from "../../system/types.ts";
import { BASE_URI } from "./skill-uri.ts";

/** What a server says of itself: which tools there are, and a catalog as far as its budget goes. */
export function writeInstructions(catalog: Conversation): string {
  const text = catalog.systemPrompt();
  return text === "" ? NOTHING : `${TOOLS}\n\n${text}`;
}

const TOOLS =
  "Skep serves the skills of this machine. Find one for a task with `search_skills`, load it with `load_skill`, and read " +
  `its other files with \`read_skill_resource\`. Under ${BASE_URI}/ the same skills are resources, for clients that know ` +
  "the MCP skills extension.";

const NOTHING = "Skep serves the skills of this machine. There are none at the moment.";
