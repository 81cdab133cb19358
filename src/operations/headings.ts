import type { SourceId } from "../system/types.ts";

/** What people read above the skills of a source, from the strongest to the weakest. */
export const HEADINGS: Readonly<Record<SourceId, string>> = {
  agent: "Agent Skills",
  plugin: "Plugin Skills",
  project: "Project Skills",
  agents: "Agents Skills",
  claude: "Claude Skills",
  user: "User Skills",
  "user-agents": "User Agents Skills",
  "user-claude": "User Claude Skills",
  extra: "Extra Skills",
  bundled: "Bundled Skills",
};
